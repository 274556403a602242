/** Rules by their numbers: HS-7.5, or from HS-7.5 to HS-7.9. */

/** Whether a list such as "HS-3.1–HS-3.5 HS-7.1" has the rule. */
export function covers(list: string, rule: string): boolean {
  const wanted = placeOf(rule);
  return list.split(/\s+/).some((part) => {
    const [first, last = first] = part.split("–");
    return compare(placeOf(first!), wanted) <= 0 && compare(wanted, placeOf(last!)) <= 0;
  });
}

type Place = [string, number, number, string];

function placeOf(rule: string): Place {
  const [, game = "", section = "", number = "", letter = ""] = /^([A-Z]{2})-(\d+)\.(\d+)([a-z]?)$/.exec(rule) ?? [];
  return [game, Number(section), Number(number), letter];
}

function compare(one: Place, other: Place): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : one[at]! < other[at]! ? -1 : 1;
}
