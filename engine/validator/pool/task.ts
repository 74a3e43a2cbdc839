/** Messages between pool and workers: plain data. */
import type { EngineErrorCode } from 'einvoice-core/errors.js';
import type { RegistryOptions } from 'einvoice-core/rules/registry.js';
import type { Evaluation, SchedulingOptions, ValidateOptions, Verdict } from 'einvoice-core/types.js';

/** The options of a call that concern the document; the pool handles the others. */
type DocumentOptions = Omit<ValidateOptions, keyof SchedulingOptions>;

type WithDocument<D> =
  | { readonly kind: 'validate'; readonly document: D; readonly options: DocumentOptions }
  | { readonly kind: 'validate-pdf'; readonly document: D; readonly options: DocumentOptions }
  | { readonly kind: 'evaluate'; readonly document: D; readonly ruleSetIds: readonly string[] };

export type Task = WithDocument<Uint8Array>;

/** A task as sent to a worker: with its document, or with the range of it in the shared buffer (end exclusive). */
export type SentTask = WithDocument<Uint8Array | readonly [from: number, end: number]>;

/** Shared memory: the number of documents of the batch that the worker has begun. */
export type BegunCounter = Int32Array<SharedArrayBuffer>;

/** Shared memory: the documents sent to the worker (see `shared-buffer.ts`). */
export type SharedBuffer = Uint8Array<SharedArrayBuffer>;

/** Start parameters of a worker. */
export interface WorkerData {
  readonly registry: RegistryOptions;
  readonly warmUp: boolean;
  /** Bytes outside of the JavaScript heap that a worker may keep between documents. */
  readonly externalBytes: number;
  /** Milliseconds for which it may delay answers, to send several at once. */
  readonly answerDelayMs: number;
  readonly begun: BegunCounter;
  readonly buffer: SharedBuffer;
}

/** The result for one document. */
export type Answer = { readonly milliseconds: number } & (
  | { readonly kind: 'done'; readonly result: Verdict | Evaluation }
  | { readonly kind: 'raised'; readonly code: EngineErrorCode | null; readonly message: string }
);

/**
 * An answer as sent (see `verdict-cache.ts`): with the index under which the pool caches it, or only the index of an equal
 * one and the differences.
 */
export type SentAnswer =
  | (Answer & { readonly keptAs?: number })
  | {
      readonly kind: 'again';
      readonly kept: number;
      readonly stepMs: readonly number[];
      readonly milliseconds: number;
    };

/** Messages of a worker: first `ready` or `unfit`; then, for each batch, answers in the order of its documents. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unfit'; readonly code: EngineErrorCode; readonly message: string }
  | AnswerMessage<SentAnswer>;

export interface AnswerMessage<A = Answer> {
  readonly kind: 'answers';
  readonly answers: readonly A[];
  /** Whether the batch is complete. */
  readonly isLast: boolean;
  /** The worker asks to be replaced: it holds too much memory, or its state may be corrupt. */
  readonly retire: boolean;
}

/** The answer for a document that can't be sent to a worker. */
export const UNSENDABLE: AnswerMessage = {
  kind: 'answers',
  answers: [{ kind: 'raised', code: null, message: 'The document could not be handed to a worker.', milliseconds: 0 }],
  isLast: true,
  retire: false,
};
