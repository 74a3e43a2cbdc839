/** The total of VAT in the accounting currency (BT-111): which amount is wrong about it, or where it belongs. */
import { compareExact, negateExact } from '../../../runtime/numbers/exact.js';
import type { Finding, NodePath } from '../../../types.js';
import { nameIndex } from '../../../xml/name-index.js';
import { ELEMENT, type Tree } from '../../../xml/tree.js';
import { aboutTotals } from './about-totals.js';
import { display } from './calculation.js';
import { inPlace } from './calculations.js';
import type { Dialect } from './dialect.js';
import { doubledTotalsOf } from './doubled-totals.js';
import type { Invoice } from './invoice.js';

/** In the form of the place of an issue. */
export interface AccountingTotal {
  readonly node: number;
  readonly missing: NodePath | null;
  readonly related: readonly number[];
  /** What a missing one belongs in front of, and the currency that it has to be in. */
  readonly before?: number;
  readonly currency?: string;
  /** The accounting currency: without it, none has to be there. */
  readonly without?: readonly number[];
  /** The currency of a second total, where nothing says that the invoice has another one. */
  readonly unnamed?: string;
  /** The currency that an amount would have to have; the amount, where only its sign is wrong. */
  readonly wanted?: string;
  readonly amount?: string;
}

/**
 * What is wrong about that total; null where the rule is about something else, or nothing of it is. Where it is in the
 * currency of the invoice, rules count two totals there.
 */
export function accountingTotalOf(
  finding: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): AccountingTotal | null {
  const { isAccountingTotal, isVatTotals } = aboutTotals(finding.assertion);
  if (!isAccountingTotal && (!isVatTotals || doubledTotalsOf(finding, tree, prefixes) === null)) return null;
  return inPlace(finding, tree, prefixes, false, ({ invoice, dialect }) =>
    invoice.once('accounting total', () => accountingTotalIn(invoice, dialect)),
  );
}

function accountingTotalIn(invoice: Invoice, dialect: Dialect): AccountingTotal | null {
  const [accounting, second] = invoice.everywhere(dialect.accountingCurrency);
  const [own, another] = invoice.everywhere(dialect.currency);
  if (own === undefined || second !== undefined || another !== undefined) return null;
  if (accounting === undefined) return withoutCurrency(own, invoice, dialect);
  const [wanted, stated] = [invoice.text(accounting), invoice.text(own)];
  if (wanted === '' || stated === '') return null;
  // With one currency there is nothing to convert.
  if (wanted === stated) return { node: accounting, missing: null, related: [own], without: [accounting] };
  const totals = invoice.everywhere(dialect.vatTotals);
  const inCurrency = (currency: string): readonly number[] =>
    totals.filter((total) => invoice.attribute(total, 'currencyID') === currency);
  const [ours, theirs] = [inCurrency(stated), inCurrency(wanted)];
  if (theirs.length > 1) return null;
  if (theirs.length === 1) return ours.length === 1 ? withOtherSign(theirs[0]!, ours[0]!, invoice) : null;
  const others = totals.filter((total) => !ours.includes(total));
  const bare = ours.filter((total) => !hasBreakdown(total, invoice, dialect));
  const wrong = others.length > 0 ? others : ours.length > 1 && bare.length < ours.length ? bare : [];
  if (wrong.length === 1) return inOtherCurrency(wrong[0]!, accounting, wanted, invoice);
  const [total] = ours;
  if (total === undefined || totals.length > 1) return null;
  // In UBL each total has a group of its own.
  const isGrouped = dialect.vatTotals.includes('/cbc:');
  const beside = isGrouped ? invoice.tree.parent[total]! : total;
  const before = nextElement(beside, invoice.tree);
  return {
    node: invoice.tree.parent[beside]!,
    missing: dialect.vatTotals.split('/').slice(isGrouped ? -2 : -1),
    related: [accounting, total],
    currency: wanted,
    without: [accounting],
    ...(before === 0 ? {} : { before }),
  };
}

/** A second total in another currency, which the invoice does not say that it has. */
function withoutCurrency(own: number, invoice: Invoice, dialect: Dialect): AccountingTotal | null {
  const { tree } = invoice;
  const [first, second, ...more] = invoice.everywhere(dialect.vatTotals);
  if (first === undefined || second === undefined || more.length > 0) return null;
  const isOwn = (total: number): boolean => invoice.attribute(total, 'currencyID') === invoice.text(own);
  const [other, kept] = isOwn(first) ? [second, first] : [first, second];
  const unnamed = invoice.attribute(other, 'currencyID');
  if (unnamed === '' || isOwn(other) || !isOwn(kept) || hasBreakdown(other, invoice, dialect)) return null;
  return {
    node: tree.parent[own]!,
    missing: [dialect.accountingCurrency.split('/').at(-1)!],
    related: [own, other],
    without: [dialect.vatTotals.includes('/cbc:') ? tree.parent[other]! : other],
    unnamed,
    wanted: unnamed,
  };
}

/** Both totals are what has been added up, or both what goes back. */
function withOtherSign(total: number, own: number, invoice: Invoice): AccountingTotal | null {
  const [ours, theirs] = [invoice.amount(own), invoice.amount(total)];
  if (ours === undefined || theirs === undefined || compareExact(ours, 0) * compareExact(theirs, 0) >= 0) return null;
  return { node: total, missing: null, related: [own], amount: display(negateExact(theirs)) };
}

function inOtherCurrency(total: number, accounting: number, wanted: string, invoice: Invoice): AccountingTotal {
  const { tree } = invoice;
  const attribute = tree.attribute(total, nameIndex(tree)('', 'currencyID'));
  const related = [accounting];
  return attribute < 0
    ? { node: total, missing: ['@currencyID'], related, currency: wanted }
    : { node: attribute, missing: null, related, wanted };
}

function hasBreakdown(total: number, invoice: Invoice, { row, vatTotals }: Dialect): boolean {
  return vatTotals.includes('/cbc:') && invoice.all(invoice.tree.parent[total]!, row.name).length > 0;
}

function nextElement(node: number, tree: Tree): number {
  let next = tree.nextSibling[node]!;
  while (next !== 0 && tree.kind[next] !== ELEMENT) next = tree.nextSibling[next]!;
  return next;
}
