/** Repairs of what is shown: each is tried, in a worker of its own, once nothing else is to be done. */
import type { Patch } from 'einvoice-validator/browser-patches.js';
import type { Anonymise } from './anonymise.js';
import { LocalEngine } from './checking/local.js';
import { decodeForDisplay } from './decode.js';
import type { Shown } from './shown.js';

/** Somebody may still be typing. */
const AFTER_MS = 400;

/** Of larger documents no repairs are looked for: each would take a check of all of it. */
const MOST_BYTES = 1024 * 1024;

export interface MenderOptions {
  readonly current: () => Shown | null;
  readonly onPatches: (patches: readonly (readonly Patch[])[]) => Promise<void>;
}

export class Mender {
  /** Trying repairs takes many checks, and what is typed meanwhile waits for none of them. It starts with the first findings. */
  readonly #engine = new LocalEngine();
  readonly #options: MenderOptions;
  /** What repairs are wanted for, and waits for those of what was shown before. */
  #waiting: Shown | null = null;
  #isRunning = false;

  constructor(options: MenderOptions) {
    this.#options = options;
  }

  readonly anonymise: Anonymise = ({ xml, language }, scale) => this.#engine.anonymise(xml, language, scale);

  async offer(one: Shown): Promise<void> {
    const { current, onPatches } = this.#options;
    if (one.report.errorCount + one.report.warningCount === 0 || one.xml.length > MOST_BYTES) return;
    await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
    if (current() !== one) return;
    this.#waiting = one;
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting !== null && this.#waiting === current()) {
      const next: Shown = this.#waiting;
      this.#waiting = null;
      const patches = await this.#engine.patches(next.xml, next.language);
      if (current() === next) await onPatches(patches);
    }
    this.#isRunning = false;
  }

  /** The text with all repairs that have one right answer; null where they could not be made. */
  async fixAll({ xml, language }: Shown): Promise<string | null> {
    const fixed = await this.#engine.fix(xml, language);
    return fixed === null ? null : decodeForDisplay(fixed);
  }
}
