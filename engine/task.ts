/** What the pool sends to a worker, and what comes back: plain data. */
import type { RegistryOptions } from './registry.js';
import type { ValidateOptions } from './types.js';

export type Task =
  | { readonly kind: 'validate'; readonly document: Uint8Array; readonly options: ValidateOptions }
  | { readonly kind: 'evaluate'; readonly document: Uint8Array; readonly ruleSetIds: readonly string[] };

/** What a worker is started with. */
export type WorkerData = RegistryOptions;
