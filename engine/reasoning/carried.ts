/** A total that is wrong, and those that have been calculated from it since: each agrees with the next, and none is right. */
import { type Exact, subtractExact } from '../runtime/numbers/exact.js';
import type { Carried, Change } from './change.js';
import type { Failure } from './equations.js';
import { isRoundedByLine } from './alternatives.js';
import { failuresOf } from './failures.js';
import type { Figures, TotalTerm } from './figure.js';

/** What is calculated from a total. */
const ONWARD: Readonly<Partial<Record<TotalTerm, TotalTerm>>> = {
  'BT-106': 'BT-109',
  'BT-107': 'BT-109',
  'BT-108': 'BT-109',
  'BT-109': 'BT-112',
  'BT-110': 'BT-112',
  'BT-112': 'BT-115',
};

/**
 * A total with all that follow from it, once they are put right together.
 * @param failures everything that does not agree. Only a single one tells which total is wrong: where more does not agree, or
 *   an amount is missing, other figures may be the wrong ones
 */
export function carriedOf([failure, ...others]: readonly Failure[], figures: Figures): Change | null {
  if (failure === undefined || others.length > 0 || figures.absent !== null) return null;
  const first = figures.totals[failure.id as TotalTerm];
  // Nothing follows from a total that is missing.
  if (first === undefined || failure.terms.length === 0) return null;
  const isRounding = isRoundedByLine(first, figures);
  const totals: [Carried, ...Carried[]] = [{ figure: first, to: subtractExact(first.value, failure.difference) }];
  const changes = new Map<number, Exact>([[first.node, totals[0].to]]);
  for (let term = ONWARD[failure.id as TotalTerm]; ; term = ONWARD[term]) {
    const [next, ...more] = failuresOf(figures, changes);
    if (next === undefined) return totals.length > 1 ? { kind: 'carried', totals, isRounding } : null;
    if (term === undefined || next.id !== term || more.length > 0) return null;
    const figure = figures.totals[term]!;
    const to = subtractExact(figure.value, next.difference);
    totals.push({ figure, to });
    changes.set(figure.node, to);
  }
}
