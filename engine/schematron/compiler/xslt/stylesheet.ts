import type { Pattern, Schema } from '../schematron/model.js';

/** The schema read from a stylesheet, and the node kinds (`T.ELEMENT` and so on) that each pattern visits. */
export interface Stylesheet {
  readonly schema: Schema;
  readonly visited: ReadonlyMap<Pattern, number>;
}
