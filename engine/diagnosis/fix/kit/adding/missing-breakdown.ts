/** Adds the rows of a missing VAT breakdown. */
import { exemptionOfCategory, hasExemption } from 'einvoice-core/knowledge/exemptions.js';
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { formatFigure } from '../../../facts/figures/format-figure.js';
import type { Change, NewRow } from '../../../conclude/change.js';
import { STANDARD, hasInvoiceLines } from '../../../facts/figures/equations.js';
import { readFigures } from '../../../facts/figures/figures.js';
import { ONE_PERCENT, roundToCents } from '../../../facts/calculations/cents.js';
import { divideExact } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { type Exact, equalExact, isZeroExact, multiplyExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { exactToString, parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { rootOf } from 'einvoice-schematron/xml/tree.js';
import { documentName, addElements } from './additions.js';
import { valuesFor } from './values-for.js';
import type { Candidate, ChangeEdits } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import { type Parts, wrapMarkup } from './groups.js';

/** The example for an exemption reason: if the category has several reasons, a person must enter one. */
const REASON = 'reason';

/** Adds all rows as one change; no candidate if the document has no place for the rows. */
export function addBreakdown(
  { rows, tax }: Pick<Extract<Change, { readonly kind: 'rows' }>, 'rows' | 'tax'>,
  editor: Editor,
): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const [settlement] = nodesNamed(tree, 'ram:ApplicableHeaderTradeSettlement', prefixes);
  const change =
    settlement === undefined
      ? addToUblTotal(rows, formatFigure(tax, 'BT-110'), editor)
      : addElements(
          settlement,
          rows.map((row) => ['ram:ApplicableTradeTax', ciiRow(row)]),
          editor,
        );
  if (change === null) return [];
  const needsReason = rows.some(({ category }) => hasExemption(category) && exemptionOfCategory(category) === null);
  return [needsReason ? { class: 'input', ...change, example: REASON } : { class: 'money', ...change }];
}

/**
 * Adds a row with the totals to a MINIMUM or BASIC WL invoice without rows and lines. The row is only an example, since
 * the totals may cover several rates. No candidate if no single rate fits the totals.
 */
export function addBreakdownOutline(missing: string, editor: Editor): readonly Candidate[] {
  const figures = ROW.test(missing) ? readFigures(editor.tree) : null;
  if (figures === null || figures.rows.length > 0 || hasInvoiceLines(figures)) return [];
  const { 'BT-109': base, 'BT-110': tax } = figures.totals;
  if (base === undefined || tax === undefined || isZeroExact(base.value)) return [];
  const rate = deriveRate(base.value, tax.value);
  if (rate === null) return [];
  const row: NewRow = { category: STANDARD, rate, base: base.value, tax: tax.value };
  return addBreakdown({ rows: [row], tax: tax.value }, editor).map((candidate) => {
    const [markup] = candidate.edits.flatMap((edit) => ('markup' in edit ? [edit.markup] : []));
    return { ...candidate, class: 'input', example: markup! };
  });
}

/** Matches the elements of a VAT breakdown. */
const ROW = /^(?:cac:TaxSubtotal|cac:TaxTotal|ram:ApplicableTradeTax)$/;

/** The rate, with at most one decimal, that gives this tax amount; null if there is no such rate. */
function deriveRate(base: Exact, tax: Exact): Exact | null {
  const thousandths = Math.round(Number(exactToString(divideExact(multiplyExact(tax, 1000), base))));
  const rate = parseDecimal((thousandths / 10).toFixed(1).replace(/\.0$/, ''));
  const isRate = thousandths > 0 && thousandths <= MAX_THOUSANDTHS && rate !== undefined;
  return isRate && equalExact(roundToCents(multiplyExact(multiplyExact(base, rate), ONE_PERCENT)), tax) ? rate : null;
}

/** 30 %, which is more than the rates of all countries. */
const MAX_THOUSANDTHS = 300;

/** Adds rows to the UBL VAT total. Adds the VAT total as well if it is missing or empty. */
function addToUblTotal(rows: readonly NewRow[], tax: string, editor: Editor): ChangeEdits | null {
  const { tree, prefixes } = editor;
  const currency = valuesFor('@currencyID', [], editor)[0]?.value ?? '';
  const totals = nodesOneStepAway(tree, rootOf(tree), 'cac:TaxTotal', prefixes);
  const ownTotal = totals.find((total) => hasCurrency(total, currency, editor));
  const elements = rows.map((row) => ['cac:TaxSubtotal', ublRow(row, currency)] as const);
  if (ownTotal !== undefined) return addElements(ownTotal, elements, editor);
  const emptyTotals = totals.filter((total) => tree.stringValue(total).trim() === '');
  if (totals.length > emptyTotals.length) return null;
  const content = elements.map(([name, parts]) =>
    wrapMarkup([name], parts, (each) => documentName(each, editor, rootOf(tree)) ?? each),
  );
  const totalParts: Parts = [[`cbc:TaxAmount@currencyID=${currency}`, tax]];
  const added = addElements(rootOf(tree), [['cac:TaxTotal', totalParts, content.join('')]], editor);
  return added === null || emptyTotals.length === 0 ? added : editor.combine([editor.delete(emptyTotals), added]);
}

/** Whether a VAT total is in the given currency. */
function hasCurrency(total: number, currency: string, { tree, prefixes }: Editor): boolean {
  return nodesOneStepAway(tree, total, 'cbc:TaxAmount', prefixes).some((amount) =>
    nodesOneStepAway(tree, amount, '@currencyID', prefixes).some((each) => tree.stringValue(each).trim() === currency),
  );
}

/** The content of a new row in UBL. */
function ublRow({ category, rate, base, tax }: NewRow, currency: string): Parts {
  return [
    [`cbc:TaxableAmount@currencyID=${currency}`, formatFigure(base, 'BT-116')],
    [`cbc:TaxAmount@currencyID=${currency}`, formatFigure(tax, 'BT-117')],
    ['cac:TaxCategory/cbc:ID', category],
    ...(rate === null ? [] : [['cac:TaxCategory/cbc:Percent', exactToString(rate)] as const]),
    ...exemptionParts(category, 'cac:TaxCategory/cbc:TaxExemptionReasonCode', 'cac:TaxCategory/cbc:TaxExemptionReason'),
    ['cac:TaxCategory/cac:TaxScheme/cbc:ID', 'VAT'],
  ];
}

/** The content of a new row in CII. */
function ciiRow({ category, rate, base, tax }: NewRow): Parts {
  const exemption = exemptionParts(category, 'ram:ExemptionReasonCode', 'ram:ExemptionReason');
  const isReasonText = exemption.some(([, value]) => value === REASON);
  return [
    ['ram:CalculatedAmount', formatFigure(tax, 'BT-117')],
    ['ram:TypeCode', 'VAT'],
    ...(isReasonText ? exemption : []),
    ['ram:BasisAmount', formatFigure(base, 'BT-116')],
    ['ram:CategoryCode', category],
    ...(isReasonText ? [] : exemption),
    ...(rate === null ? [] : [['ram:RateApplicablePercent', exactToString(rate)] as const]),
  ];
}

/**
 * The exemption reason as a part: the reason's code if the category has only one reason, otherwise a text to replace.
 */
function exemptionParts(category: string, code: string, text: string): Parts {
  if (!hasExemption(category)) return [];
  const known = exemptionOfCategory(category);
  return [known === null ? [text, REASON] : [code, known]];
}
