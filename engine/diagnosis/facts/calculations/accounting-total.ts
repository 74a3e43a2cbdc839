/** Errors in the VAT total in the accounting currency (BT-111): missing, wrong sign, or wrong currency. */
import { compareExact, negateExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { type CalculationContext, formatAmount } from './calculation.js';
import type { Elements } from '../elements.js';
import { ACCOUNTING_CURRENCY, CURRENCY, VAT_TOTAL, groupOfTotal, rowsOfTotal } from './vat-totals.js';

/** An error in the VAT total in the accounting currency: its place, with fields as in `Place`, and the right value. */
export interface AccountingTotalError {
  readonly node: number;
  readonly missing: NodePath | null;
  readonly related: readonly number[];
  /** The element before which a missing total belongs. */
  readonly insertBefore?: number;
  /** The accounting currency, if the total or its attribute `currencyID` is missing. */
  readonly requiredCurrency?: string;
  /** Nodes whose removal would resolve the error, such as the accounting currency (BT-6). */
  readonly resolvedByRemoving?: readonly number[];
  /** The currency of the second VAT total, if the invoice declares no accounting currency (BT-6). */
  readonly undeclaredCurrency?: string;
  /** The right currency: of the total's attribute `currencyID`, or of a missing BT-6. */
  readonly expected?: string;
  /** The right amount of a total with the wrong sign. */
  readonly expectedAmount?: string;
}

/** Finds an error in the VAT total in the accounting currency; null if there is none. */
export function findAccountingTotalError(context: CalculationContext): AccountingTotalError | null {
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
  // If the accounting currency is the invoice currency, no second total is needed.
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

/** The error for a second VAT total in a currency that the invoice does not declare; null if there is no such total. */
function undeclaredCurrencyError(
  invoiceCurrencyNode: number,
  context: CalculationContext,
): AccountingTotalError | null {
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

/**
 * The error for two VAT totals with opposite signs: both must charge VAT, or both must credit it. Null for equal signs.
 */
function oppositeSignError(
  accountingTotal: number,
  invoiceTotal: number,
  elements: Elements,
): AccountingTotalError | null {
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

/** The error for a VAT total that states a wrong currency or none. */
function wrongCurrencyError(
  total: number,
  accountingCurrencyNode: number,
  expected: string,
  elements: Elements,
): AccountingTotalError {
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
