/**
 * Reading PDFs in a thread of their own, which can be ended whatever it does. The budget of the reader is what bounds
 * it (`read/budget.ts`); time and memory of the thread are the wall behind, for what nobody has thought of.
 */
import { Worker } from 'node:worker_threads';
import { EngineError } from '../../errors.js';
import { programPath } from 'einvoice-schematron/platform/package-root.js';
import type { PdfLimit } from '../read/budget.js';
import type { Opened } from '../container.js';
import type { FromReader } from './messages.js';

export interface AsideOptions {
  /** What the thread runs. */
  readonly module: string | URL;
  /** Milliseconds that it may be busy with one PDF. */
  readonly deadlineMs: number;
  /** Megabytes of its JavaScript heap. */
  readonly heapMb: number;
}

const OPTIONS: AsideOptions = {
  get module() {
    return programPath('einvoice-core', 'pdf-reader', import.meta.url);
  },
  deadlineMs: 5_000,
  heapMb: 128,
};

/** One PDF after the other. The thread begins with the first, and keeps no process alive. */
export class PdfReader {
  readonly #options: AsideOptions;
  #thread: ReaderThread | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: AsideOptions = OPTIONS) {
    this.#options = options;
  }

  /**
   * Opens a PDF as `openHere` does.
   * @throws EngineError `WORKER_LOST` where the thread ends, or does not begin, for no reason that the PDF can be blamed for
   */
  read(bytes: Uint8Array): Promise<Opened> {
    const read = this.#last.then(() => {
      if (this.#thread === null || this.#thread.isGone) this.#thread = new ReaderThread(this.#options);
      return this.#thread.read(bytes);
    });
    this.#last = read.catch(() => undefined);
    return read;
  }
}

/** A thread that has read nothing for so long is ended: it has a heap of its own, and begins again in a tenth of a second. */
const IDLE_MS = 10_000;

/** A thread up to its end, after which it reads nothing any more. */
class ReaderThread {
  isGone = false;
  readonly #deadlineMs: number;
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  /** Whoever waits for what is being read. */
  #resolve: (opened: Opened) => void = () => undefined;
  #reject: (error: EngineError) => void = () => undefined;

  constructor({ module, deadlineMs, heapMb }: AsideOptions) {
    this.#deadlineMs = deadlineMs;
    this.#worker = new Worker(module, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Nothing that it prints reaches a log; it is not read either, which would keep the process alive.
      stdout: true,
      stderr: true,
    });
    this.#ready = new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#worker.on('message', (message: FromReader) => {
        if (message.kind === 'ready') return resolve();
        if (message.retire) this.#end();
        this.#resolve(message.opened);
      });
    });
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#stop('memory');
    });
    this.#worker.on('exit', () => {
      this.isGone = true;
      // The thread's own error may quote the PDF.
      this.#reject(
        new EngineError('WORKER_LOST', 'The thread that reads PDFs failed while it was busy with the document.'),
      );
    });
  }

  #idle: NodeJS.Timeout | undefined;

  /** Nothing else may be being read. */
  async read(bytes: Uint8Array): Promise<Opened> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    let timer: NodeJS.Timeout | undefined;
    try {
      await this.#ready;
      return await new Promise<Opened>((resolve, reject) => {
        this.#resolve = resolve;
        this.#reject = reject;
        timer = setTimeout(() => this.#stop('time'), this.#deadlineMs);
        this.#worker.postMessage(bytes);
      });
    } finally {
      clearTimeout(timer);
      this.#worker.unref();
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    }
  }

  #stop(limit: PdfLimit): void {
    this.#end();
    this.#resolve({ ok: false, problem: { code: 'PDF-LIMIT', limit } });
  }

  #end(): void {
    this.isGone = true;
    void this.#worker.terminate();
  }
}
