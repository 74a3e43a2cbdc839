/**
 * A thread that validates documents again and again and answers with what was left behind: in a thread of its own,
 * where libxml2's memory can be measured itself, and which the garbage of other tests doesn't touch.
 */
import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { wasmMemorySize } from './wasm-memory.js';
import { diag } from 'libxml2-wasm';
import { createValidator } from '../../../engine/index.js';
import { RULES } from '../../fixtures/rules.js';

/** What the thread is started with. */
export interface LeakCheck {
  readonly documents: readonly string[];
  readonly count: number;
}

/** What it answers: bytes of libxml2's memory and of the heap, before and after, and the objects of libxml2 that still live. */
export interface LeakReport {
  readonly wasm: readonly [before: number, after: number];
  readonly heap: readonly [before: number, after: number];
  readonly alive: object;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const { documents, count } = workerData as LeakCheck;
const validator = await createValidator({ ...RULES, workers: 0 });
async function validateAll(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await validator.validate(Buffer.from(documents[i % documents.length]!));
}

/** Bytes in use, without garbage. */
async function heap(): Promise<number> {
  collectGarbage();
  // Callbacks of collected objects run in a turn of their own, and leave garbage again.
  await setImmediate();
  collectGarbage();
  return getHeapStatistics().used_heap_size;
}

// Everything is loaded, and compiled for what it does most, before it is measured.
await validateAll(count);
const before = { wasm: wasmMemorySize(), heap: await heap() };
diag.configure({ enabled: true });
await validateAll(count);
const alive = diag.report();
diag.configure({ enabled: false });
parentPort!.postMessage({
  wasm: [before.wasm, wasmMemorySize()],
  heap: [before.heap, await heap()],
  alive,
} satisfies LeakReport);
