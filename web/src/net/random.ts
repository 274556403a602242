/** Random text, also on plain http where `crypto.randomUUID` is missing. */
export function randomText(bytes = 12): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return [...values].map((value) => value.toString(16).padStart(2, "0")).join("");
}
