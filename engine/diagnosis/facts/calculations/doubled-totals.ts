/** Totals of VAT that stand there more than once: which of them counts nobody knows. */
import type { Finding } from '../../../types.js';
import type { Prefixes } from '../../../xml/prefixed-names.js';
import type { Tree } from '../../../xml/tree.js';
import { aboutTotals } from './about-totals.js';
import { inPlace } from './calculations.js';
import type { Place } from './calculation.js';
import { CURRENCY, groupOfTotal, rowsOfTotal, vatTotalsIn } from './vat-totals.js';

/** Totals of VAT in the currency of the invoice, where there are several. */
export interface DoubledTotals {
  /** The one that is too much: without a breakdown, else the second. */
  readonly node: number;
  readonly others: readonly number[];
  readonly currency: string;
}

/** Several totals of VAT in the currency of the invoice; null where the rule is about something else. */
export function doubledTotalsOf(finding: Finding, tree: Tree, prefixes: Prefixes): DoubledTotals | null {
  if (!aboutTotals(finding.assertion).isVatTotals) return null;
  // That they are several may be what raised an error.
  return inPlace({ node: finding.node }, tree, prefixes, false, (place) =>
    place.elements.once('doubled totals', () => doubledTotalsIn(place)),
  );
}

function doubledTotalsIn(place: Place): DoubledTotals | null {
  const { elements, terms } = place;
  const totals = vatTotalsIn(place);
  if (totals.length < 2) return null;
  const groups = totals.map((total) => groupOfTotal(place, total));
  const bare = groups.filter((group) => rowsOfTotal(place, group).length === 0);
  const node = bare.length > 0 && bare.length < groups.length ? bare[0]! : groups[1]!;
  const [stated] = terms.all(CURRENCY);
  return { node, others: groups.filter((group) => group !== node), currency: elements.text(stated ?? -1) };
}
