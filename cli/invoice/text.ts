/** An invoice on the terminal, laid out as on paper: all of its content, in the reader's language. */
import { decimal, type Invoice, type InvoiceGroup, groupsOf, nameOfCode } from 'einvoice-validator';
import { wrap } from '../reports/pretty.js';
import { printable } from '../terminal/printable.js';
import { toLeft, toRight, widest } from '../terminal/width.js';
import { wrappedTable, sideBySide, type TableRow } from './columns.js';
import { invoiceLines } from './lines.js';
import { formatShare, formatVat } from './parts.js';
import { type TextStyle, Sheet } from './sheet.js';

/** The text of an invoice, with line ends. */
export function invoiceText(invoice: Invoice, style: TextStyle): string {
  const sheet = new Sheet(invoice, style);
  const { content } = invoice;
  const { headings } = style.words;
  const lines = [
    ...title(sheet),
    ...sideBySide(parties(sheet), style.width, style.bold),
    ...sheet.section(headings.dates, formatReferences(sheet)),
    ...sheet.section(headings.lines, invoiceLines(sheet, sheet.groups(content, 'lines'), style.width - 2)),
    ...sheet.section(headings.allowances, charges(sheet)),
    ...sheet.section(headings.vat, vatRows(sheet)),
    ...sheet.section(headings.totals, totals(sheet)),
    ...sheet.section(headings.payment, payment(sheet)),
    ...sheet.section(headings.notes, notes(sheet)),
    ...sheet.section(headings.attachments, attachments(sheet)),
    ...sheet.section(headings.further, sheet.rest(content)),
    ...sheet.section(
      headings.extras,
      invoice.extras.map(
        ({ node, text }) => `${style.dim(printable(invoice.tree.lexicalName(node)))}  ${printable(text)}`,
      ),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function title(sheet: Sheet): readonly string[] {
  const { document } = sheet.style.words;
  const { content, syntax } = sheet.invoice;
  const code = sheet.take(content, 'typeCode') ?? '';
  const known = nameOfCode(document, code);
  const name = known ?? document[syntax === 'creditNote' ? 'creditNote' : 'invoice']!;
  const control = sheet.group(content, 'processControl');
  const heading = `${name} ${sheet.take(content, 'number') ?? ''}`.trimEnd();
  return [
    `${sheet.style.bold(heading)}${known !== undefined || code === '' ? '' : ` (${code})`}`,
    ...(control === null ? [] : sheet.takeAll(control, 'specification').map((text) => sheet.style.dim(text))),
  ];
}

/** Groups that have an address are parties. */
function parties(sheet: Sheet): readonly (readonly string[])[] {
  const { content, model } = sheet.invoice;
  const hasAddress = (group: InvoiceGroup): boolean =>
    [...model.values()].some(({ parent, key }) => parent === group.term && key === 'address');
  return content.groups.filter(hasAddress).map((group) => [sheet.label(group.term!), ...partyLines(sheet, group)]);
}

function partyLines(sheet: Sheet, group: InvoiceGroup): readonly string[] {
  const address = sheet.group(group, 'address');
  const place = [sheet.take(address, 'postCode'), sheet.take(address, 'city')]
    .filter((part) => part !== null)
    .join(' ');
  const region = [sheet.take(address, 'subdivision'), sheet.take(address, 'country')].filter((part) => part !== null);
  return [
    sheet.take(group, 'name'),
    sheet.take(group, 'tradingName'),
    ...['line1', 'line2', 'line3'].map((key) => sheet.take(address, key)),
    place,
    region.join(', '),
    ...sheet.restAsLines(group),
  ].filter((line) => line !== null && line !== '') as string[];
}

/** References to other documents, and to preceding invoices. */
function formatReferences(sheet: Sheet): readonly string[] {
  const { content } = sheet.invoice;
  return sheet.rest({
    ...content,
    // Payment terms are shown with the payment.
    values: content.values.filter(({ term }) => term !== 'BT-20'),
    groups: [...groupsOf(content, 'BG-2'), ...groupsOf(content, 'BG-3')],
  });
}

function charges(sheet: Sheet): readonly string[] {
  const { content } = sheet.invoice;
  const { phrases, columns } = sheet.style.words;
  const rows = (['allowances', 'charges', 'logisticsCharges'] as const).flatMap((key) =>
    sheet.groups(content, key).map((group): TableRow => {
      const amount = sheet.take(group, 'amount') ?? '';
      const vat = formatVat(sheet, group, 'vatCategory', 'vatRate');
      const kind = key === 'allowances' ? phrases.allowance : phrases.charge;
      const code = sheet.take(group, 'reasonCode');
      const reason = [
        sheet.take(group, 'reason') ?? sheet.take(group, 'description'),
        code === null ? null : `[${code}]`,
      ]
        .filter((part) => part !== null)
        .join(' ');
      return {
        cells: [
          `${kind}${reason === '' ? '' : `: ${reason}`}${formatShare(sheet, group)}`,
          vat,
          `${key === 'allowances' ? '-' : ''}${amount}`.replace(/^--/, ''),
        ],
        below: sheet.restAsLines(group),
      };
    }),
  );
  return rows.length === 0
    ? []
    : wrappedTable(['', columns.vat, columns.net], rows, 0, sheet.style.width - 2, sheet.style.dim);
}

function vatRows(sheet: Sheet): readonly string[] {
  const { columns } = sheet.style.words;
  const rows = sheet.groups(sheet.invoice.content, 'vatBreakdown').map((group): TableRow => ({
    cells: [
      formatVat(sheet, group, 'category', 'rate'),
      sheet.take(group, 'taxableAmount') ?? '',
      sheet.take(group, 'taxAmount') ?? '',
    ],
    below: [...sheet.takeAll(group, 'exemptionReason'), ...sheet.restAsLines(group)],
  }));
  return rows.length === 0
    ? []
    : wrappedTable([columns.vat, columns.base, columns.tax], rows, 0, sheet.style.width - 2, sheet.style.dim);
}

function totals(sheet: Sheet): readonly string[] {
  const group = sheet.group(sheet.invoice.content, 'totals');
  if (group === null) return [];
  const order = [...sheet.invoice.model.keys()];
  const rows = [...group.values]
    .sort((a, b) => order.indexOf(a.term) - order.indexOf(b.term))
    .map((value) => ({
      label: sheet.label(value.term),
      amount: sheet.showValue(value),
      isDue: value.term === 'BT-115',
    }));
  const [label, amount] = [widest(rows.map((row) => row.label)), widest(rows.map((row) => row.amount))];
  return rows.map((row) => {
    const line =
      `${toLeft(row.label, label)}  ${toRight(row.amount, amount)} ${row.isDue ? sheet.currency : ''}`.trimEnd();
    return row.isDue ? sheet.style.bold(line) : line;
  });
}

function payment(sheet: Sheet): readonly string[] {
  const { content } = sheet.invoice;
  const { paymentMeans } = sheet.style.words;
  const terms = content.values
    .filter(({ term }) => term === 'BT-20')
    .flatMap((value) => {
      sheet.showValue(value);
      return value.value.split(/\r?\n/).flatMap((line) => wrap(printable(line.trim()), sheet.style.width - 2));
    });
  const means = sheet.groups(content, 'payment').flatMap((group) => {
    const code = sheet.take(group, 'meansCode');
    const name = code === null ? null : nameOfCode(paymentMeans, code);
    const text = sheet.take(group, 'meansText');
    const head = [name === undefined ? code : name === null ? null : `${name} (${code})`, text]
      .filter((part) => part !== null)
      .join(', ');
    return [...(head === '' ? [] : [head]), ...sheet.rest(group).map((line) => `  ${line}`)];
  });
  return [...terms, ...means];
}

function notes(sheet: Sheet): readonly string[] {
  return sheet.groups(sheet.invoice.content, 'notes').flatMap((group) => {
    const code = sheet.take(group, 'subjectCode');
    const value = group.values.find(({ term }) => term === 'BT-22');
    if (value === undefined) return [];
    sheet.showValue(value);
    const text = `${code === null ? '' : `[${code}] `}${value.value}`;
    return [...text.split(/\r?\n/), ...sheet.restAsLines(group)].flatMap((line) =>
      wrap(printable(line), sheet.style.width - 2),
    );
  });
}

function attachments(sheet: Sheet): readonly string[] {
  const { words, dim } = sheet.style;
  return sheet.groups(sheet.invoice.content, 'attachments').flatMap((group) => {
    const reference = sheet.take(group, 'reference') ?? '';
    const description = sheet.take(group, 'description');
    const document = group.values.find(({ term }) => term === 'BT-125');
    const about =
      document === undefined
        ? []
        : [
            ...document.qualifiers.map(({ text }) => printable(text)),
            `${decimal(String(bytesIn(document.text)), words)} ${words.phrases.bytes}`,
          ];
    if (document !== undefined) sheet.showValue(document);
    return [
      `${reference}${description === null ? '' : `: ${description}`}${about.length === 0 ? '' : dim(`  ${about.join(', ')}`)}`,
      ...sheet.restAsLines(group).map((line) => `  ${line}`),
    ];
  });
}

function bytesIn(base64: string): number {
  return Buffer.from(base64, 'base64').length;
}
