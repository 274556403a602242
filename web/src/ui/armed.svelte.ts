/** What cannot be taken back takes two taps: the first one arms, the second one sends. */

/** A double tap is one tap of a nervous finger, in milliseconds. */
export const NERVOUS = 350;

/** An armed button that nobody taps is safe again, in milliseconds. */
export const COOLS_DOWN = 6000;

export class Arming {
  armed = $state(false);
  private since = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** True with the tap that sends. */
  tap(): boolean {
    if (!this.armed) {
      this.armed = true;
      this.since = this.now();
      this.timer = setTimeout(() => this.disarm(), COOLS_DOWN);
      return false;
    }
    if (this.now() - this.since < NERVOUS) return false;
    this.disarm();
    return true;
  }

  disarm(): void {
    clearTimeout(this.timer);
    this.armed = false;
  }
}
