/** Creates files from all rules, which takes seconds, in a worker thread, so that the service keeps answering. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RegistryOptions } from 'einvoice-validator';
import { programPath } from 'einvoice-schematron/platform/package-root.js';

export interface SlowFiles {
  /** The content of `SLOW_FILE`. */
  readonly slowFile: string;
  /** The script at `ROUTES.serviceWorker`. */
  readonly serviceWorker: string;
}

/** @returns a function that creates them on its first call, and again after a failure */
export function createSlowFiles(rules: RegistryOptions): () => Promise<SlowFiles> {
  let made: Promise<SlowFiles> | undefined;
  return () => {
    if (made === undefined) {
      made = make(rules);
      made.catch(() => (made = undefined));
    }
    return made;
  };
}

async function make(rules: RegistryOptions): Promise<SlowFiles> {
  const thread = new Worker(programPath('einvoice-service', 'slow-files-thread', import.meta.url), {
    workerData: rules,
  });
  // The service may end without waiting for it.
  thread.unref();
  const [message] = (await once(thread, 'message')) as [SlowFiles];
  return message;
}
