/** Checks documents in the browser: wraps the worker with the engine in functions. */
import type { Advice } from 'einvoice-validator/browser.js';
import type { Patch } from 'einvoice-validator/browser-patches.js';
import type { Language } from 'einvoice-reports/page/texts/texts.js';
import type { Anonymised, CheckAnswer, CheckRequest } from './messages.js';

export class LocalEngine {
  #worker: Worker | null = null;
  #last = 0;
  readonly #waiting = new Map<number, (answer: CheckAnswer) => void>();

  /** Checks a document. Its bytes are only copied to the worker. */
  check(bytes: Uint8Array<ArrayBuffer>, language: Language, isShown = true): Promise<CheckAnswer> {
    return this.#ask({ kind: 'check', bytes, language, isShown });
  }

  /** Advice beyond the findings of a document; empty if there is none, or it can't be determined. */
  async advice(bytes: Uint8Array<ArrayBuffer>, language: Language): Promise<readonly Advice[]> {
    const answer = await this.#ask({ kind: 'advice', bytes, language, isShown: false });
    return answer.kind === 'advice' ? answer.advice : [];
  }

  /** Changes that repair a document, by finding; empty if they can't be determined. */
  async patches(bytes: Uint8Array<ArrayBuffer>, language: Language): Promise<readonly (readonly Patch[])[]> {
    const answer = await this.#ask({ kind: 'patches', bytes, language, isShown: false });
    return answer.kind === 'patches' ? answer.patches : [];
  }

  /** The document with all unambiguous repairs; null if that failed. */
  async fix(bytes: Uint8Array<ArrayBuffer>, language: Language): Promise<Uint8Array<ArrayBuffer> | null> {
    const answer = await this.#ask({ kind: 'fix', bytes, language, isShown: false });
    return answer.kind === 'fixed' ? answer.bytes : null;
  }

  /** An anonymised copy with the same findings; null if the document can't be read. */
  async anonymise(bytes: Uint8Array<ArrayBuffer>, language: Language, scale: number): Promise<Anonymised | null> {
    const answer = await this.#ask({ kind: 'anonymise', bytes, language, isShown: false, scale });
    return answer.kind === 'anonymised' ? answer.copy : null;
  }

  #ask(wanted: Omit<CheckRequest, 'id'>): Promise<CheckAnswer> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#running().postMessage({ id, ...wanted } satisfies CheckRequest);
    });
  }

  /** Starts the worker before the first document arrives. */
  start(): void {
    this.#running();
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL('./engine.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    // It could not be loaded, or ran out of memory: pending calls fail, and the next document starts a new worker.
    worker.addEventListener('error', (event) => {
      worker.terminate();
      this.#worker = null;
      const reason = event.message ?? '';
      for (const [id, tell] of this.#waiting) tell({ id, kind: 'failure', reason });
      this.#waiting.clear();
    });
    return (this.#worker = worker);
  }
}
