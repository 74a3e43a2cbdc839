/**
 * A thread that validates documents repeatedly and answers with the memory left behind: separate, so that garbage of
 * other tests does not matter.
 */
import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { createValidator } from '#validator/index.js';
import { RULES } from '../../fixtures/rules.js';

/** The start data of the thread. */
export interface LeakCheck {
  readonly documents: readonly string[];
  readonly count: number;
}

/** Its answer: bytes in use of the heap, and outside of it, before and after. */
export interface LeakReport {
  readonly heap: readonly [before: number, after: number];
  readonly external: readonly [before: number, after: number];
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const { documents, count } = workerData as LeakCheck;
const validator = await createValidator({ ...RULES, workers: 0 });
async function validateAll(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await validator.validate(Buffer.from(documents[i % documents.length]!));
}

/** Bytes in use after garbage collection. */
async function used(): Promise<{ readonly heap: number; readonly external: number }> {
  collectGarbage();
  // Finalisers run in a later turn, and leave garbage again.
  await setImmediate();
  collectGarbage();
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return { heap, external };
}

// Warm-up: everything is loaded and compiled before measuring.
await validateAll(count);
const before = await used();
await validateAll(count);
const after = await used();
parentPort!.postMessage({
  heap: [before.heap, after.heap],
  external: [before.external, after.external],
} satisfies LeakReport);
