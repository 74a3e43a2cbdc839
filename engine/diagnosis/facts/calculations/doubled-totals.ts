/** Totals of VAT that stand there more than once: which of them counts nobody knows. */
import type { Finding } from '../../../types.js';
import type { Tree } from '../../../xml/tree.js';
import { aboutTotals } from './about-totals.js';
import { inPlace } from './calculations.js';
import type { Dialect } from './dialect.js';
import type { Elements } from '../elements.js';
import { vatTotalsIn } from './totals.js';

/** Totals of VAT in the currency of the invoice, where there are several. */
export interface DoubledTotals {
  /** The one that is too much: without a breakdown, else the second. */
  readonly node: number;
  readonly others: readonly number[];
  readonly currency: string;
}

/** Several totals of VAT in the currency of the invoice; null where the rule is about something else. */
export function doubledTotalsOf(
  finding: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): DoubledTotals | null {
  if (!aboutTotals(finding.assertion).isVatTotals) return null;
  // That they are several may be what raised an error.
  return inPlace({ node: finding.node }, tree, prefixes, false, ({ elements, dialect }) =>
    elements.once('doubled totals', () => doubledTotalsIn(elements, dialect)),
  );
}

function doubledTotalsIn(elements: Elements, dialect: Dialect): DoubledTotals | null {
  const totals = vatTotalsIn({ elements, dialect });
  if (totals.length < 2) return null;
  // In UBL a total has its breakdown beside it.
  const groups = dialect.vatTotals.includes('/cbc:') ? totals.map((total) => elements.tree.parent[total]!) : totals;
  const bare = groups.filter((group) => elements.all(group, dialect.row.name).length === 0);
  const node = bare.length > 0 && bare.length < groups.length ? bare[0]! : groups[1]!;
  const [stated] = elements.everywhere(dialect.currency);
  return { node, others: groups.filter((group) => group !== node), currency: elements.text(stated ?? -1) };
}
