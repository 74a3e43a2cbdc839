/** Which rule asks for which calculation. */
import type { Finding } from '../../types.js';
import type { Tree } from '../../xml/tree.js';
import { aliasesOfCodes } from '../catalogue.js';
import type { Calculation } from './calculation.js';
import { dialectOf } from './dialect.js';
import { Invoice } from './invoice.js';
import { netAmountOfLine, netPrice, percentageOfCharge } from './lines.js';
import { type Place, amountDue, amountDueWithThirdParties, sumOfCharges, sumOfLines, totalVat, totalWithVat, totalWithoutVat } from './totals.js';
import { CATEGORIES, baseOfRow, noVatOfRow, vatOfRow } from './vat.js';

type Calculator = (place: Place) => Calculation | null;

const OF_RULE: Readonly<Record<string, Calculator>> = {
  'BR-CO-10': sumOfLines,
  'BR-CO-11': sumOfCharges(false),
  'BR-CO-12': sumOfCharges(true),
  'BR-CO-13': totalWithoutVat,
  'BR-CO-14': totalVat,
  'BR-CO-15': totalWithVat,
  'BR-CO-16': amountDue,
  'BR-CO-17': vatOfRow,
  'BR-FXEXT-CO-10': sumOfLines,
  'BR-FXEXT-CO-11': sumOfCharges(false),
  'BR-FXEXT-CO-12': sumOfCharges(true),
  'BR-FXEXT-CO-13': totalWithoutVat,
  'BR-FXEXT-CO-15': totalWithVat,
  'BR-DEX-09': amountDueWithThirdParties,
  'PEPPOL-EN16931-R040': percentageOfCharge,
  'PEPPOL-EN16931-R046': netPrice,
  'PEPPOL-EN16931-R120': netAmountOfLine,
  ...Object.fromEntries(Object.entries(CATEGORIES).flatMap(([id, code]) => [
    [`BR-${id}-08`, baseOfRow(code)],
    [`BR-${id}-09`, ['S', 'L', 'M'].includes(code) ? vatOfRow : noVatOfRow],
  ])),
};

/** The calculation behind a finding; null where the rule has none, or the invoice lacks a part of it. */
export function calculationOf({ assertion, node, error }: Finding, tree: Tree, prefixes: ReadonlyMap<string, string>): Calculation | null {
  const aliases = aliasesOfCodes();
  const code = Object.hasOwn(aliases, assertion.code) ? aliases[assertion.code]! : assertion.code;
  const calculate = Object.hasOwn(OF_RULE, code) ? OF_RULE[code] : undefined;
  if (calculate === undefined || error !== undefined) return null;
  const invoice = Invoice.of(tree, prefixes);
  const dialect = dialectOf(invoice);
  if (dialect === null || invoice.isExhausted) return null;
  const calculation = calculate({ invoice, dialect, node, isExtended: code.startsWith('BR-FXEXT-') });
  // What was found when the search had to stop may not be all there is.
  return invoice.isExhausted ? null : calculation;
}
