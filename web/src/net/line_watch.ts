/** Notices that nothing comes over a line any more, though nobody has closed it. */

/** The server asks every three seconds whether a silent page is there, so a line that works is never quiet for long. */
export const QUIET_MS = 5_500;
/** For the answer to a question of the page's own. */
export const ANSWER_MS = 1_200;
/** A timer that rings this much too late belongs to a page that was asleep, and messages may be waiting for it. */
const OVERSLEPT_MS = 1_000;

export class LineWatch {
  private timer = 0;
  private due = 0;
  private asked = false;

  constructor(
    /** Asks the server for a sign of life. */
    private readonly ask: () => void,
    private readonly dead: () => void,
  ) {}

  /** Something has come, or the line is new: the next must come within this time. */
  heard(patience: number): void {
    this.stop();
    this.wait(patience);
  }

  /** The page is back from sleep, or its network has changed: the server must answer soon. */
  probe(): void {
    if (this.asked) return;
    this.asked = true;
    this.ask();
    this.wait(ANSWER_MS);
  }

  /** Nothing need come. */
  stop(): void {
    this.asked = false;
    clearTimeout(this.timer);
  }

  private wait(ms: number): void {
    clearTimeout(this.timer);
    this.due = Date.now() + ms;
    this.timer = window.setTimeout(() => this.ring(), ms);
  }

  private ring(): void {
    if (!this.asked && Date.now() - this.due > OVERSLEPT_MS) this.probe();
    else this.dead();
  }
}
