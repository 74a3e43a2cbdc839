/** Reads the figures of an invoice that depend on each other: lines, allowances, charges, VAT rows and totals. */
import { type Invoice, type InvoiceGroup, groupOf, groupsOf, valueOf } from 'einvoice-core/invoice/invoice.js';
import { readInvoiceTree, detectSyntax } from 'einvoice-core/invoice/read.js';
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import {
  ALLOWANCE,
  CHARGE,
  COLLECTED,
  type ChargeTerms,
  LINE,
  ROW,
  SERVICE_CHARGE,
} from 'einvoice-core/knowledge/invoice/amounts.js';
import { TOTALS, type TotalTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import { categoryOfExemption } from 'einvoice-core/knowledge/exemptions.js';
import { hasElements } from '../values/value-node.js';
import { kindOfType } from 'einvoice-core/knowledge/document-kinds.js';
import type { Model, Syntax, Term } from 'einvoice-core/invoice/model.js';
import { invoiceModel } from '../terms/invoice-model.js';
import { addLineRelations, computeUsualBases, percentageRelation } from './relations.js';
import type { Figure, Figures, TaxablePart, Relation, VatRow } from './figure.js';
import { GapFiller, type Gap, type DerivedFigure, withoutValue } from './gap.js';
import { findLoneVatTotal } from './lone-vat-total.js';
import { UnreadableFigure, readCode, readFigure, readRequiredFigure, parseNumber } from './read-figure.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';

/**
 * Lines of this type (BT-X-8) count in sums, and so do lines without a type. Other types are subtotals or information.
 */
const COUNTED_LINE = 'DETAIL';

/** Reads the figures of a document; null if it is not an invoice, or if a figure is missing or unreadable. */
export function readFigures(
  tree: Tree,
  gap: Gap | null = null,
  derived: readonly DerivedFigure[] = [],
): Figures | null {
  const syntax = detectSyntax(tree);
  return syntax === null
    ? null
    : readInvoiceFigures(
        readInvoiceTree(tree, syntax, (amountModel ??= selectAmounts(invoiceModel())), false),
        gap,
        derived,
      );
}

/** The groups to read: lines, prices, allowances, charges, VAT and totals. */
const READ_GROUPS: ReadonlySet<string> = new Set([
  'BG-20',
  'BG-21',
  'BG-22',
  'BG-23',
  'BG-25',
  'BG-27',
  'BG-28',
  'BG-29',
  'BG-30',
  'BG-31',
  'BG-34',
  'BG-DEX-09',
  'BG-X-42',
]);

/** The business term of the document type code, such as 380. */
const DOCUMENT_TYPE = 'BT-3';

let amountModel: Model | undefined;

function selectAmounts(model: Model): Model {
  const isRead = ({ id, parent, type }: Term): boolean =>
    type === null
      ? READ_GROUPS.has(id)
      : id === DOCUMENT_TYPE || (parent !== null && READ_GROUPS.has(parent) && (parent !== 'BG-31' || id === 'BT-153'));
  return new Map([...model].filter(([, term]) => isRead(term)));
}

/**
 * Reads the figures of an invoice. Null if a figure is missing or not a number: then this figure is the mistake to
 * report.
 * @param gap the place of a figure that may be missing
 * @param derived further missing figures, with their derived values
 */
export function readInvoiceFigures(
  invoice: Invoice,
  gap: Gap | null = null,
  derived: readonly DerivedFigure[] = [],
): Figures | null {
  try {
    return collectFigures(invoice, gap, derived);
  } catch (error) {
    if (error instanceof UnreadableFigure) return null;
    throw error;
  }
}

/** Allowances and charges at document level. */
const CHARGES: readonly ChargeTerms[] = [ALLOWANCE, CHARGE, SERVICE_CHARGE];

/** @throws UnreadableFigure if a figure is missing or not a number */
function collectFigures(
  { content: invoiceContent, tree, syntax }: Invoice,
  gap: Gap | null,
  derived: readonly DerivedFigure[],
): Figures {
  const content = gap === null ? invoiceContent : withoutValue(invoiceContent, gap.node);
  const filler = new GapFiller(gap, derived, tree);
  const lines: TaxablePart[] = [];
  const relations: Relation[] = [];
  const usualBasesByNode = new Map<number, readonly Exact[]>();
  for (const group of content.groups) {
    if (group.term !== LINE.group || ![COUNTED_LINE, undefined].includes(valueOf(group, 'BT-X-8')?.value)) continue;
    const line = readLine(group, filler);
    lines.push(line);
    const readAllowanceOrCharge = (piece: InvoiceGroup, chargeTerms: ChargeTerms): TaxablePart =>
      readCharge(piece, chargeTerms, tree, filler);
    addLineRelations(group, line, readAllowanceOrCharge, { relations, usualBases: usualBasesByNode, filler });
  }
  const parts = [...lines];
  for (const chargeTerms of CHARGES)
    for (const group of groupsOf(content, chargeTerms.group)) {
      const charge = readCharge(group, chargeTerms, tree, filler);
      parts.push(charge);
      relations.push(...percentageRelation(group, charge, charge.amount, chargeTerms));
      const base = readFigure(group, chargeTerms.base);
      if (base !== null) usualBasesByNode.set(base.node, computeUsualBases(charge, lines));
    }
  const figures: Omit<Figures, 'placeholder' | 'isComplete'> = {
    cached: [],
    size: filler.size,
    isCreditNote: isCreditNote(content, syntax),
    parts,
    rows: groupsOf(content, ROW.group).map((row) => readVatRow(row, filler)),
    totals: readTotals(content, filler, tree, syntax),
    collected: COLLECTED.flatMap(({ group, amount }) =>
      groupsOf(content, group).map((each) => readRequiredFigure(each, amount, filler)),
    ),
    relations,
    usualBases: usualBasesByNode,
  };
  return { ...figures, placeholder: filler.usedPlaceholder, isComplete: derived.length === 0 };
}

function isCreditNote(content: InvoiceGroup, syntax: Syntax): boolean {
  const documentKind = kindOfType(valueOf(content, DOCUMENT_TYPE)?.value ?? '');
  return documentKind === null ? syntax === 'creditNote' : documentKind === 'CreditNote';
}

function readVatRow(row: InvoiceGroup, filler: GapFiller): VatRow {
  return {
    node: row.node,
    base: readRequiredFigure(row, ROW.base, filler),
    tax: readRequiredFigure(row, ROW.amount, filler),
    category: readCode(row, ROW.category),
    rate: readFigure(row, ROW.rate),
    exemptCategories: exemptCategories(row),
  };
}

/** Reads the totals. The placeholder replaces a missing total. */
function readTotals(content: InvoiceGroup, filler: GapFiller, tree: Tree, syntax: Syntax): Figures['totals'] {
  const group = groupOf(content, 'BG-22');
  const totals: Partial<Record<TotalTerm, Figure>> = {};
  for (const term of group === null ? [] : TOTALS) {
    const total = readFigure(group!, term) ?? filler.fill(term, null);
    if (total !== null) totals[term] = total;
  }
  if (group !== null && totals[VAT_TOTAL] === undefined) {
    const node = findLoneVatTotal(tree, syntax);
    const value = node === null ? undefined : parseNumber(tree.stringValue(node));
    if (value !== undefined) totals[VAT_TOTAL] = { node: node!, term: VAT_TOTAL, value };
  }
  return totals;
}

const VAT_TOTAL = 'BT-110';

function readCharge(group: InvoiceGroup, chargeTerms: ChargeTerms, tree: Tree, filler: GapFiller): TaxablePart {
  return {
    kind: chargeTerms.kind,
    name: valueOf(group, chargeTerms.reason)?.value ?? '',
    description: valueOf(group, chargeTerms.reason)?.value ?? '',
    node: group.node,
    indicator: chargeIndicator(group.node, tree),
    amount: readRequiredFigure(group, chargeTerms.amount, filler),
    category: readCode(group, chargeTerms.category),
    rate: readFigure(group, chargeTerms.rate),
  };
}

function readLine(line: InvoiceGroup, filler: GapFiller): TaxablePart {
  const vat = groupOf(line, 'BG-30');
  return {
    kind: 'line',
    name: valueOf(line, 'BT-126')?.value ?? '',
    description: `${valueOf(line, 'BT-129')?.value ?? ''} ${itemName(line)}`,
    node: line.node,
    indicator: null,
    amount: readRequiredFigure(line, LINE.amount, filler),
    category: vat === null ? null : readCode(vat, LINE.category),
    rate: vat === null ? null : readFigure(vat, LINE.rate),
  };
}

/** The element with the charge indicator (`true` or `false`) of an allowance or charge; null if absent. */
function chargeIndicator(node: number, tree: Tree): number | null {
  const end = tree.end[node]!;
  for (let descendant = node + 1; descendant < end; descendant++)
    if (tree.kind[descendant] === ELEMENT && INDICATORS.has(tree.names[tree.name[descendant]!]!.local))
      if (/^(?:true|false)$/.test(tree.stringValue(descendant).trim()) && !hasElements(tree, descendant))
        return descendant;
  return null;
}

const INDICATORS: ReadonlySet<string> = new Set(['ChargeIndicator', 'Indicator']);

function itemName(line: InvoiceGroup): string {
  const item = groupOf(line, 'BG-31');
  return (item === null ? undefined : valueOf(item, 'BT-153')?.value) ?? '';
}

/** VAT categories whose rows need an exemption reason. */
const EXEMPT_CATEGORIES: readonly string[] = ['E', 'AE', 'K', 'G', 'O'];

/** The VAT categories that fit the exemption reason of a row; null if the row states no reason. */
function exemptCategories(row: InvoiceGroup): readonly string[] | null {
  const stated = categoryOfExemption(valueOf(row, 'BT-121')?.value ?? '');
  if (stated !== null) return [stated];
  return valueOf(row, 'BT-121') === null && valueOf(row, 'BT-120') === null ? null : EXEMPT_CATEGORIES;
}
