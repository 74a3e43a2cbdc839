/** The thread of `slow-files.ts`: creates the files, posts them, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RegistryOptions } from 'einvoice-validator';
import type { SlowFiles } from './slow-files.js';
import { SLOW_FILE, ruleFiles, serviceWorker } from './page-files.js';

const files = ruleFiles(workerData as RegistryOptions);
const slowFile = files.get(SLOW_FILE)!();
parentPort!.postMessage({
  slowFile,
  serviceWorker: serviceWorker(new Map([...files, [SLOW_FILE, () => slowFile]])),
} satisfies SlowFiles);
