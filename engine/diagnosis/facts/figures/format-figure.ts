/** Formats figures as invoices write them. */
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { formatAmount } from '../calculations/calculation.js';

/** Business terms of percentages and quantities, which need no decimals; all other figures are amounts. */
const PERCENTAGES_AND_QUANTITIES: ReadonlySet<string> = new Set([
  'BT-94',
  'BT-96',
  'BT-101',
  'BT-103',
  'BT-119',
  'BT-129',
  'BT-138',
  'BT-143',
  'BT-149',
  'BT-152',
  'BT-X-274',
]);

/** Formats a figure: `1234.50` for an amount, `19` for a percentage. */
export function formatFigure(value: Exact, term: string): string {
  return PERCENTAGES_AND_QUANTITIES.has(term) ? exactToString(value) : formatAmount(value);
}
