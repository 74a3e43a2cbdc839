/** The figures of an invoice that depend on each other: lines, allowances, charges, VAT rows and totals, each with its node. */
import { type Invoice, type InvoiceGroup, groupsOf, valueOf } from '../invoice/invoice.js';
import { readTree, syntaxOf } from '../invoice/read.js';
import { hasElements } from '../messages/evidence/value-node.js';
import type { Model, Term } from '../invoice/table.js';
import { invoiceModel } from '../messages/invoice-model.js';
import {
  ALLOWANCE,
  CHARGE,
  type ChargeTerms,
  LOGISTICS,
  percentageOf,
  relationsOf,
  usualOf,
  usualOfLine,
} from './relations.js';
import type { Figures, Part, TotalTerm } from './figure.js';
import { Unclear, code, figure, required } from './single.js';
import { ELEMENT, type Tree } from '../xml/tree.js';

/** Lines that do not count: those that only group others, or only inform (BT-X-8). */
const COUNTED = 'DETAIL';

/** Of a document that has been parsed; null where it is no invoice. */
export function readFigures(tree: Tree): Figures | null {
  const syntax = syntaxOf(tree);
  return syntax === null ? null : figuresOf(readTree(tree, syntax, (amounts ??= amountsIn(invoiceModel())), false));
}

/** What is read of an invoice: these groups, with all that is in them but what only names things. */
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

let amounts: Model | undefined;

function amountsIn(model: Model): Model {
  const isRead = ({ id, parent, type }: Term): boolean =>
    type === null ? READ.has(id) : parent !== null && READ.has(parent) && (parent !== 'BG-31' || id === 'BT-153');
  return new Map([...model].filter(([, term]) => isRead(term)));
}

/** Null where a figure is missing or no number: then that is what is wrong. */
export function figuresOf({ content, tree }: Invoice): Figures | null {
  try {
    const lines = groupsOf(content, 'BG-25').filter((line) =>
      [COUNTED, undefined].includes(valueOf(line, 'BT-X-8')?.value),
    );
    const totals = groupsOf(content, 'BG-22')[0];
    const charges = [
      ...groupsOf(content, 'BG-20').map(
        (group) => [group, chargeOf('allowance', group, ALLOWANCE, tree), ALLOWANCE] as const,
      ),
      ...groupsOf(content, 'BG-21').map((group) => [group, chargeOf('charge', group, CHARGE, tree), CHARGE] as const),
      ...groupsOf(content, 'BG-X-42').map(
        (group) => [group, chargeOf('charge', group, LOGISTICS, tree), LOGISTICS] as const,
      ),
    ];
    const parts = lines.map((line) => [line, lineOf(line)] as const);
    return {
      kept: [],
      size: tree.size,
      parts: [...parts.map(([, part]) => part), ...charges.map(([, part]) => part)],
      rows: groupsOf(content, 'BG-23').map((row) => ({
        node: row.node,
        base: required(row, 'BT-116'),
        tax: required(row, 'BT-117'),
        category: code(row, 'BT-118'),
        rate: figure(row, 'BT-119'),
        exempt: exemptIn(row),
      })),
      totals: Object.fromEntries(
        TOTALS.flatMap((term) => {
          const found = totals === undefined ? null : figure(totals, term);
          return found === null ? [] : [[term, found]];
        }),
      ),
      thirdParties: [
        ...groupsOf(content, 'BG-DEX-09').map((group) => required(group, 'BT-DEX-002')),
        ...groupsOf(content, 'BG-34').map((group) => required(group, 'BT-179')),
      ],
      relations: [
        ...parts.flatMap(([line, part]) =>
          relationsOf(line, part, (kind, group, names) => chargeOf(kind, group, names, tree)),
        ),
        ...charges.flatMap(([group, part, names]) => percentageOf(group, part, part.amount, names)),
      ],
      usual: new Map([
        ...parts.flatMap(([line]) => usualOfLine(line)),
        ...charges.flatMap(([group, part, names]) =>
          usualOf(
            group,
            part,
            names,
            parts.map(([, each]) => each),
          ),
        ),
      ]),
    };
  } catch (error) {
    if (error instanceof Unclear) return null;
    throw error;
  }
}

const TOTALS: readonly TotalTerm[] = [
  'BT-106',
  'BT-107',
  'BT-108',
  'BT-109',
  'BT-110',
  'BT-112',
  'BT-113',
  'BT-114',
  'BT-115',
];

function chargeOf(kind: 'allowance' | 'charge', group: InvoiceGroup, names: ChargeTerms, tree: Tree): Part {
  return {
    kind,
    name: valueOf(group, names.reason)?.value ?? '',
    about: valueOf(group, names.reason)?.value ?? '',
    node: group.node,
    indicator: indicatorOf(group.node, tree),
    amount: required(group, names.amount),
    category: code(group, names.category),
    rate: figure(group, names.rate),
  };
}

function lineOf(line: InvoiceGroup): Part {
  const vat = groupsOf(line, 'BG-30')[0];
  return {
    kind: 'line',
    name: valueOf(line, 'BT-126')?.value ?? '',
    about: `${valueOf(line, 'BT-129')?.value ?? ''} ${itemOf(line)}`,
    node: line.node,
    indicator: null,
    amount: required(line, 'BT-131'),
    category: vat === undefined ? null : code(vat, 'BT-151'),
    rate: vat === undefined ? null : figure(vat, 'BT-152'),
  };
}

/** The element that is a truth value. */
function indicatorOf(node: number, tree: Tree): number | null {
  const end = tree.end[node]!;
  for (let at = node + 1; at < end; at++)
    if (tree.kind[at] === ELEMENT && INDICATORS.has(tree.names[tree.name[at]!]!.local))
      if (/^(?:true|false)$/.test(tree.stringValue(at).trim()) && !hasElements(tree, at)) return at;
  return null;
}

const INDICATORS: ReadonlySet<string> = new Set(['ChargeIndicator', 'Indicator']);

function itemOf(line: InvoiceGroup): string {
  const item = groupsOf(line, 'BG-31')[0];
  return (item === undefined ? undefined : valueOf(item, 'BT-153')?.value) ?? '';
}

/** Codes of the European list of exemption reasons that are for one category, by what stands behind `VATEX-EU-`. */
const EXEMPT: ReadonlyMap<string, string> = new Map([
  ['AE', 'AE'],
  ['IC', 'K'],
  ['G', 'G'],
  ['O', 'O'],
]);
/** All others of the European list. */
const ALL_OTHERS = 'E';
/** Rows of these categories have a reason of some kind. */
const WITH_REASON: readonly string[] = ['E', 'AE', 'K', 'G', 'O'];

function exemptIn(row: InvoiceGroup): readonly string[] | null {
  const [, own] = /^VATEX-EU-(\w+)/i.exec(valueOf(row, 'BT-121')?.value ?? '') ?? [];
  if (own !== undefined) return [EXEMPT.get(own.toUpperCase()) ?? ALL_OTHERS];
  return valueOf(row, 'BT-121') === null && valueOf(row, 'BT-120') === null ? null : WITH_REASON;
}
