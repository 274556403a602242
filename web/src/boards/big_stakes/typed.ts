/** Real dice and cards by the names that stand on them. */

import type { Typed } from "../board";
import { horseName, raceWords, type Seen } from "./game";

const COLOURS = ["Red", "White", "Blue"];
const HORSES = new Set(["draw of the runners", "post draw", "shuffle of the sires", "shuffle of the dams"]);

export function typed({ live, box }: Seen): Typed {
  const horse = (id: number) => horseName({ box, view: live }, id);
  return {
    die: (purpose, die) => (purpose.startsWith("red, white and blue") ? furlongDie(die) : undefined),
    item: (purpose, item) => {
      if (HORSES.has(purpose)) return horse(Number(item));
      if (purpose === "draw of the race cards") return raceWords(box.race_cards[item]!);
      if (purpose === "draw of the rides")
        return `Post ${item}, ${horse(live.race?.runners.find(({ post }) => String(post) === item)?.horse ?? 0)}`;
      return undefined;
    },
  };
}

/** Three dice for each furlong. */
function furlongDie(die: number): string {
  const furlong = Math.floor(die / COLOURS.length);
  return `${COLOURS[die % COLOURS.length]} die${furlong ? ` of furlong ${furlong + 1}` : ""}`;
}
