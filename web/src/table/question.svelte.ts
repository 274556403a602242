/** What the player is asked, and whether the question of before still stands while others' turns are shown. */

import type { Picture } from "../net/step";

export class Question {
  /** The animation tells what others did, and the question of before still stands. */
  stands = $state(false);
  /** It was answered; the table has not said so yet. */
  answered = false;
  private last: Picture | null = null;

  get first(): boolean {
    return this.last === null;
  }

  take(picture: Picture, behind: boolean): void {
    this.stands = this.last !== null && (!behind || this.stands) && !this.answered && sameQuestion(this.last, picture);
    this.answered = false;
    this.last = picture;
  }
}

/** Others have acted, and the viewer is still asked the very same thing: what is half done may go on. */
function sameQuestion(before: Picture, now: Picture): boolean {
  const { seat } = now.view;
  if (!before.legal.length || before.legal.length !== now.legal.length) return false;
  if (seat === null || seat !== before.view.seat || before.number !== now.number) return false;
  if (now.events.some(({ event }) => event["seat"] === seat)) return false;
  return (
    now.legal === before.legal ||
    now.legal.every((choice, at) => JSON.stringify(choice.action) === JSON.stringify(before.legal[at]!.action))
  );
}
