/** The lines of an invoice as a table, with sub-lines below their line. */
import { type InvoiceGroup, nameOfCode, shown } from 'einvoice-validator';
import { printable } from '../terminal/printable.js';
import { wrappedTable, type TableRow } from './columns.js';
import { formatShare, formatVat, withSign } from './parts.js';
import type { Sheet } from './sheet.js';

/** All lines as a table. */
export function invoiceLines(sheet: Sheet, lines: readonly InvoiceGroup[], width: number): readonly string[] {
  const { columns } = sheet.style.words;
  const rows = lines.flatMap((line) => lineRows(sheet, line, 0));
  if (rows.length === 0) return [];
  const head = [columns.line, columns.item, columns.quantity, columns.price, columns.vat, columns.net];
  return wrappedTable(head, rows, 1, width, sheet.style.dim);
}

function lineRows(sheet: Sheet, line: InvoiceGroup, depth: number): readonly TableRow[] {
  const item = sheet.group(line, 'item');
  const price = sheet.group(line, 'price');
  const vat = sheet.group(line, 'vat');
  const unit = sheet.take(line, 'unit');
  const subLines = sheet.groups(line, 'subLines');
  const cells = [
    `${'  '.repeat(depth)}${sheet.take(line, 'identifier') ?? ''}`,
    sheet.take(item, 'name') ?? '',
    withUnit(sheet, sheet.take(line, 'quantity'), unit),
    formatPrice(sheet, price),
    vat === null ? '' : formatVat(sheet, vat, 'category', 'rate'),
    sheet.take(line, 'netAmount') ?? '',
  ];
  const below = [
    ...sheet.takeAll(item, 'description').flatMap((text) => text.split(/\r?\n/)),
    ...formatCharges(sheet, line),
    ...(item === null ? [] : formatAttributes(sheet, item)),
    ...sheet.restAsLines({ ...line, groups: line.groups.filter(({ term }) => term !== subLines[0]?.term) }),
  ];
  return [{ cells, below }, ...subLines.flatMap((inner) => lineRows(sheet, inner, depth + 1))];
}

function withUnit(sheet: Sheet, quantity: string | null, unit: string | null): string {
  return quantity === null
    ? ''
    : `${quantity}${unit === null ? '' : ` ${nameOfCode(sheet.style.words.units, unit) ?? unit}`}`;
}

/** The net price, with its base quantity unless that is one. */
function formatPrice(sheet: Sheet, price: InvoiceGroup | null): string {
  const net = sheet.take(price, 'net');
  const base = price?.values.find(({ term }) => term === 'BT-149');
  const unit = price?.values.find(({ term }) => term === 'BT-150');
  for (const value of price?.values.filter(({ term }) => term === 'BT-149' || term === 'BT-150') ?? [])
    sheet.showValue(value);
  if (net === null || base === undefined || /^1(\.0*)?$/.test(base.value)) return net ?? '';
  const code = unit?.value ?? base.qualifiers.find(({ key }) => key === 'unit')?.text ?? null;
  const quantity = shown(base, 'quantity', sheet.style.words, printable);
  return `${net} ${sheet.style.words.phrases.per} ${withUnit(sheet, quantity, code === null ? null : printable(code))}`;
}

function formatCharges(sheet: Sheet, line: InvoiceGroup): readonly string[] {
  const { phrases } = sheet.style.words;
  return (['allowances', 'charges'] as const).flatMap((key) =>
    sheet.groups(line, key).map((group) => {
      const amount = sheet.take(group, 'amount') ?? '';
      const reason = sheet.take(group, 'reason');
      const kind = key === 'allowances' ? phrases.allowance : phrases.charge;
      const code = sheet.take(group, 'reasonCode');
      const text = [reason, code === null ? null : `[${code}]`].filter((part) => part !== null).join(' ');
      return `${kind}${text === '' ? '' : `: ${text}`}${formatShare(sheet, group)}  ${withSign(key === 'allowances' ? '-' : '+', amount)}`;
    }),
  );
}

function formatAttributes(sheet: Sheet, item: InvoiceGroup): readonly string[] {
  return sheet.groups(item, 'attributes').flatMap((group) => {
    const [name, value] = [sheet.take(group, 'name'), sheet.take(group, 'value')];
    return name === null && value === null ? [] : [`${name ?? ''}: ${value ?? ''}`];
  });
}
