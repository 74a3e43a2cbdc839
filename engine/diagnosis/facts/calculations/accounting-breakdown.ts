/** A VAT breakdown in the accounting currency: only the total of VAT is stated in it (BT-111). */
import type { Finding } from '../../../types.js';
import type { Tree } from '../../../xml/tree.js';
import { aboutTotals } from './about-totals.js';
import { inPlace } from './calculations.js';
import type { Dialect } from './dialect.js';
import type { Elements } from '../elements.js';

/** The total that has a breakdown and may have none. */
export interface AccountingBreakdown {
  /** The group of the total. */
  readonly node: number;
  /** The rows in it. */
  readonly rows: readonly number[];
  readonly currency: string;
}

/** Null where the rule is about something else, or there is none, or where it is the only breakdown. */
export function accountingBreakdownOf(
  finding: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): AccountingBreakdown | null {
  const { isVatTotals, isSumWithVat } = aboutTotals(finding.assertion);
  if (!isVatTotals || isSumWithVat) return null;
  return inPlace(finding, tree, prefixes, false, ({ elements, dialect }) =>
    elements.once('accounting breakdown', () => accountingBreakdownIn(elements, dialect)),
  );
}

function accountingBreakdownIn(
  elements: Elements,
  { accountingCurrency, currency, row, vatTotals }: Dialect,
): AccountingBreakdown | null {
  const [accounting, second] = elements.everywhere(accountingCurrency);
  const [own, another] = elements.everywhere(currency);
  // In CII rows stand for themselves.
  if (accounting === undefined || own === undefined || second !== undefined || another !== undefined) return null;
  if (!vatTotals.includes('/cbc:')) return null;
  const [stated, other] = [elements.text(own), elements.text(accounting)];
  const rowsIn = (code: string): readonly (readonly [group: number, rows: readonly number[]])[] =>
    elements.everywhere(vatTotals).flatMap((total) => {
      const group = elements.tree.parent[total]!;
      const rows = elements.attribute(total, 'currencyID') === code ? elements.all(group, row.name) : [];
      return rows.length > 0 ? [[group, rows] as const] : [];
    });
  if (stated === other || rowsIn(stated).length !== 1) return null;
  const [found, more] = rowsIn(other);
  return found === undefined || more !== undefined ? null : { node: found[0], rows: found[1], currency: other };
}
