/** The words that the fuzz run shares: what a case sends, and what may be answered. */
import type { Random } from '../kit/random.js';
import type { Sample, Samples } from './samples.js';

/** A changed document, with what was done to it for people to read. */
export interface Mutant {
  readonly change: string;
  readonly bytes: Buffer;
  /** The `charset` parameter that it is sent with. */
  readonly charset?: string;
}

/** One way to change documents; it chooses the rest itself. */
export type Mutation = (random: Random, sample: Sample, samples: Samples) => Mutant;

/** How a body goes over the wire. */
export type Delivery =
  /** With its length. */
  | { readonly kind: 'whole' }
  /** In pieces of that size, chunked. */
  | { readonly kind: 'chunked'; readonly size: number }
  /** With its length, but the client is gone after so many bytes: there is no answer. */
  | { readonly kind: 'aborted'; readonly after: number };

export interface FuzzRequest {
  /** That of validating XML when absent. */
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
  /** Statuses that the contract allows for it; 5xx is never among them. */
  readonly statuses: readonly number[];
}
