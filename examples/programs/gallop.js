#!/usr/bin/env node
// Plays Homestretch by a rule of thumb, and any other game by its last action:
// it drafts and buys what it holds most of already, bets on its own horses and drives them.
//
//     railbird arena homestretch --players "cmd:node examples/programs/gallop.js,random,random,random" --games 40
//
// It needs nothing but Node. docs/programs.md describes the lines.
"use strict";

const readline = require("node:readline");

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

/** How many shares of each horse the seat holds; horses are their numbers, 2 to 12. */
function shares(view) {
  const held = Array(13).fill(0);
  for (const card of view.stables?.[view.seat] ?? []) held[horseOf(card)] += 1;
  return held;
}

/** A share is written as colour, number and letter: B07a. */
function horseOf(card) {
  return Number(/\d+/.exec(card)?.[0] ?? 0);
}

function worth(action, view, held) {
  switch (action.do) {
    case "draft_pick":
    case "buy_face_up":
      return 1 + held[horseOf(action.card)];
    case "place_bet":
      return held[action.horse] * action.value;
    case "move_two":
      return held[view.dice[0] + view.dice[1]] > 0 ? 2 : 0;
    case "move_one":
    case "pass_buy":
      return 1;
    default:
      return 0.5;
  }
}

function choice({ view, legal }) {
  if (view.game !== "homestretch") return legal.length - 1;
  const held = shares(view);
  const worths = legal.map((action) => worth(action, view, held));
  return worths.indexOf(Math.max(...worths));
}

let position = null;
const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1, name: "Gallop" });
  else if (message.type === "position") position = message;
  else if (message.type === "choose") say({ type: "choose", id: message.id, action: choice(position) });
  else if (message.type === "bye") lines.close();
});
