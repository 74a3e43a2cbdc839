/**
 * The main function of a worker thread: opens, loads and warms up the rules once, then processes the tasks it receives.
 */
import { getHeapStatistics } from 'node:v8';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { tryBegin } from './batch.js';
import { EngineError } from 'einvoice-core/errors.js';
import { collectGarbage } from 'einvoice-schematron/platform/collect.js';
import { dropSpareCharacters } from 'einvoice-schematron/platform/latin1.js';
import { collectWhenIdle } from 'einvoice-schematron/platform/idle-collection.js';
import { validatePdf } from '../pdf/validate-pdf.js';
import { evaluate } from 'einvoice-core/rules/evaluate.js';
import { Registry } from 'einvoice-core/rules/registry.js';
import { SenderCache } from './verdict-cache.js';
import { readFromBuffer } from './shared-buffer.js';
import type { Answer, SentTask, SentAnswer, Task, WorkerData, WorkerMessage } from './task.js';
import type { Evaluation, Verdict } from 'einvoice-core/types.js';
import { validate } from '../validate.js';
import { SpareMemory } from 'einvoice-schematron/xml/spare-memory.js';
import { warmUp } from '../warm-up.js';

/** Number of dropped rule sets after which to collect garbage: V8 alone would let hundreds of megabytes pile up. */
const MAX_DROPPED = 24;

type Result = Verdict | Evaluation;

/**
 * Processes a document. The next one begins when it is done.
 * @throws EngineError, which is passed to the caller
 */
export type TaskHandler = (task: Task, registry: Registry) => Result | Promise<Result>;

/** Processes a document in a worker. */
export const handleTask: TaskHandler = (task, registry) => {
  switch (task.kind) {
    case 'validate':
      return validate(task.document, task.options, registry);
    case 'validate-pdf':
      return validatePdf(task.document, task.options, registry);
    case 'evaluate':
      return evaluate(task.document, task.ruleSetIds, registry);
  }
};

/** Turns this thread into a worker. */
export async function serveTasks(handleTask: TaskHandler): Promise<void> {
  const {
    registry: paths,
    warmUp: shouldWarmUp,
    externalBytes,
    answerDelayMs,
    begun,
    buffer,
  } = workerData as WorkerData;
  const send = (message: WorkerMessage): void => parentPort!.postMessage(message);
  const cache = new SenderCache();
  const collectAfterWork = collectWhenIdle({
    dropCaches: () => {
      SpareMemory.drop();
      dropSpareCharacters();
    },
  });
  let collected = 0;
  const processTasks = async (tasks: readonly SentTask[], registry: Registry): Promise<void> => {
    let answers: SentAnswer[] = [];
    let sentAt = performance.now();
    for (const [index, task] of tasks.entries()) {
      if (!tryBegin(begun, index)) break;
      answers.push(cache.shorten(await answer(readFromBuffer(task, buffer), registry, handleTask)));
      if (performance.now() - sentAt < answerDelayMs || index === tasks.length - 1) continue;
      send({ kind: 'answers', answers, isLast: false, retire: false });
      answers = [];
      sentAt = performance.now();
    }
    send({ kind: 'answers', answers, isLast: true, retire: getHeapStatistics().external_memory > externalBytes });
    collectAfterWork();
    if (registry.dropped - collected < MAX_DROPPED) return;
    // All documents have been answered, so this delays nobody.
    collected = registry.dropped;
    await collectGarbage();
  };
  try {
    const registry = new Registry(paths);
    if (shouldWarmUp) warmUp(registry);
    // Let the garbage collection after the warm-up run now rather than during the first document.
    await setTimeout(1);
    // An exception outside of an answer ends the thread, like an unhandled rejection.
    parentPort!.on('message', (tasks: readonly SentTask[]) => void processTasks(tasks, registry));
    send({ kind: 'ready' });
  } catch (error) {
    send({ kind: 'unfit', ...describeFailure(error), code: error instanceof EngineError ? error.code : 'WORKER_LOST' });
  }
}

async function answer(task: Task, registry: Registry, handleTask: TaskHandler): Promise<Answer> {
  const started = performance.now();
  try {
    const result = await handleTask(task, registry);
    return { kind: 'done', result, milliseconds: performance.now() - started };
  } catch (error) {
    return { kind: 'raised', ...describeFailure(error), milliseconds: performance.now() - started };
  }
}

/** Only messages of the engine's own errors are known not to quote documents. */
function describeFailure(error: unknown): { code: EngineError['code'] | null; message: string } {
  return error instanceof EngineError
    ? { code: error.code, message: error.message }
    : { code: null, message: 'The worker failed while it was busy with the document.' };
}
