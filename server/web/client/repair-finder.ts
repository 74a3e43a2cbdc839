/** Finds repairs of the shown document. Each is tested in a separate worker while there is nothing else to do. */
import type { Patch } from 'einvoice-validator/browser-patches.js';
import type { Anonymise } from './anonymise.js';
import { LocalEngine } from './checking/local.js';
import { decodeForDisplay } from './decode.js';
import type { ShownDocument } from './shown-document.js';

/** The user may still be typing. */
const AFTER_MS = 400;

/** No repairs are searched in larger documents: each one needs a full check. */
const MAX_BYTES = 1024 * 1024;

export interface RepairFinderOptions {
  readonly current: () => ShownDocument | null;
  readonly onPatches: (patches: readonly (readonly Patch[])[]) => Promise<void>;
}

export class RepairFinder {
  /**
   * A second engine, so that checks of typed text don't wait for the many checks of repairs. Started with the first
   * findings.
   */
  readonly #engine = new LocalEngine();
  readonly #options: RepairFinderOptions;
  readonly #found = new WeakMap<ShownDocument, Promise<readonly (readonly Patch[])[]>>();
  /** The document to compute repairs for next, once the running computation ends. */
  #waiting: ShownDocument | null = null;
  #isRunning = false;

  constructor(options: RepairFinderOptions) {
    this.#options = options;
  }

  readonly anonymise: Anonymise = ({ xml, language }, scale) => this.#engine.anonymise(xml, language, scale);

  async offer(one: ShownDocument): Promise<void> {
    const { current, onPatches } = this.#options;
    if (!mayHavePatches(one)) return;
    await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
    if (current() !== one) return;
    this.#waiting = one;
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting !== null && this.#waiting === current()) {
      const next: ShownDocument = this.#waiting;
      this.#waiting = null;
      const patches = await this.patchesOf(next);
      if (current() === next) await onPatches(patches);
    }
    this.#isRunning = false;
  }

  /** The repairs of a document, in the order of its findings. */
  async patchesOf(one: ShownDocument): Promise<readonly (readonly Patch[])[]> {
    if (!mayHavePatches(one)) return [];
    const found = this.#found.get(one) ?? this.#engine.patches(one.xml, one.language);
    this.#found.set(one, found);
    return found;
  }

  /** The text with all unambiguous repairs; null if they could not be made. */
  async fixAll({ xml, language }: ShownDocument): Promise<string | null> {
    const fixed = await this.#engine.fix(xml, language);
    return fixed === null ? null : decodeForDisplay(fixed);
  }
}

function mayHavePatches({ report, xml }: ShownDocument): boolean {
  return report.errorCount + report.warningCount > 0 && xml.length <= MAX_BYTES;
}
