/** The user's edits of the shown document: checked as fast as possible; edits during a check are checked next. */
import type { Edited } from './changes.js';
import type { CheckResult } from './checks.js';
import type { ShownDocument } from './shown-document.js';

export interface EditingOptions {
  /** The shown document; null if there is none. */
  readonly current: () => ShownDocument | null;
  readonly check: (shown: ShownDocument, edited: Edited) => Promise<CheckResult | null>;
  /** @param isStep whether Back leads to the state before */
  readonly onChecked: (shown: ShownDocument, isStep: boolean) => void;
}

export class Editing {
  readonly #options: EditingOptions;
  #waiting: { readonly edited: Edited; readonly isStep: boolean } | null = null;
  /** The last edit and its document: its check may still be running. */
  #latest: { readonly id: number; readonly edited: Edited } | null = null;
  #isRunning = false;

  constructor(options: EditingOptions) {
    this.#options = options;
  }

  /** The text as edited, possibly newer than the last check. */
  latest(shown: ShownDocument): Edited {
    return this.#latest?.id === shown.id ? this.#latest.edited : shown;
  }

  /** Another document, or another state of it, is shown: the last edit no longer applies. */
  forget(): void {
    this.#latest = null;
    this.#waiting = null;
  }

  async edit(shown: ShownDocument, edited: Edited, isStep: boolean): Promise<void> {
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
