/**
 * Adds a missing line, allowance or charge, if both the totals and a row of the VAT breakdown include its amount. A
 * person must enter what was sold, or the reason of the allowance or charge.
 */
import { formatFigure } from '../../../facts/figures/format-figure.js';
import { NO_CHANGES, vatKey, findWrongRows } from '../../../facts/figures/equations.js';
import type { Figures, TaxablePart, VatRow } from '../../../facts/figures/figure.js';
import { readFigures } from '../../../facts/figures/figures.js';
import {
  type Exact,
  addExact,
  compareExact,
  equalExact,
  isZeroExact,
  negateExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { rootOf } from 'einvoice-schematron/xml/tree.js';
import { addElements } from '../adding/additions.js';
import { valuesFor } from '../adding/values-for.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import { LINE_NAMES } from '../values/line-names.js';
import type { Parts } from '../adding/groups.js';
import type { RepairContext } from '../../repair-context.js';
import { mayAddPart } from './permitted-changes.js';
import { lineParts } from '../adding/missing-lines.js';

/** A missing part (line, allowance or charge), derived from the figures. */
interface MissingPart {
  readonly kind: TaxablePart['kind'];
  readonly amount: Exact;
  readonly row: VatRow;
}

/** The example for the reason of an allowance or charge. */
const REASON = 'reason';

/** Adds the missing part, with everything that the figures determine. */
export function addMissingPart({ editor, conclusions }: RepairContext): readonly Candidate[] {
  if (!mayAddPart(conclusions.explanations)) return [];
  const figures = readFigures(editor.tree);
  const missing = figures === null ? null : findMissingPart(figures);
  if (figures === null || missing === null) return [];
  return missing.kind === 'line' ? addLine(missing, figures, editor) : addAllowanceOrCharge(missing, editor);
}

/** Derives the missing part; null if nothing is missing, or if the stated amounts contradict each other. */
function findMissingPart(figures: Figures): MissingPart | null {
  const [baseFailure, another] = findWrongRows(figures, NO_CHANGES);
  if (
    baseFailure === undefined ||
    another !== undefined ||
    !baseFailure.id.startsWith('base ') ||
    isZeroExact(baseFailure.difference)
  )
    return null;
  const row = figures.rows.find((each) => `base ${vatKey(each, NO_CHANGES)}` === baseFailure.id);
  if (row?.category == null || !areStatedTotalsRight(figures)) return null;
  const remainders = (['line', 'allowance', 'charge'] as const).flatMap((kind) => {
    const amount = remainderOf(kind, figures);
    return isZeroExact(amount) ? [] : [{ kind, amount }];
  });
  const [only, other] = remainders;
  if (only === undefined || other !== undefined) return null;
  const signedAmount = only.kind === 'allowance' ? negateExact(only.amount) : only.amount;
  // A negative amount means that the invoice contains a part twice.
  if (!equalExact(signedAmount, baseFailure.difference) || compareExact(only.amount, 0) <= 0) return null;
  return { ...only, row };
}

/** The total that sums up each kind of part. */
const TOTAL_BY_KIND = { line: 'BT-106', allowance: 'BT-107', charge: 'BT-108' } as const;

/** The total of a kind of part, minus the parts of this kind in the invoice. */
function remainderOf(kind: TaxablePart['kind'], { parts, totals }: Figures): Exact {
  const all = parts.filter((part) => part.kind === kind);
  return all.reduce<Exact>(
    (rest, { amount }) => subtractExact(rest, amount.value),
    totals[TOTAL_BY_KIND[kind]]?.value ?? 0,
  );
}

/** Whether the stated totals agree with each other and with the VAT breakdown. */
function areStatedTotalsRight({ totals, rows }: Figures): boolean {
  const totalOf = (term: keyof Figures['totals']): Exact => totals[term]?.value ?? 0;
  const net = addExact(subtractExact(totalOf('BT-106'), totalOf('BT-107')), totalOf('BT-108'));
  const bases = rows.reduce<Exact>((sum, { base }) => addExact(sum, base.value), 0);
  return equalExact(net, totalOf('BT-109')) && equalExact(bases, net);
}

function addLine({ amount, row }: MissingPart, { parts }: Figures, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const [existingLine] = parts.filter(({ kind }) => kind === 'line');
  const name = LINE_NAMES.find((each) => nodesNamed(tree, each, prefixes).length > 0);
  if (existingLine === undefined || name === undefined) return [];
  const takenIds = new Set(parts.map((part) => part.name));
  let id = 1;
  while (takenIds.has(`${id}`)) id += 1;
  const change = addElements(
    tree.parent[existingLine.node]!,
    [[name, lineParts(name, { id: `${id}`, row, net: amount, currency: currencyOf(editor) })]],
    editor,
  );
  return change === null ? [] : [toDerivedInput({ ...change, example: markupIn(change.edits) })];
}

/** Proposes to add an allowance or charge with an example reason. */
function addAllowanceOrCharge({ kind, amount, row }: MissingPart, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const [settlement] = nodesNamed(tree, 'ram:ApplicableHeaderTradeSettlement', prefixes);
  const isCharge = `${kind === 'charge'}`;
  const change =
    settlement === undefined
      ? addElements(
          rootOf(tree),
          [['cac:AllowanceCharge', ublParts(isCharge, amount, row, currencyOf(editor))]],
          editor,
        )
      : addElements(settlement, [['ram:SpecifiedTradeAllowanceCharge', ciiParts(isCharge, amount, row)]], editor);
  return change === null ? [] : [toDerivedInput({ ...change, example: REASON })];
}

/** The content of an allowance or charge in UBL. */
function ublParts(isCharge: string, amount: Exact, { category, rate }: VatRow, currency: string): Parts {
  return [
    ['cbc:ChargeIndicator', isCharge],
    ['cbc:AllowanceChargeReason', REASON],
    [`cbc:Amount@currencyID=${currency}`, formatFigure(amount, 'BT-92')],
    ['cac:TaxCategory/cbc:ID', category!.value],
    ...(rate === null ? [] : [['cac:TaxCategory/cbc:Percent', exactToString(rate.value)] as const]),
    ['cac:TaxCategory/cac:TaxScheme/cbc:ID', 'VAT'],
  ];
}

/** The content of an allowance or charge in CII. */
function ciiParts(isCharge: string, amount: Exact, { category, rate }: VatRow): Parts {
  return [
    ['ram:ChargeIndicator/udt:Indicator', isCharge],
    ['ram:ActualAmount', formatFigure(amount, 'BT-92')],
    ['ram:Reason', REASON],
    ['ram:CategoryTradeTax/ram:TypeCode', 'VAT'],
    ['ram:CategoryTradeTax/ram:CategoryCode', category!.value],
    ...(rate === null ? [] : [['ram:CategoryTradeTax/ram:RateApplicablePercent', exactToString(rate.value)] as const]),
  ];
}

/** The currency of the invoice. */
function currencyOf(editor: Editor): string {
  return valuesFor('@currencyID', [], editor)[0]?.value ?? '';
}

/** The markup that edits insert. */
function markupIn(edits: Candidate['edits']): string {
  return edits.flatMap((edit) => ('markup' in edit ? [edit.markup] : []))[0] ?? '';
}

/** Marks a change as derived from the totals, with an example that the user replaces. */
function toDerivedInput(change: Omit<Candidate, 'class' | 'isDerived'>): Candidate {
  return { ...change, class: 'input', isDerived: true };
}
