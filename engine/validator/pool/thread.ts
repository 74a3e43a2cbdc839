/** A worker thread from the pool's perspective: becomes ready, processes one batch at a time, and ends exactly once. */
import { Worker } from 'node:worker_threads';
import { EngineError } from 'einvoice-core/errors.js';
import { ReceiverCache } from './verdict-cache.js';
import { createSharedBuffer, placeInBuffer } from './shared-buffer.js';
import type { AnswerMessage, BegunCounter, Task, WorkerData, WorkerMessage } from './task.js';

/** How much larger a buffer may be than its document to be transferred. */
const SLACK_BYTES = 64 * 1024 + 1;

/** Copying less than this is cheaper than transferring it. */
const MOVED_BYTES = 64 * 1024;

interface ThreadOptions {
  /** The module that the thread runs; see `worker.ts` for the messages it must send. */
  readonly module: URL;
  readonly data: Omit<WorkerData, 'begun' | 'buffer'>;
  /** Limit of its JavaScript heap in megabytes. */
  readonly heapMb: number;
}

/** Events of a thread; none after `ended`. */
interface ThreadEvents {
  ready(): void;
  answered(message: AnswerMessage): void;
  /** The thread is gone or unusable; not called after `end()`. */
  ended(reason: EngineError): void;
}

export class PoolThread {
  /** Number of documents of its batch that the thread has begun. */
  readonly begun: BegunCounter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #buffer = createSharedBuffer();
  readonly #cache = new ReceiverCache();
  readonly #worker: Worker;
  #ended = false;

  constructor({ module, data, heapMb }: ThreadOptions, events: ThreadEvents) {
    this.#worker = new Worker(module, {
      workerData: { ...data, begun: this.begun, buffer: this.#buffer } satisfies WorkerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Libraries print input that they fail on, so the output of workers is discarded.
      stdout: true,
      stderr: true,
    });
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    const lost = (reason: EngineError): void => {
      if (this.#ended) return;
      void this.end();
      events.ended(reason);
    };
    this.#worker.on('message', (message: WorkerMessage) => {
      if (this.#ended) return;
      if (message.kind === 'ready') events.ready();
      else if (message.kind === 'unfit') lost(new EngineError(message.code, message.message));
      else events.answered({ ...message, answers: message.answers.map((answer) => this.#cache.restore(answer)) });
    });
    // The thread's own errors may quote the document, so only the kind of failure is passed on.
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      lost(
        error?.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new EngineError('WORKER_LOST', `The worker needed more memory than the ${heapMb} MB that it may have.`)
          : new EngineError('WORKER_LOST', 'The worker failed while it was busy with the document.'),
      ),
    );
    this.#worker.on('messageerror', () =>
      lost(new EngineError('WORKER_LOST', 'The answer of the worker could not be read.')),
    );
    this.#worker.on('exit', (code) =>
      lost(new EngineError('WORKER_LOST', `The worker ended unexpectedly (exit code ${code}).`)),
    );
  }

  /**
   * Sends a batch; the thread must be done with the previous one.
   * @param move documents whose memory may be transferred to the thread, if that is cheaper than copying
   * @throws DataCloneError if a document was transferred before
   */
  post(tasks: readonly Task[], move: readonly Task[]): void {
    const moved = move.filter(isWorthMoving);
    this.#worker.postMessage(
      placeInBuffer(tasks, this.#buffer, (task) => moved.includes(task)),
      moved.map(({ document }) => document.buffer as ArrayBuffer),
    );
  }

  /** Whether the thread keeps the process alive: only while callers wait for it. */
  hold(): void {
    this.#worker.ref();
  }

  release(): void {
    this.#worker.unref();
  }

  /** Terminates the thread, even in an endless loop. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#worker.terminate();
  }
}

/** A buffer shared with other documents is copied (small Node buffers are slices of one). */
function isWorthMoving({ document }: Task): boolean {
  return (
    document.byteLength >= MOVED_BYTES &&
    document.byteOffset === 0 &&
    document.buffer.byteLength < 2 * document.byteLength + SLACK_BYTES
  );
}
