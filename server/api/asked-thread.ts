/**
 * A worker thread that answers questions one after the other, for work that would block other requests. The first
 * question starts it, and it does not keep the service from ending.
 */
import { Worker, parentPort } from 'node:worker_threads';
import { programPath } from 'einvoice-schematron/platform/package-root.js';

interface Asked<Question> {
  readonly id: number;
  readonly question: Question;
}

type Answered<Answer> = { readonly id: number } & ({ readonly value: Answer } | { readonly error: string });

interface Waiting<Answer> {
  resolve(value: Answer): void;
  reject(error: Error): void;
}

export class AskedThread<Question, Answer> {
  readonly #program: string;
  readonly #workerData: unknown;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #thread: Worker | null = null;
  #next = 0;

  /** @param program the thread's own program, which calls `answerQuestions`; @param workerData what it is given */
  constructor(program: string, workerData: unknown = null) {
    this.#program = program;
    this.#workerData = workerData;
  }

  /** @throws Error if there is no answer */
  ask(question: Question): Promise<Answer> {
    const id = this.#next++;
    const answer = new Promise<Answer>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    (this.#thread ??= this.#started()).postMessage({ id, question } satisfies Asked<Question>);
    return answer;
  }

  #started(): Worker {
    const thread = new Worker(programPath('einvoice-service', this.#program, import.meta.url), {
      workerData: this.#workerData,
    });
    thread.unref();
    thread.on('message', (answer: Answered<Answer>) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('error' in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(answer.value);
    });
    thread.once('error', (error) => this.#lose(thread, error));
    thread.once('exit', () => this.#lose(thread, new Error(`The thread ${this.#program} has ended.`)));
    return thread;
  }

  /** The next question starts a new thread. */
  #lose(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** Answers questions in the thread, in their order. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  let last: Promise<void> = Promise.resolve();
  parentPort!.on('message', ({ id, question }: Asked<Question>) => {
    last = last.then(async () => parentPort!.postMessage(await answered(id, question, answer)));
  });
}

async function answered<Question, Answer>(
  id: number,
  question: Question,
  answer: (question: Question) => Answer | Promise<Answer>,
): Promise<Answered<Answer>> {
  try {
    return { id, value: await answer(question) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
