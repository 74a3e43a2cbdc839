/** What is made of all rules, which takes seconds, is made in a thread of its own: the service goes on answering. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RegistryOptions } from 'einvoice-validator';
import { programPath } from 'einvoice-schematron/platform/package-root.js';

export interface MadeAside {
  /** The content of `SLOW_FILE`. */
  readonly slowFile: string;
  /** The script at `ROUTES.serviceWorker`. */
  readonly serviceWorker: string;
}

/**
 * @returns a function that has them made on its first call, and again where that failed
 */
export function madeAside(rules: RegistryOptions): () => Promise<MadeAside> {
  let made: Promise<MadeAside> | undefined;
  return () => {
    if (made === undefined) {
      made = make(rules);
      made.catch(() => (made = undefined));
    }
    return made;
  };
}

async function make(rules: RegistryOptions): Promise<MadeAside> {
  const thread = new Worker(programPath('einvoice-service', 'aside-thread', import.meta.url), { workerData: rules });
  // Who ends the service does not wait for it.
  thread.unref();
  const [message] = (await once(thread, 'message')) as [MadeAside];
  return message;
}
