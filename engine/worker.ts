/** The worker thread: opens the rules once, then works off one task at a time. */
import { workerData } from 'node:worker_threads';
import { evaluate } from './evaluate.js';
import { Registry } from './registry.js';
import type { Task, WorkerData } from './task.js';
import type { Evaluation, Verdict } from './types.js';
import { validate } from './validate.js';

const registry = new Registry(workerData as WorkerData);

export default function run(task: Task): Verdict | Evaluation {
  switch (task.kind) {
    case 'validate': return validate(task.document, task.options, registry);
    case 'evaluate': return evaluate(task.document, task.ruleSetIds, registry);
  }
}
