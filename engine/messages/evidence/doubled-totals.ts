/** Totals of VAT that stand there more than once: which of them counts nobody knows. */
import { isKnownAs } from '../../knowledge/by-code.js';
import type { Assertion, Finding } from '../../types.js';
import type { Tree } from '../../xml/tree.js';
import { originalOf } from '../catalogue.js';
import { inPlace, ruleCalculationOf } from './calculations.js';
import type { Dialect } from './dialect.js';
import type { Invoice } from './invoice.js';
import { vatTotalsIn } from './totals.js';

/** What rules calculate that need the total of VAT. */
const TOTALS: ReadonlySet<string> = new Set(['totalWithVat', 'extendedTotalWithVat']);

/** Totals of VAT in the currency of the invoice, where there are several. */
export interface DoubledTotals {
  /** The one that is too much: without a breakdown, else the second. */
  readonly node: number;
  readonly others: readonly number[];
  readonly currency: string;
}

/** Whether a rule needs the total of VAT for a sum. */
export function isSumWithVat(assertion: Assertion): boolean {
  return TOTALS.has(ruleCalculationOf(assertion)?.find ?? '');
}

/** Several totals of VAT in the currency of the invoice; null where the rule is about something else. */
export function doubledTotalsOf(
  finding: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): DoubledTotals | null {
  const { assertion } = finding;
  if (!isSumWithVat(assertion) && !isKnownAs('aboutVatTotals', originalOf(assertion))) return null;
  // That they are several may be what raised an error.
  const { error: _, ...known } = finding;
  return inPlace(known, tree, prefixes, false, ({ invoice, dialect }) =>
    invoice.once('doubled totals', () => doubledTotalsIn(invoice, dialect)),
  );
}

function doubledTotalsIn(invoice: Invoice, dialect: Dialect): DoubledTotals | null {
  const totals = vatTotalsIn({ invoice, dialect });
  if (totals.length < 2) return null;
  // In UBL a total has its breakdown beside it.
  const groups = dialect.vatTotals.includes('/cbc:') ? totals.map((total) => invoice.tree.parent[total]!) : totals;
  const bare = groups.filter((group) => invoice.all(group, dialect.row.name).length === 0);
  const node = bare.length > 0 && bare.length < groups.length ? bare[0]! : groups[1]!;
  const [stated] = invoice.everywhere(dialect.currency);
  return { node, others: groups.filter((group) => group !== node), currency: invoice.text(stated ?? -1) };
}
