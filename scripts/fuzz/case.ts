/** Types shared by the fuzz run: what a case sends, and the allowed answers. */
import type { Random } from '../kit/random.js';
import type { Sample, Samples } from './samples.js';

/** A changed document, with a description of the change. */
export interface Mutant {
  readonly change: string;
  readonly bytes: Buffer;
  /** The `charset` parameter to send. */
  readonly charset?: string;
}

/** A way to change documents; it makes all other choices itself. */
export type Mutation = (random: Random, sample: Sample, samples: Samples) => Mutant;

/** How a body is transmitted. */
export type Delivery =
  /** With its length. */
  | { readonly kind: 'whole' }
  /** Chunked, in pieces of that size. */
  | { readonly kind: 'chunked'; readonly size: number }
  /** With its length, but the client disconnects after that many bytes, so that there is no answer. */
  | { readonly kind: 'aborted'; readonly after: number };

export interface FuzzRequest {
  /** By default that of validating XML. */
  readonly path?: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly delivery: Delivery;
}

/** One request of a run. */
export interface FuzzCase {
  readonly number: number;
  /** `XRechnung UBL, 7 KB: 3 bits flipped, as a form` */
  readonly name: string;
  readonly request: FuzzRequest;
  /** Statuses that the contract allows; never 5xx. */
  readonly statuses: readonly number[];
}
