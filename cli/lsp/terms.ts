/** Finds values and groups of an invoice at a position in its text, and lists them as an outline. */
import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import {
  type Extent,
  type Invoice,
  type InvoiceGroup,
  type InvoiceValue,
  type Language,
  type ValueType,
  extentOf,
  invoiceWords,
  shown,
  termNames,
} from 'einvoice-validator';
import type { Places } from './places.js';

/** A term and its value in the invoice. */
export interface TermAt {
  readonly term: string;
  readonly name: string;
  /** Null for a group. */
  readonly text: string | null;
  readonly extent: Extent;
}

/** Longer values, such as notes and attached documents, are cut. */
const LONGEST = 80;

/** The terms around an offset, the innermost first. */
export function termsAt(invoice: Invoice, offset: number, language: Language): readonly TermAt[] {
  const found: TermAt[] = [];
  const visit = (spot: InvoiceValue | InvoiceGroup): void => {
    const extent = extentOf(invoice, spot);
    if (spot.term !== null && extent !== null && extent.from <= offset && offset <= extent.to)
      found.push({
        term: spot.term,
        name: termName(spot.term, language),
        text: formatSpot(invoice, spot, language),
        extent,
      });
    if ('groups' in spot) [...spot.values, ...spot.groups].forEach(visit);
  };
  visit(invoice.content);
  return found.sort((one, other) => length(one.extent) - length(other.extent));
}

const KINDS: Readonly<Partial<Record<ValueType, SymbolKind>>> = {
  amount: SymbolKind.Number,
  price: SymbolKind.Number,
  quantity: SymbolKind.Number,
  percentage: SymbolKind.Number,
  binary: SymbolKind.File,
};

/** The content of the invoice, in document order. */
export function createOutline(invoice: Invoice, places: Places, language: Language): DocumentSymbol[] {
  return symbolsIn(invoice, invoice.content, places, language).map(({ symbol }) => symbol);
}

interface Placed {
  readonly extent: Extent;
  readonly symbol: DocumentSymbol;
}

function symbolsIn(
  invoice: Invoice,
  { values, groups }: InvoiceGroup,
  places: Places,
  language: Language,
): readonly Placed[] {
  const symbol = (spot: InvoiceValue | InvoiceGroup, inner: readonly Placed[]): Placed[] => {
    const own = extentOf(invoice, spot);
    const extents = [...(own === null ? [] : [own]), ...inner.map(({ extent }) => extent)];
    if (spot.term === null || extents.length === 0) return [];
    // Some groups have values outside of their element, or no element at all.
    const extent = {
      from: Math.min(...extents.map(({ from }) => from)),
      to: Math.max(...extents.map(({ to }) => to)),
    };
    const isGroup = 'groups' in spot;
    const detail = formatSpot(invoice, spot, language) ?? nameOfGroup(spot, invoice, language);
    return [
      {
        extent,
        symbol: {
          name: `${spot.term} ${termName(spot.term, language)}`,
          ...(detail === '' ? {} : { detail }),
          kind: isGroup ? SymbolKind.Object : (KINDS[invoice.model.get(spot.term)!.type!] ?? SymbolKind.String),
          range: places.range(extent),
          selectionRange: places.range(own ?? extent),
          ...(inner.length === 0 ? {} : { children: inner.map((each) => each.symbol) }),
        },
      },
    ];
  };
  return [
    ...values.flatMap((value) => symbol(value, [])),
    ...groups.flatMap((group) => symbol(group, symbolsIn(invoice, group, places, language))),
  ].sort((one, other) => one.extent.from - other.extent.from);
}

/** The first value of a group, which distinguishes it from others of its kind. */
function nameOfGroup(spot: InvoiceValue | InvoiceGroup, invoice: Invoice, language: Language): string {
  const first = 'values' in spot ? spot.values[0] : undefined;
  return first === undefined ? '' : (formatSpot(invoice, first, language) ?? '');
}

function formatSpot(invoice: Invoice, spot: InvoiceValue | InvoiceGroup, language: Language): string | null {
  if ('groups' in spot) return null;
  const type = invoice.model.get(spot.term)!.type!;
  const text = type === 'binary' ? '' : shown(spot, type, invoiceWords(language));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function termName(term: string, language: Language): string {
  return termNames(language).get(term) ?? '';
}

function length({ from, to }: Extent): number {
  return to - from;
}
