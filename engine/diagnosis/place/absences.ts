/** Elements and attributes that a rule requires and the document lacks. */
import type { NodePath, Read } from 'einvoice-core/types.js';
import { type Reached, type Walk, reach } from '../facts/tests/reach.js';
import { inTermOrder } from './report-order.js';
import type { Place } from './where.js';

/** The place of the element missing at a path; null without a parent. */
export function missingPlace(parent: number, rest: NodePath): Place | null {
  return parent > 0 ? { node: parent, missing: rest, related: [] } : null;
}

const NOTHING: Pick<Reached, 'parent' | 'rest'> = { parent: -1, rest: [] };

/** The paths that a test reads but the document lacks; paths in conditions only on request. */
export function absences(walk: Walk, reads: readonly Read[], text: string, withConditions = false): readonly Place[] {
  const places = reads.flatMap((read): readonly Place[] => {
    const { parent, rest } = read.for === 'condition' && !withConditions ? NOTHING : reach(walk, read.path);
    const place = rest.length === 0 ? null : missingPlace(parent, rest);
    return place === null ? [] : [place];
  });
  return inTermOrder(places, walk, text);
}

/** Whether a number is missing in an existing group: other operands of a sum are optional. */
export function isMissingNumber({ missing }: Place): boolean {
  return missing?.length === 1 && NUMERIC.test(missing[0]!);
}

/** Suffixes of elements with numbers, in both syntaxes. */
export const NUMERIC = /(?:Amount|Percent|Quantity|Numeric|Rate)$/;
