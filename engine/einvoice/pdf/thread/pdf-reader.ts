/**
 * Reads PDFs in a separate thread that can be terminated at any time. The reader's own budget (`read/budget.ts`) is the
 * first limit; the limits on time and memory of the thread are a safety net.
 */
import { Worker } from 'node:worker_threads';
import { EngineError } from '../../errors.js';
import { programPath } from 'einvoice-schematron/platform/package-root.js';
import type { PdfLimit } from '../read/budget.js';
import type { Opened } from '../container.js';
import type { ReaderMessage } from './messages.js';

export interface ReaderThreadOptions {
  /** The program of the thread. */
  readonly module: string | URL;
  /** Milliseconds per PDF. */
  readonly deadlineMs: number;
  /** Megabytes of its JavaScript heap. */
  readonly heapMb: number;
}

const OPTIONS: ReaderThreadOptions = {
  get module() {
    return programPath('einvoice-core', 'pdf-reader', import.meta.url);
  },
  deadlineMs: 5_000,
  heapMb: 128,
};

/** Reads PDFs one by one. The thread starts with the first PDF, and does not keep the process alive. */
export class PdfReader {
  readonly #options: ReaderThreadOptions;
  #thread: ReaderThread | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: ReaderThreadOptions = OPTIONS) {
    this.#options = options;
  }

  /**
   * Opens a PDF like `openHere`.
   * @throws EngineError `WORKER_LOST` if the thread ends or fails to start for reasons unrelated to the PDF
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

/** An idle thread ends after this time, since it occupies a heap. Starting it again takes a tenth of a second. */
const IDLE_MS = 10_000;

/** One thread, until it ends. */
class ReaderThread {
  isGone = false;
  readonly #deadlineMs: number;
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  /** Settle the promise of the current PDF. */
  #resolve: (opened: Opened) => void = () => undefined;
  #reject: (error: EngineError) => void = () => undefined;

  constructor({ module, deadlineMs, heapMb }: ReaderThreadOptions) {
    this.#deadlineMs = deadlineMs;
    this.#worker = new Worker(module, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Its output must not reach a log. It is not read either, since that would keep the process alive.
      stdout: true,
      stderr: true,
    });
    this.#ready = new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#worker.on('message', (message: ReaderMessage) => {
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
      // The original error may quote the PDF.
      this.#reject(
        new EngineError('WORKER_LOST', 'The thread that reads PDFs failed while it was busy with the document.'),
      );
    });
  }

  #idle: NodeJS.Timeout | undefined;

  /** Must not be called while another PDF is being read. */
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
