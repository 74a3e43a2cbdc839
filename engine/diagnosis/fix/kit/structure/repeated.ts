/** A mistake that is made at several places. */
import { wrongIn } from '../../../facts/mistakes/repeated.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';

/** A change of more places at once is more than anybody reads. */
const MOST_REPEATED = 1_000;

const NONE: readonly number[] = [];

/** All nodes that are wrong in the same way, for the first of them: the others are its consequences. */
export function allRepeated(violation: SchemaViolation): readonly number[] {
  const { repeated } = violation;
  return repeated?.nodes[0] === wrongIn(violation) ? repeated.nodes.slice(0, MOST_REPEATED) : NONE;
}
