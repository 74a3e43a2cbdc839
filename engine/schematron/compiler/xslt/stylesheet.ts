import type { Pattern, Schema } from '../schematron/model.js';

/** What was read from a stylesheet, and which kinds of nodes (`T.ELEMENT` and so on) each pattern visits. */
export interface Stylesheet {
  readonly schema: Schema;
  readonly visited: ReadonlyMap<Pattern, number>;
}
