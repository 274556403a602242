import { describe, expect, it } from "vitest";
import { hideSecrets } from "../src/boards/homestretch/hide_secrets";
import { animation } from "../src/boards/homestretch/animation";
import { owners } from "../src/boards/homestretch/game";
import { earnings, fortunes, losers } from "../src/boards/homestretch/payout";
import { ofTheMoment, windowOf } from "../src/boards/homestretch/strip";
import { prompt, bookmarks, text } from "../src/boards/homestretch/words";
import Final from "../src/boards/homestretch/Final.svelte";
import Market from "../src/boards/homestretch/Market.svelte";
import ShareCard from "../src/boards/homestretch/ShareCard.svelte";
import { Selection } from "../src/boards/homestretch/selection.svelte";
import { game, seenAs } from "./homestretch";
import { shown } from "./mounting";

describe("a share", () => {
  it("keeps the words on its band apart", () => {
    const card = Object.keys(game.box.shares).find((id) => game.box.shares[id]!.deck === "blue")!;
    const band = shown(ShareCard, { seen: seenAs(game.betting), card }).querySelector(".band")!;
    expect(band.textContent).toMatch(/^blue share \$/);
  });
});

describe("the animation of a roll", () => {
  const cues = animation(game.before_roll, game.roll, game.box);

  it("tumbles for a third of its time, says the reason, then lets the horse run", () => {
    expect(cues.map((cue) => cue.kind)).toEqual(["tumble", "rolled", "move"]);
    expect(cues[0]!.weight / (cues[0]!.weight + cues[1]!.weight)).toBeCloseTo(1 / 3);
    expect(cues[1]!.words).toMatch(/rolls \d and \d/);
  });

  it("moves nothing before the run and ends where the truth is", () => {
    expect(cues[1]!.view.position).toEqual(game.before_roll.position);
    expect(cues[2]!.view.position).toEqual(game.roll.view.position);
  });

  it("ends a race with the finish and the official result, money at last", () => {
    const kinds = animation(game.before_finish, game.finish, game.box);
    expect(kinds.map((cue) => cue.kind)).toEqual(["tumble", "rolled", "move", "finished", "official", "paid"]);
    expect(kinds[4]!.view.money, "while the card counts it").toEqual(game.before_finish.money);
    expect(kinds[4]!.view.results).toHaveLength(1);
    expect(kinds[5]!.view.money).toEqual(game.finish.view.money);
  });
});

describe("a race that was paid", () => {
  const result = game.finish.view.results[0]!;

  it("explains every dollar", () => {
    const before = game.before_finish.money;
    const after = game.finish.view.money;
    for (const { seat, total } of earnings(result, 4)) expect(before[seat]! + total).toBe(after[seat]);
  });

  it("gives the way of the money, ending at what everybody has", () => {
    const lines = fortunes(game.over);
    expect(lines.map((line) => line.at(-1))).toEqual(game.over.money);
    expect(lines.every((line) => line.length === 4)).toBe(true);
    const last = earnings(game.over.results[3]!, 4).find((row) => row.seat === 2)!;
    expect(lines[2]![3]! - lines[2]![2]!).toBe(last.total);
  });

  it("counts every token once, as a winner or a loser", () => {
    expect(losers(result, game.box).length + result.winning_bets.length).toBe(20);
  });
});

describe("the final ranking", () => {
  it("is the engine's own, with what parted equal players in its words", () => {
    const note = "Mira and Otto have $72k each; Mira comes first by a higher cost of shares, 54 to 44 (HS-7.20).";
    const sheet = shown(Final, { seen: seenAs(game.over, { ties: [note] }) });
    const rows = [...sheet.querySelectorAll("tbody tr")].map((row) => row.textContent);
    expect(rows.map((row) => row.match(/^\d\w\w|\$\d+k/g)!.slice(0, 2))).toEqual([
      ["1st", "$99k"],
      ["2nd", "$86k"],
      ["3rd", "$72k"],
      ["4th", "$72k"],
    ]);
    expect(sheet.textContent).toContain(note);
    expect(shown(Final, { seen: seenAs(game.over) }).textContent).not.toContain(note);
  });
});

