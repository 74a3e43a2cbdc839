/** Adds the missing group of totals, calculated from lines, allowances, charges and VAT. */
import { formatFigure } from '../../../facts/figures/format-figure.js';
import type { Figures, TaxablePart } from '../../../facts/figures/figure.js';
import { readFigures } from '../../../facts/figures/figures.js';
import { type Exact, addExact, isZeroExact, subtractExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { addParts } from './additions.js';
import { valuesFor } from './values-for.js';
import type { ChangeEdits } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import type { Parts } from './groups.js';

/** The group of totals in each syntax. */
const UBL = 'cac:LegalMonetaryTotal';
const CII = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';

/** Returns null if `group` is not the group of totals, or if the VAT breakdown is missing as well. */
export function addTotals(parent: number, group: string, editor: Editor): ChangeEdits | null {
  const figures = group === UBL || group === CII ? readFigures(editor.tree) : null;
  if (figures === null || figures.rows.length === 0) return null;
  const currency = valuesFor('@currencyID', [], editor)[0]?.value ?? '';
  const parts = group === UBL ? ublTotals(figures, currency) : ciiTotals(figures, currency);
  return addParts(parent, [group], parts, editor);
}

/** The totals of an invoice, as texts. */
interface Sums {
  readonly lines: string;
  /** Null if there are no allowances. */
  readonly allowances: string | null;
  readonly charges: string | null;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
}

/** Adds up lines, allowances, charges and VAT. */
function calculateSums({ parts, rows, totals }: Figures): Sums {
  const sum = (amounts: readonly Exact[]): Exact => amounts.reduce<Exact>(addExact, 0);
  const sumOfKind = (kind: TaxablePart['kind']): Exact =>
    sum(parts.filter((part) => part.kind === kind).map(({ amount }) => amount.value));
  const [allowances, charges] = [sumOfKind('allowance'), sumOfKind('charge')];
  const deducted = subtractExact(allowances, charges);
  // MINIMUM and BASIC WL invoices have no lines, so the sum is derived from the VAT breakdown.
  const hasLines = parts.some(({ kind }) => kind === 'line');
  const lines = hasLines ? sumOfKind('line') : addExact(sum(rows.map(({ base }) => base.value)), deducted);
  const net = subtractExact(lines, deducted);
  const vat = totals['BT-110']?.value ?? sum(rows.map(({ tax }) => tax.value));
  const formatUnlessZero = (amount: Exact, term: string): string | null =>
    isZeroExact(amount) ? null : formatFigure(amount, term);
  return {
    lines: formatFigure(lines, 'BT-106'),
    allowances: formatUnlessZero(allowances, 'BT-107'),
    charges: formatUnlessZero(charges, 'BT-108'),
    net: formatFigure(net, 'BT-109'),
    vat: formatFigure(vat, 'BT-110'),
    gross: formatFigure(addExact(net, vat), 'BT-112'),
  };
}

/** The content of the totals in UBL. */
function ublTotals(figures: Figures, currency: string): Parts {
  const { lines, allowances, charges, net, gross } = calculateSums(figures);
  const all: readonly (readonly [name: string, value: string | null])[] = [
    ['cbc:LineExtensionAmount', lines],
    ['cbc:TaxExclusiveAmount', net],
    ['cbc:TaxInclusiveAmount', gross],
    ['cbc:AllowanceTotalAmount', allowances],
    ['cbc:ChargeTotalAmount', charges],
    ['cbc:PayableAmount', gross],
  ];
  return all.flatMap(([name, value]) => (value === null ? [] : [[`${name}@currencyID=${currency}`, value] as const]));
}

/** The content of the totals in CII. */
function ciiTotals(figures: Figures, currency: string): Parts {
  const { lines, allowances, charges, net, vat, gross } = calculateSums(figures);
  const all: readonly (readonly [name: string, value: string | null])[] = [
    ['ram:LineTotalAmount', lines],
    ['ram:ChargeTotalAmount', charges],
    ['ram:AllowanceTotalAmount', allowances],
    ['ram:TaxBasisTotalAmount', net],
    [`ram:TaxTotalAmount@currencyID=${currency}`, vat],
    ['ram:GrandTotalAmount', gross],
    ['ram:DuePayableAmount', gross],
  ];
  return all.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}
