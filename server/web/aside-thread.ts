/** The thread of `aside.ts`: makes what it is for, says so, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RegistryOptions } from 'einvoice-validator';
import type { MadeAside } from './aside.js';
import { SLOW_FILE, ruleFiles, serviceWorker } from './page-files.js';

const files = ruleFiles(workerData as RegistryOptions);
const slowFile = files.get(SLOW_FILE)!();
parentPort!.postMessage({
  slowFile,
  serviceWorker: serviceWorker(new Map([...files, [SLOW_FILE, () => slowFile]])),
} satisfies MadeAside);