describe("the market", () => {
  it("says why a share cannot be bought, in the words of the rules", () => {
    const row = ["B07a", "B02a"];
    const market = { ...game.betting, phase: "market", must: [0], market: { round: 1, row, deck: 0, order: [0] } };
    const dear = { action: { do: "buy_face_up", card: "B07a" }, words: "Buy", why: "#7 (B07a) costs $9k, you have $5k", rule: "HS-12.26" };
    const none = { action: { do: "buy_top" }, words: "Buy the top card", why: "the deck is empty", rule: "HS-12.27" };
    const legal = [{ action: { do: "buy_face_up", card: "B02a" }, words: "Buy #2" }];
    const selection = new Selection();
    const page = shown(Market, { seen: seenAs(market, { legal, disabled: [dear, none] }), selection });
    const [seven, two, deck] = page.querySelectorAll<HTMLElement>("[aria-label='Market row'] button");
    seven!.click();
    expect([selection.card, selection.why]).toEqual([null, dear]);
    two!.click();
    expect([selection.card, selection.why]).toEqual(["B02a", null]);
    deck!.click();
    expect([selection.card, selection.why]).toEqual([null, none]);
  });
});

describe("what the board shows", () => {
  it("knows owners", () => {
    expect(owners(game.betting, game.box, 6)).toEqual([{ seat: 0, shares: 2 }]);
  });

  it("keeps the pack in the phone's window, and the horses one may choose", () => {
    expect(windowOf(game.betting, 10, [])).toEqual({ from: 0, spaces: 8 });
    const leader = { ...game.racing, position: { ...game.racing.position, 6: 9 } };
    expect(windowOf(leader, 10, [6]).from).toBeGreaterThanOrEqual(2);
    expect(windowOf(leader, 10, [12]).from).toBe(0);
    expect(windowOf(game.betting, 5, [])).toEqual({ from: 0, spaces: 6 });
    expect(ofTheMoment({ ...game.racing, dice: [3, 3] }, [])).toEqual([6]);
    expect(ofTheMoment({ ...game.racing, dice: [3, 4] }, [])).toEqual([]);
    expect(ofTheMoment(game.racing, [12])).toEqual([12]);
  });

  it("covers bet values where others look on, and refuses where the choice is secret", () => {
    expect(hideSecrets(game.betting)).toBeNull();
    const mine = game.racing.bets.filter((bet) => bet.value !== null);
    expect(mine).toHaveLength(5);
    expect(hideSecrets(game.racing)!.bets.every((bet) => bet.value === null)).toBe(true);
  });

  it("asks the player and tells the others", () => {
    const asked = { ...game.betting, must: [0], may: [] };
    expect(prompt(seenAs(asked))).toEqual({ text: "Place your bets: you have 5 tokens.", yours: true });
    expect(prompt(seenAs(game.betting)).text).toBe("You may bet ahead: 5 tokens to place. Ines is betting.");
    expect(prompt(seenAs({ ...asked, seat: null }, { you: null })).text).toBe("Mira is betting.");
    const slip = game.box.bet_tokens.map((value, at) => ({ value, horse: 5 + at, line: "show" as const }));
    expect(prompt(seenAs(asked), { slip }).text).toBe("Your slip is complete: seal it.");
    expect(prompt(seenAs(asked), { slip: slip.slice(1) }).text).toBe("Place your bets: you have 5 tokens.");
  });

  it("has a transcript with every lane, figure, share and bet", () => {
    const words = text(seenAs(game.racing));
    for (const horse of Object.values(game.box.horses)) expect(words).toContain(horse.name);
    expect(words).toContain("#7 Time's Up: finished 1st");
    expect(words).toContain("#12 Pants on Fire: at Start, token +4");
    expect(words).toContain("Mira 3");
    expect(words).not.toContain("Otto 3 on");
  });

  it("finds the bookmarks of a replay", () => {
    const lines = ["drafted", "race_called", "race_paid", "market_opened", "market_opened", "race_called", "game_ended"];
    const found = bookmarks(lines.map((event, n) => ({ n, words: "", event })));
    expect(found.map((stop) => stop.label)).toEqual(["Draft", "Race 1", "Market", "Race 2", "Result"]);
    expect(found[3]!.n).toBe(5);
  });
});
