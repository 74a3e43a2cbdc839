/** The sentence about an amount whose currency differs from the invoice currency (BT-5). */
import type { Finding } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { type Part, part } from 'einvoice-wording/part.js';
import { searchInContext } from '../calculations/calculations.js';
import { clip } from 'einvoice-wording/clip.js';
import { checksCurrency } from '../calculations/other-currency.js';
import { CURRENCY } from '../calculations/vat-totals.js';

/**
 * The sentence with the currencies of the amount and the invoice; null for other rules, or if BT-5 occurs several
 * times.
 */
export function currencySentence(finding: Finding, tree: Tree, prefixes: Prefixes): Part | null {
  if (!checksCurrency(finding.assertion.code)) return null;
  const currencies = searchInContext(finding, tree, prefixes, ({ elements, terms, node }) => {
    const currencyNodes = terms.all(CURRENCY);
    return currencyNodes.length > 1
      ? null
      : { stated: elements.attribute(node, 'currencyID'), wanted: elements.text(currencyNodes[0] ?? -1) };
  });
  if (currencies === null) return null;
  const { stated, wanted } = currencies;
  const key =
    stated === ''
      ? wanted === ''
        ? 'currenciesMissing'
        : 'currencyMissing'
      : wanted === ''
        ? 'invoiceCurrencyMissing'
        : // The rule compares exactly, including blanks.
          stated === wanted
          ? 'currencyBlanks'
          : 'currency';
  return part(`evidence.${key}`, { stated: clip(stated), wanted: clip(wanted) });
}
