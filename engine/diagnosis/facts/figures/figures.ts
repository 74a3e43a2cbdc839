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
import { addLineRelations, usualBases, percentageRelation } from './relations.js';
import type { Figure, Figures, Part, Relation, Row } from './figure.js';
import { GapFiller, type Gap, type KnownFigure, withoutValue } from './gap.js';
import { loneVatTotal } from './lone-vat-total.js';
import { Unclear, code, figure, requiredFigure, numberIn } from './single.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';

/** The line type that counts in sums; other lines are headings or information (BT-X-8). */
const COUNTED = 'DETAIL';

/** Reads a parsed document; null if it is not an invoice. */
export function readFigures(tree: Tree, gap: Gap | null = null, known: readonly KnownFigure[] = []): Figures | null {
  const syntax = detectSyntax(tree);
  return syntax === null
    ? null
    : figuresOfInvoice(readInvoiceTree(tree, syntax, (amounts ??= amountsIn(invoiceModel())), false), gap, known);
}

/** The groups to read, with all values in them except mere names. */
const READ: ReadonlySet<string> = new Set([
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

/** The document type. */
const TYPE = 'BT-3';

let amounts: Model | undefined;

function amountsIn(model: Model): Model {
  const isRead = ({ id, parent, type }: Term): boolean =>
    type === null
      ? READ.has(id)
      : id === TYPE || (parent !== null && READ.has(parent) && (parent !== 'BG-31' || id === 'BT-153'));
  return new Map([...model].filter(([, term]) => isRead(term)));
}

/**
 * Null if a figure is missing or not a number: that is the error to report.
 * @param gap a figure that may be missing
 * @param known further missing figures, with their derived values
 */
export function figuresOfInvoice(
  invoice: Invoice,
  gap: Gap | null = null,
  known: readonly KnownFigure[] = [],
): Figures | null {
  try {
    return figuresIn(invoice, gap, known);
  } catch (error) {
    if (error instanceof Unclear) return null;
    throw error;
  }
}

/** Allowances and charges at document level. */
const CHARGES: readonly ChargeTerms[] = [ALLOWANCE, CHARGE, SERVICE_CHARGE];

function figuresIn({ content: all, tree, syntax }: Invoice, gap: Gap | null, known: readonly KnownFigure[]): Figures {
  const content = gap === null ? all : withoutValue(all, gap.node);
  const filler = new GapFiller(gap, known, tree);
  const lines: Part[] = [];
  const relations: Relation[] = [];
  const usual = new Map<number, readonly Exact[]>();
  for (const group of content.groups) {
    if (group.term !== LINE.group || ![COUNTED, undefined].includes(valueOf(group, 'BT-X-8')?.value)) continue;
    const line = lineOf(group, filler);
    lines.push(line);
    const pieceOf = (piece: InvoiceGroup, names: ChargeTerms): Part => chargeOf(piece, names, tree, filler);
    addLineRelations(group, line, pieceOf, { relations, usual, filler });
  }
  const parts = [...lines];
  for (const names of CHARGES)
    for (const group of groupsOf(content, names.group)) {
      const charge = chargeOf(group, names, tree, filler);
      parts.push(charge);
      relations.push(...percentageRelation(group, charge, charge.amount, names));
      const base = figure(group, names.base);
      if (base !== null) usual.set(base.node, usualBases(charge, lines));
    }
  const found: Omit<Figures, 'absent' | 'isWhole'> = {
    cached: [],
    size: filler.size,
    isCredit: isCredit(content, syntax),
    parts,
    rows: groupsOf(content, ROW.group).map((row) => rowOf(row, filler)),
    totals: totalsIn(content, filler, tree, syntax),
    collected: COLLECTED.flatMap(({ group, amount }) =>
      groupsOf(content, group).map((each) => requiredFigure(each, amount, filler)),
    ),
    relations,
    usual,
  };
  return { ...found, absent: filler.filled, isWhole: known.length === 0 };
}

function isCredit(content: InvoiceGroup, syntax: Syntax): boolean {
  const kind = kindOfType(valueOf(content, TYPE)?.value ?? '');
  return kind === null ? syntax === 'creditNote' : kind === 'CreditNote';
}

function rowOf(row: InvoiceGroup, filler: GapFiller): Row {
  return {
    node: row.node,
    base: requiredFigure(row, ROW.base, filler),
    tax: requiredFigure(row, ROW.amount, filler),
    category: code(row, ROW.category),
    rate: figure(row, ROW.rate),
    exempt: exemptIn(row),
  };
}

function totalsIn(content: InvoiceGroup, filler: GapFiller, tree: Tree, syntax: Syntax): Figures['totals'] {
  const group = groupOf(content, 'BG-22');
  const totals: Partial<Record<TotalTerm, Figure>> = {};
  for (const term of group === null ? [] : TOTALS) {
    const found = figure(group!, term) ?? filler.figure(term, null);
    if (found !== null) totals[term] = found;
  }
  if (group !== null && totals[VAT] === undefined) {
    const node = loneVatTotal(tree, syntax);
    const value = node === null ? undefined : numberIn(tree.stringValue(node));
    if (value !== undefined) totals[VAT] = { node: node!, term: VAT, value };
  }
  return totals;
}

const VAT = 'BT-110';

function chargeOf(group: InvoiceGroup, names: ChargeTerms, tree: Tree, filler: GapFiller): Part {
  return {
    kind: names.kind,
    name: valueOf(group, names.reason)?.value ?? '',
    about: valueOf(group, names.reason)?.value ?? '',
    node: group.node,
    indicator: indicatorOf(group.node, tree),
    amount: requiredFigure(group, names.amount, filler),
    category: code(group, names.category),
    rate: figure(group, names.rate),
  };
}

function lineOf(line: InvoiceGroup, filler: GapFiller): Part {
  const vat = groupOf(line, 'BG-30');
  return {
    kind: 'line',
    name: valueOf(line, 'BT-126')?.value ?? '',
    about: `${valueOf(line, 'BT-129')?.value ?? ''} ${itemOf(line)}`,
    node: line.node,
    indicator: null,
    amount: requiredFigure(line, LINE.amount, filler),
    category: vat === null ? null : code(vat, LINE.category),
    rate: vat === null ? null : figure(vat, LINE.rate),
  };
}

/** The element with the value of the charge indicator. */
function indicatorOf(node: number, tree: Tree): number | null {
  const end = tree.end[node]!;
  for (let at = node + 1; at < end; at++)
    if (tree.kind[at] === ELEMENT && INDICATORS.has(tree.names[tree.name[at]!]!.local))
      if (/^(?:true|false)$/.test(tree.stringValue(at).trim()) && !hasElements(tree, at)) return at;
  return null;
}

const INDICATORS: ReadonlySet<string> = new Set(['ChargeIndicator', 'Indicator']);

function itemOf(line: InvoiceGroup): string {
  const item = groupOf(line, 'BG-31');
  return (item === null ? undefined : valueOf(item, 'BT-153')?.value) ?? '';
}

/** Rows of these categories need an exemption reason. */
const WITH_REASON: readonly string[] = ['E', 'AE', 'K', 'G', 'O'];

function exemptIn(row: InvoiceGroup): readonly string[] | null {
  const own = categoryOfExemption(valueOf(row, 'BT-121')?.value ?? '');
  if (own !== null) return [own];
  return valueOf(row, 'BT-121') === null && valueOf(row, 'BT-120') === null ? null : WITH_REASON;
}
