/** The worker thread: opens, loads and warms the rules once, then works off one task at a time. */
import { getHeapStatistics } from 'node:v8';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { EngineError } from '../errors.js';
import { evaluate } from '../rules/evaluate.js';
import { Registry } from '../rules/registry.js';
import type { Task, WorkerData, WorkerMessage } from './task.js';
import type { Evaluation, Verdict } from '../types.js';
import { validate } from '../validate.js';
import { warmUp } from '../rules/warm-up/warm-up.js';

const { registry: paths, externalBytes } = workerData as WorkerData;
const tell = (message: WorkerMessage): void => parentPort!.postMessage(message);

try {
  const registry = new Registry(paths);
  warmUp(registry);
  // The garbage collection that the warm-up has made due is a task of the event loop: not at the first document's cost.
  await setTimeout(1);
  parentPort!.on('message', (task: Task) => tell(answer(task, registry)));
  tell({ kind: 'ready' });
} catch (error) {
  tell({ kind: 'unfit', ...failure(error), code: error instanceof EngineError ? error.code : 'WORKER_LOST' });
}

function answer(task: Task, registry: Registry): WorkerMessage {
  try {
    const result = work(task, registry);
    return { kind: 'done', result, retire: getHeapStatistics().external_memory > externalBytes };
  } catch (error) {
    return { kind: 'raised', ...failure(error) };
  }
}

function work(task: Task, registry: Registry): Verdict | Evaluation {
  switch (task.kind) {
    case 'validate':
      return validate(task.document, task.options, registry);
    case 'evaluate':
      return evaluate(task.document, task.ruleSetIds, registry);
  }
}

/** Only the engine's own messages are known to be free of content. */
function failure(error: unknown): { code: EngineError['code'] | null; message: string } {
  return error instanceof EngineError
    ? { code: error.code, message: error.message }
    : { code: null, message: 'The worker failed while it was busy with the document.' };
}
