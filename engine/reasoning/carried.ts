/** A total that is wrong, and those that have been calculated from it since: each agrees with the next, and none is right. */
import { type Exact, equalExact, subtractExact } from '../runtime/numbers/exact.js';
import type { Carried, Change } from './change.js';
import type { Failure } from './equations.js';
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
 * The one total that, put right together with all that follow from it, leaves nothing of a component.
 * @param component that no single change explains
 * @param known everything that does not agree, by its id: it stays as it is
 * @returns null where there is none, or more than one
 */
export function carriedOf(
  component: readonly Failure[],
  known: ReadonlyMap<string, Failure>,
  figures: Figures,
): Change | null {
  const own = new Set(component.map(({ id }) => id));
  const isOld = ({ id, difference }: Failure): boolean => {
    const before = known.get(id);
    return before !== undefined && !own.has(id) && equalExact(before.difference, difference);
  };
  const found = component.flatMap((failure) => {
    const totals = onwardFrom(failure, isOld, figures);
    return totals === null ? [] : [totals];
  });
  const [only, another] = found;
  return only === undefined || another !== undefined ? null : { kind: 'carried', totals: only };
}

/** The total of a failure and those behind it, until nothing else is wrong than before. */
function onwardFrom(
  { id, difference, terms }: Failure,
  isOld: (failure: Failure) => boolean,
  figures: Figures,
): Extract<Change, { readonly kind: 'carried' }>['totals'] | null {
  const first = figures.totals[id as TotalTerm];
  if (first === undefined || terms.length === 0) return null;
  const totals: [Carried, ...Carried[]] = [{ figure: first, to: subtractExact(first.value, difference) }];
  const changes = new Map<number, Exact>([[first.node, totals[0].to]]);
  for (let term = ONWARD[id as TotalTerm]; ; term = ONWARD[term]) {
    const left = failuresOf(figures, changes).filter((failure) => !isOld(failure));
    if (left.length === 0) return totals.length > 1 ? totals : null;
    const next = left.find((failure) => failure.id === term);
    if (term === undefined || next === undefined || left.length > 1) return null;
    const figure = figures.totals[term]!;
    const to = subtractExact(figure.value, next.difference);
    totals.push({ figure, to });
    changes.set(figure.node, to);
  }
}
