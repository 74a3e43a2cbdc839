/** What a rule asks for and does not find. */
import type { NodePath, Read } from 'einvoice-core/types.js';
import { type Reached, type Walk, reach } from '../facts/tests/reach.js';
import { inTermOrder } from './told-first.js';
import type { Place } from './where.js';

/** What is missing in an element; null for what stands nowhere. */
export function lacking(parent: number, rest: NodePath): Place | null {
  return parent > 0 ? { node: parent, missing: rest, related: [] } : null;
}

const NOTHING: Pick<Reached, 'parent' | 'rest'> = { parent: -1, rest: [] };

/** What a test reads and does not find; what is only a condition counts where that is asked for. */
export function absences(walk: Walk, reads: readonly Read[], text: string, withConditions = false): readonly Place[] {
  const places = reads.flatMap((read): readonly Place[] => {
    const { parent, rest } = read.for === 'condition' && !withConditions ? NOTHING : reach(walk, read.path);
    const place = rest.length === 0 ? null : lacking(parent, rest);
    return place === null ? [] : [place];
  });
  return inTermOrder(places, walk, text);
}

/** Whether a group lacks a figure: of what is added up everything else may be missing. */
export function isOfFigure({ missing }: Place): boolean {
  return missing?.length === 1 && NUMERIC.test(missing[0]!);
}

/** Ends of the names of elements that hold numbers, in both syntaxes. */
export const NUMERIC = /(?:Amount|Percent|Quantity|Numeric|Rate)$/;
