/** What somebody makes of the document that is shown: checked as fast as checks go, and what comes meanwhile is checked next. */
import type { Edited } from './changes.js';
import type { Checked } from './checks.js';
import type { Shown } from './shown.js';

export interface EditingOptions {
  /** What is shown; null where no document is. */
  readonly current: () => Shown | null;
  readonly check: (shown: Shown, edited: Edited) => Promise<Checked | null>;
  /** @param isStep whether Back leads to what was before it */
  readonly onChecked: (shown: Shown, isStep: boolean) => void;
}

export class Editing {
  readonly #options: EditingOptions;
  #waiting: { readonly edited: Edited; readonly isStep: boolean } | null = null;
  /** What was asked for last, and for which document: the check of it may still run. */
  #latest: { readonly id: number; readonly edited: Edited } | null = null;
  #isRunning = false;

  constructor(options: EditingOptions) {
    this.#options = options;
  }

  /** The text as somebody has left it: further on than what has been checked. */
  latest(shown: Shown): Edited {
    return this.#latest?.id === shown.id ? this.#latest.edited : shown;
  }

  /** Another document, or another state of it, is shown: what was typed before is no longer what is there. */
  forget(): void {
    this.#latest = null;
    this.#waiting = null;
  }

  async edit(shown: Shown, edited: Edited, isStep: boolean): Promise<void> {
    performance.mark('typed');
    this.#latest = { id: shown.id, edited };
    this.#waiting = { edited, isStep: isStep || (this.#waiting?.isStep ?? false) };
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (;;) {
      const before = this.#options.current();
      const next = this.#waiting as { readonly edited: Edited; readonly isStep: boolean } | null;
      this.#waiting = null;
      if (next === null || before === null) break;
      const checked = await this.#options.check(before, next.edited);
      if (this.#options.current() !== before || checked?.kind !== 'shown') continue;
      if (this.#waiting === null) this.#latest = null;
      this.#options.onChecked(checked.shown, next.isStep);
      performance.mark('edited');
    }
    this.#isRunning = false;
  }
}
