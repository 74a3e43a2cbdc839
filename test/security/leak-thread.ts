/**
 * A thread that validates documents again and again and answers with what was left behind: in a thread of its own,
 * where libxml2's memory can be measured itself, which the garbage of other tests doesn't touch.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { wasmMemorySize } from './wasm-memory.js';
import { diag } from 'libxml2-wasm';
import { createValidator } from '../../engine/index.js';
import { RULES } from '../fixtures/rules.js';

/** What the thread is started with. */
export interface LeakCheck {
  readonly documents: readonly string[];
  readonly count: number;
}

/** What it answers: bytes of WebAssembly memory before and after, and the objects of libxml2 that still live. */
export interface LeakReport {
  readonly before: number;
  readonly after: number;
  readonly alive: object;
}

const { documents, count } = workerData as LeakCheck;
const validator = await createValidator({ ...RULES, workers: 0 });
async function validateAll(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await validator.validate(Buffer.from(documents[i % documents.length]!));
}

await validateAll(2 * documents.length);
const before = wasmMemorySize();
diag.configure({ enabled: true });
await validateAll(count);
parentPort!.postMessage({ before, after: wasmMemorySize(), alive: diag.report() } satisfies LeakReport);
