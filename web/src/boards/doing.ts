/** "Ann is driving.", "You are driving."; nothing where nobody has the seat. */
export function doing(seen: { names: readonly string[]; you: number | null }, seat: number | null | undefined, what: string): string {
  if (seat === null || seat === undefined) return "";
  if (seat === seen.you) return `You are ${what}.`;
  const name = seen.names[seat];
  return name ? `${name} is ${what}.` : "";
}
