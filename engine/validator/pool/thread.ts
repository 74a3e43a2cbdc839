/** One worker thread as the pool sees it: it becomes ready, works off one batch at a time, and ends exactly once. */
import { Worker } from 'node:worker_threads';
import { EngineError } from 'einvoice-core/errors.js';
import { Heard } from './repetition.js';
import { newShelf, shelve } from './shelf.js';
import type { Answers, Begun, Task, WorkerData, WorkerMessage } from './task.js';

/** What a buffer may be larger than its document to be moved with it. */
const SLACK_BYTES = 64 * 1024 + 1;

/** Copying less than this costs less than moving it. */
const MOVED_BYTES = 64 * 1024;

interface ThreadOptions {
  /** The module that the thread runs; see `worker.ts` for what it has to say. */
  readonly module: URL;
  readonly data: Omit<WorkerData, 'begun' | 'shelf'>;
  /** Limit of its JavaScript heap in megabytes. */
  readonly heapMb: number;
}

/** What a thread tells the pool. After `ended` it tells nothing more. */
interface ThreadEvents {
  ready(): void;
  answered(message: Answers): void;
  /** The thread is gone, or good for nothing; not called after `end()`. */
  ended(reason: EngineError): void;
}

export class PoolThread {
  /** How many documents of its batch the thread has begun. */
  readonly begun: Begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #shelf = newShelf();
  readonly #heard = new Heard();
  readonly #worker: Worker;
  #ended = false;

  constructor({ module, data, heapMb }: ThreadOptions, events: ThreadEvents) {
    this.#worker = new Worker(module, {
      workerData: { ...data, begun: this.begun, shelf: this.#shelf } satisfies WorkerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Libraries print what they choke on: nothing that a worker prints reaches the log.
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
      else events.answered({ ...message, answers: message.answers.map((answer) => this.#heard.whole(answer)) });
    });
    // The thread's own errors may quote the document: only what kind of end it was is passed on.
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
   * Hands over a batch; the thread must be done with the one before.
   * @param move the documents whose memory belongs to the thread from then on, where moving it is better than copying it
   * @throws DataCloneError when a document has been handed over before
   */
  post(tasks: readonly Task[], move: readonly Task[]): void {
    const moved = move.filter(isWorthMoving);
    this.#worker.postMessage(
      shelve(tasks, this.#shelf, (task) => moved.includes(task)),
      moved.map(({ document }) => document.buffer as ArrayBuffer),
    );
  }

  /** Whether the thread keeps the process alive: only while somebody waits for it. */
  hold(): void {
    this.#worker.ref();
  }

  release(): void {
    this.#worker.unref();
  }

  /** Ends the thread in the middle of whatever it does, endless loops included. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#worker.terminate();
  }
}

/** Memory that a document shares with others (small buffers of Node are slices of one) is copied. */
function isWorthMoving({ document }: Task): boolean {
  return (
    document.byteLength >= MOVED_BYTES &&
    document.byteOffset === 0 &&
    document.buffer.byteLength < 2 * document.byteLength + SLACK_BYTES
  );
}
