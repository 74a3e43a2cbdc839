/** What the pool and a worker say to each other: plain data. */
import type { EngineErrorCode } from '../errors.js';
import type { RegistryOptions } from '../rules/registry.js';
import type { Evaluation, SchedulingOptions, ValidateOptions, Verdict } from '../types.js';

/** The choices of a call that concern the document; the rest is the pool's business. */
type DocumentOptions = Omit<ValidateOptions, keyof SchedulingOptions>;

export type Task =
  | { readonly kind: 'validate'; readonly document: Uint8Array; readonly options: DocumentOptions }
  | { readonly kind: 'evaluate'; readonly document: Uint8Array; readonly ruleSetIds: readonly string[] };

/** What a worker is started with. */
export interface WorkerData {
  readonly registry: RegistryOptions;
  /** Bytes outside of the JavaScript heap (WebAssembly above all) that a worker may keep between documents. */
  readonly externalBytes: number;
}

/** What a worker sends: first that it is ready or can't be, then one message per task. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unfit'; readonly code: EngineErrorCode; readonly message: string }
  | {
      readonly kind: 'done';
      readonly result: Verdict | Evaluation;
      /** The worker asks to be replaced: it has kept too much memory, or something in it can't be trusted any more. */
      readonly retire: boolean;
    }
  | { readonly kind: 'raised'; readonly code: EngineErrorCode | null; readonly message: string };
