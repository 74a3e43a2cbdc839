/** Errors in the VAT total in the accounting currency (BT-111): missing, wrong sign, or wrong currency. */
import { compareExact, negateExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { type CalculationContext, formatAmount } from './calculation.js';
import type { Elements } from '../elements.js';
import { ACCOUNTING_CURRENCY, CURRENCY, VAT_TOTAL, groupOfTotal, rowsOfTotal } from './vat-totals.js';

/** The place of the error, with fields as in `Place`, and the right value. */
export interface AccountingTotal {
  readonly node: number;
  readonly missing: NodePath | null;
  readonly related: readonly number[];
  /** For a missing total, the element before which it belongs, and its currency. */
  readonly insertBefore?: number;
  readonly requiredCurrency?: string;
  /** Nodes whose removal would resolve the error, such as the accounting currency (BT-6). */
  readonly resolvedByRemoving?: readonly number[];
  /** The currency of a second total, if the invoice declares no accounting currency. */
  readonly undeclaredCurrency?: string;
  /** The right currency; for a wrong sign, the right amount. */
  readonly expected?: string;
  readonly expectedAmount?: string;
}

/** Finds an error in that total; null if there is none. */
export function findAccountingTotalError(context: CalculationContext): AccountingTotal | null {
  const { elements, terms } = context;
  const [accountingCurrencyNode, second] = terms.all(ACCOUNTING_CURRENCY);
  const [invoiceCurrencyNode, another] = terms.all(CURRENCY);
  if (invoiceCurrencyNode === undefined || second !== undefined || another !== undefined) return null;
  if (accountingCurrencyNode === undefined) return undeclaredCurrencyError(invoiceCurrencyNode, context);
  const [accountingCurrency, invoiceCurrency] = [
    elements.text(accountingCurrencyNode),
    elements.text(invoiceCurrencyNode),
  ];
  if (accountingCurrency === '' || invoiceCurrency === '') return null;
  // Both currencies are equal, so that no second total is needed.
  if (accountingCurrency === invoiceCurrency)
    return {
      node: accountingCurrencyNode,
      missing: null,
      related: [invoiceCurrencyNode],
      resolvedByRemoving: [accountingCurrencyNode],
    };
  const totals = terms.all(VAT_TOTAL);
  const totalsIn = (currency: string): readonly number[] =>
    totals.filter((total) => elements.attribute(total, 'currencyID') === currency);
  const [invoiceTotals, accountingTotals] = [totalsIn(invoiceCurrency), totalsIn(accountingCurrency)];
  if (accountingTotals.length > 1) return null;
  if (accountingTotals.length === 1)
    return invoiceTotals.length === 1 ? oppositeSignError(accountingTotals[0]!, invoiceTotals[0]!, elements) : null;
  const others = totals.filter((total) => !invoiceTotals.includes(total));
  const withoutBreakdown = invoiceTotals.filter((total) => !hasBreakdown(total, context));
  const wrongTotals =
    others.length > 0
      ? others
      : invoiceTotals.length > 1 && withoutBreakdown.length < invoiceTotals.length
        ? withoutBreakdown
        : [];
  if (wrongTotals.length === 1)
    return wrongCurrencyError(wrongTotals[0]!, accountingCurrencyNode, accountingCurrency, elements);
  const [total] = invoiceTotals;
  if (total === undefined || totals.length > 1) return null;
  const totalGroup = groupOfTotal(context, total);
  const nextGroup = nextElement(totalGroup, elements.tree);
  return {
    node: elements.tree.parent[totalGroup]!,
    missing: terms.pathOf(VAT_TOTAL).slice(totalGroup === total ? -1 : -2),
    related: [accountingCurrencyNode, total],
    requiredCurrency: accountingCurrency,
    resolvedByRemoving: [accountingCurrencyNode],
    ...(nextGroup === 0 ? {} : { insertBefore: nextGroup }),
  };
}

/** The error of a second total in a currency that the invoice does not declare. */
function undeclaredCurrencyError(invoiceCurrencyNode: number, context: CalculationContext): AccountingTotal | null {
  const { elements, terms } = context;
  const [first, second, ...more] = terms.all(VAT_TOTAL);
  if (first === undefined || second === undefined || more.length > 0) return null;
  const isInInvoiceCurrency = (total: number): boolean =>
    elements.attribute(total, 'currencyID') === elements.text(invoiceCurrencyNode);
  const [undeclared, declared] = isInInvoiceCurrency(first) ? [second, first] : [first, second];
  const undeclaredCurrency = elements.attribute(undeclared, 'currencyID');
  if (
    undeclaredCurrency === '' ||
    isInInvoiceCurrency(undeclared) ||
    !isInInvoiceCurrency(declared) ||
    hasBreakdown(undeclared, context)
  )
    return null;
  return {
    node: elements.tree.parent[invoiceCurrencyNode]!,
    missing: terms.pathOf(ACCOUNTING_CURRENCY).slice(-1),
    related: [invoiceCurrencyNode, undeclared],
    resolvedByRemoving: [groupOfTotal(context, undeclared)],
    undeclaredCurrency,
    expected: undeclaredCurrency,
  };
}

/** The error of two totals with opposite signs; both must charge or both must credit VAT. */
function oppositeSignError(accountingTotal: number, invoiceTotal: number, elements: Elements): AccountingTotal | null {
  const [invoiceAmount, accountingAmount] = [elements.amount(invoiceTotal), elements.amount(accountingTotal)];
  if (
    invoiceAmount === undefined ||
    accountingAmount === undefined ||
    compareExact(invoiceAmount, 0) * compareExact(accountingAmount, 0) >= 0
  )
    return null;
  return {
    node: accountingTotal,
    missing: null,
    related: [invoiceTotal],
    expectedAmount: formatAmount(negateExact(accountingAmount)),
  };
}

/** The error of a total whose currency is wrong or missing. */
function wrongCurrencyError(
  total: number,
  accountingCurrencyNode: number,
  expected: string,
  elements: Elements,
): AccountingTotal {
  const { tree } = elements;
  const attribute = tree.attribute(total, nameIndex(tree)('', 'currencyID'));
  const related = [accountingCurrencyNode];
  return attribute < 0
    ? { node: total, missing: ['@currencyID'], related, requiredCurrency: expected }
    : { node: attribute, missing: null, related, expected };
}

function hasBreakdown(total: number, context: CalculationContext): boolean {
  return rowsOfTotal(context, groupOfTotal(context, total)).length > 0;
}

function nextElement(node: number, tree: Tree): number {
  let sibling = tree.nextSibling[node]!;
  while (sibling !== 0 && tree.kind[sibling] !== ELEMENT) sibling = tree.nextSibling[sibling]!;
  return sibling;
}
