/** Finds elements and attributes that a rule requires and the document lacks. */
import type { NodePath, Read } from 'einvoice-core/types.js';
import { type ResolvedPath, type PathContext, resolvePath } from '../facts/tests/resolve-path.js';
import { sortByTerm } from './report-order.js';
import type { Place } from './place.js';

/** The place of a missing element; null if the parent is unknown (-1). */
export function placeOfMissing(parent: number, missingNames: NodePath): Place | null {
  return parent > 0 ? { node: parent, missing: missingNames, related: [] } : null;
}

const NOT_RESOLVED: Pick<ResolvedPath, 'parent' | 'missingNames'> = { parent: -1, missingNames: [] };

/**
 * The places of the elements that a test reads but the document lacks.
 * @param text the text of the rule, which decides the order
 * @param withConditions whether to include elements that only conditions read
 */
export function findMissingPlaces(
  context: PathContext,
  reads: readonly Read[],
  text: string,
  withConditions = false,
): readonly Place[] {
  const places = reads.flatMap((read): readonly Place[] => {
    const { parent, missingNames } =
      read.for === 'condition' && !withConditions ? NOT_RESOLVED : resolvePath(context, read.path);
    const place = missingNames.length === 0 ? null : placeOfMissing(parent, missingNames);
    return place === null ? [] : [place];
  });
  return sortByTerm(places, context, text);
}

/** Whether a place lacks only a number, in a group that exists. Other missing operands of a sum are optional. */
export function lacksOnlyNumber({ missing }: Place): boolean {
  return missing?.length === 1 && NUMERIC_NAME.test(missing[0]!);
}

/** Names of elements with numbers, in UBL and CII. */
export const NUMERIC_NAME = /(?:Amount|Percent|Quantity|Numeric|Rate)$/;
