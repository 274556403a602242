/** The options form: values as the server wants them, made from the definitions alone. */

import type { Option } from "../protocol";

/** "purple_races" as people read it. */
export function optionTitle(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function valueTitle(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length ? value.map(valueTitle).join(", ") : "none chosen";
  return String(value).replaceAll("_", " ");
}

/** Only what differs from the house value goes to the server. */
export function changed(options: readonly Option[], values: Record<string, unknown>): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const { name, default: house } of options) {
    if (name in values && JSON.stringify(values[name]) !== JSON.stringify(house)) sent[name] = values[name];
  }
  return sent;
}

/** What is wrong with a number that was typed, or nothing. */
export function numberFault(option: Option, value: unknown): string {
  const low = option.low ?? Number.MIN_SAFE_INTEGER;
  const high = option.high ?? Number.MAX_SAFE_INTEGER;
  if (typeof value === "number" && Number.isInteger(value) && value >= low && value <= high) return "";
  return `a whole number from ${option.low} to ${option.high}`;
}
