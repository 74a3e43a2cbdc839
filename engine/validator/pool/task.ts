/** What the pool and a worker say to each other: plain data. */
import type { EngineErrorCode } from 'einvoice-core/errors.js';
import type { RegistryOptions } from 'einvoice-core/rules/registry.js';
import type { Evaluation, SchedulingOptions, ValidateOptions, Verdict } from 'einvoice-core/types.js';

/** The choices of a call that concern the document; the rest is the pool's business. */
type DocumentOptions = Omit<ValidateOptions, keyof SchedulingOptions>;

type WithDocument<D> =
  | { readonly kind: 'validate'; readonly document: D; readonly options: DocumentOptions }
  | { readonly kind: 'validate-pdf'; readonly document: D; readonly options: DocumentOptions }
  | { readonly kind: 'evaluate'; readonly document: D; readonly ruleSetIds: readonly string[] };

export type Task = WithDocument<Uint8Array>;

/** A task as a worker is given it: with its document, or with where that is on the shelf: its first byte, and the first behind it. */
export type Handed = WithDocument<Uint8Array | readonly [from: number, end: number]>;

/** Memory that a worker and the pool share: the number of documents of its batch that it has begun. */
export type Begun = Int32Array<SharedArrayBuffer>;

/** Memory that they share, too: the documents that the worker has been given (see `shelf.ts`). */
export type Shelf = Uint8Array<SharedArrayBuffer>;

/** What a worker is started with. */
export interface WorkerData {
  readonly registry: RegistryOptions;
  readonly warmUp: boolean;
  /** Bytes outside of the JavaScript heap that a worker may keep between documents. */
  readonly externalBytes: number;
  /** Milliseconds for which it may keep answers, to send several at once. */
  readonly keptMs: number;
  readonly begun: Begun;
  readonly shelf: Shelf;
}

/** What became of one document. */
export type Answer = { readonly milliseconds: number } & (
  | { readonly kind: 'done'; readonly result: Verdict | Evaluation }
  | { readonly kind: 'raised'; readonly code: EngineErrorCode | null; readonly message: string }
);

/**
 * An answer as it is sent (see `repetition.ts`): with the number by which the pool is to keep it, or instead of it the number of
 * one that says the same, and what is different.
 */
export type SentAnswer =
  | (Answer & { readonly keptAs?: number })
  | {
      readonly kind: 'again';
      readonly kept: number;
      readonly stepMs: readonly number[];
      readonly milliseconds: number;
    };

/** What a worker sends: first that it is ready or can't be; then, for each batch, answers in the order of its documents. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unfit'; readonly code: EngineErrorCode; readonly message: string }
  | Answers<SentAnswer>;

export interface Answers<A = Answer> {
  readonly kind: 'answers';
  readonly answers: readonly A[];
  /** Whether the worker has nothing more to do. */
  readonly isLast: boolean;
  /** The worker asks to be replaced: it has kept too much memory, or something in it can't be trusted any more. */
  readonly retire: boolean;
}

/** What a worker would answer to a document that can't be handed to it. */
export const UNSENDABLE: Answers = {
  kind: 'answers',
  answers: [{ kind: 'raised', code: null, message: 'The document could not be handed to a worker.', milliseconds: 0 }],
  isLast: true,
  retire: false,
};
