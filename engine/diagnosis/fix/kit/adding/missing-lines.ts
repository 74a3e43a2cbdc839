/** Adds missing invoice lines: one for each row of the VAT breakdown, with the amount that the row requires. */
import { formatFigure } from '../../../facts/figures/format-figure.js';
import { NO_CHANGES, vatKey } from '../../../facts/figures/equations.js';
import type { Figures, VatRow } from '../../../facts/figures/figure.js';
import { readFigures } from '../../../facts/figures/figures.js';
import {
  type Exact,
  absExact,
  addExact,
  compareExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { addElements } from './additions.js';
import { valuesFor } from './values-for.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import type { Parts } from './groups.js';
import { LINE_NAMES } from '../values/line-names.js';

/** At most this many example lines are added. */
const MAX_LINES = 10;

/** Adds lines whose amounts satisfy all sums; a person must enter what was sold. */
export function addLines(parent: number, line: string, editor: Editor): readonly Candidate[] {
  const figures = LINE_NAMES.includes(line) ? readFigures(editor.tree) : null;
  if (figures === null || figures.parts.some(({ kind }) => kind === 'line')) return [];
  const rows = figures.rows.filter(({ category }) => category !== null);
  if (rows.length === 0 || rows.length > MAX_LINES || rows.length < figures.rows.length) return [];
  const currency = valuesFor('@currencyID', [], editor)[0]?.value ?? '';
  const change = addElements(
    parent,
    rows.map((row, index) => [
      line,
      lineParts(line, { id: `${index + 1}`, row, net: lineAmountFor(row, figures), currency }),
    ]),
    editor,
  );
  const [example] = (change?.edits ?? []).flatMap((edit) => ('markup' in edit ? [edit.markup] : []));
  return change === null || example === undefined ? [] : [{ class: 'input', ...change, example }];
}

/** The taxable amount of a row before document level allowances and charges. */
function lineAmountFor(row: VatRow, { parts }: Figures): Exact {
  const key = vatKey(row, NO_CHANGES);
  return parts
    .filter((part) => vatKey(part, NO_CHANGES) === key)
    .reduce<Exact>(
      (sum, { kind, amount }) =>
        kind === 'allowance' ? addExact(sum, amount.value) : subtractExact(sum, amount.value),
      row.base.value,
    );
}

/** The values of a new line. */
interface NewLine {
  readonly id: string;
  /** The VAT row of the line. */
  readonly row: VatRow;
  readonly net: Exact;
  readonly currency: string;
}

/** The content of a new line. A negative amount gets a negative quantity, since prices are never negative. */
export function lineParts(line: string, { id, row: { category, rate }, net, currency }: NewLine): Parts {
  const quantity = compareExact(net, 0) < 0 ? '-1' : '1';
  const price = formatFigure(absExact(net), 'BT-146');
  const amount = formatFigure(net, 'BT-131');
  const code = category!.value;
  const percent = rate === null ? null : exactToString(rate.value);
  if (line.startsWith('ram:'))
    return [
      ['ram:AssociatedDocumentLineDocument/ram:LineID', id],
      ['ram:SpecifiedTradeProduct/ram:Name', ITEM_NAME],
      ['ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount', price],
      ['ram:SpecifiedLineTradeDelivery/ram:BilledQuantity@unitCode=C62', quantity],
      ['ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:TypeCode', 'VAT'],
      ['ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode', code],
      ...(percent === null
        ? []
        : [['ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent', percent] as const]),
      [
        'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
        amount,
      ],
    ];
  return [
    ['cbc:ID', id],
    [`cbc:${line === 'cac:InvoiceLine' ? 'Invoiced' : 'Credited'}Quantity@unitCode=C62`, quantity],
    [`cbc:LineExtensionAmount@currencyID=${currency}`, amount],
    ['cac:Item/cbc:Name', ITEM_NAME],
    ['cac:Item/cac:ClassifiedTaxCategory/cbc:ID', code],
    ...(percent === null ? [] : [['cac:Item/cac:ClassifiedTaxCategory/cbc:Percent', percent] as const]),
    ['cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme/cbc:ID', 'VAT'],
    [`cac:Price/cbc:PriceAmount@currencyID=${currency}`, price],
  ];
}

/** The example for the item name. */
const ITEM_NAME = 'name';
