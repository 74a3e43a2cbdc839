/** Mistakes that occur at several places. */
import { wrongNode } from '../../../facts/mistakes/repeated.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';

/** A person cannot review more changes. */
const MAX_REPEATED = 1_000;

const NONE: readonly number[] = [];

/**
 * For the first of several equal mistakes, the nodes of all these mistakes. None for the other mistakes, which are
 * consequences of the first.
 */
export function repeatedNodes(violation: SchemaViolation): readonly number[] {
  const { repeated } = violation;
  return repeated?.nodes[0] === wrongNode(violation) ? repeated.nodes.slice(0, MAX_REPEATED) : NONE;
}
