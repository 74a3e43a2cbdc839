/** The content of an invoice as lines, `BG-25[2]/BG-29[1]/BT-146 2.5`, to compare invoices in different syntaxes. */
import type { Invoice, InvoiceGroup, InvoiceValue } from '#validator/index.js';
import { exactToString, parseDecimal } from '#schematron/runtime/numbers/exact-text.js';

/** @returns lines in text order, numbers without trailing zeros */
export function flat(invoice: Invoice): readonly string[] {
  return linesOf(invoice, invoice.content, '').sort();
}

function linesOf(invoice: Invoice, group: InvoiceGroup, path: string): string[] {
  const counts = new Map<string, number>();
  return [
    ...group.values.map((value) => `${path}${value.term} ${said(invoice, value)}`),
    ...group.groups.flatMap((inner) => {
      const count = (counts.get(inner.term!) ?? 0) + 1;
      counts.set(inner.term!, count);
      return linesOf(invoice, inner, `${path}${inner.term}[${count}]/`);
    }),
  ];
}

/** Omits currencies of amounts, which CII has only for a few. */
function said({ model }: Invoice, { term, value, isWellFormed, qualifiers }: InvoiceValue): string {
  const isNumber = ['amount', 'price', 'quantity', 'percentage'].includes(model.get(term)!.type!);
  const text = isNumber && isWellFormed ? exactToString(parseDecimal(value)!) : value.replace(/\s+/g, ' ');
  const more = qualifiers
    .filter(({ key }) => key !== 'currency')
    .map((qualifier) => ` ${qualifier.key}=${qualifier.text}`);
  return `${text}${more.sort().join('')}`;
}
