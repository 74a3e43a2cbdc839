/** The invoice laid out as on paper: all of its content, in the reader's language, with findings at their values. */
import type { ViewGroup } from 'einvoice-validator/browser.js';
import { nameOfCode } from 'einvoice-validator/browser-patches.js';
import { element } from '../dom.js';
import { inChunks } from '../in-chunks.js';
import { text } from '../language.js';
import { attachments } from './attachments.js';
import { lineTable } from './lines.js';
import { partyBlocks } from './parties.js';
import type { Sheet } from './sheet.js';
import { chargeTable, totalTable, vatTable } from './tables.js';

/** Dates and references shown next to the parties, in this order; all others go to further details. */
const FACTS = [
  'issueDate',
  'dueDate',
  'buyerReference',
  'purchaseOrderReference',
  'contractReference',
  'projectReference',
] as const;

/** The whole invoice. */
export function invoiceSheet(sheet: Sheet): HTMLElement {
  const { content, words, extras } = sheet.view;
  const { headings } = words;
  const top = element('header', { class: 'sheet-head' });
  const parts: (HTMLElement | null)[] = [];
  const head = sheet.block(() => title(sheet));
  const parties = partyBlocks(sheet);
  const facts = sheet.block(() => factList(sheet));
  top.append(head.made, ...ifPresent(head.notes));
  parts.push(
    element(
      'div',
      { class: 'sheet-top' },
      element('div', { class: 'parties' }, ...parties),
      element('div', { class: 'facts-block' }, facts.made, ...ifPresent(facts.notes)),
    ),
    section(headings.lines, lineTable(sheet, sheet.groups(content, 'lines'))),
    section(headings.allowances, chargeTable(sheet)),
    element(
      'div',
      { class: 'sheet-sums' },
      ...ifPresent(section(headings.vat, vatTable(sheet))),
      ...ifPresent(section(headings.totals, totalTable(sheet))),
    ),
    section(headings.payment, payment(sheet)),
    section(headings.notes, notes(sheet)),
    section(headings.attachments, attachments(sheet)),
    section(headings.further, further(sheet)),
    section(headings.extras, pairs(extras.map(({ name, text: value }) => [name, value]))),
  );
  // Findings without a place in the sheet are shown above it: mostly about something missing.
  const above = sheet.remainingNotes();
  return element(
    'article',
    { class: 'sheet', 'aria-label': text('tabs.invoice') },
    top,
    ...ifPresent(above),
    ...parts.filter((part) => part !== null),
  );
}

function ifPresent(part: HTMLElement | null): readonly HTMLElement[] {
  return part === null ? [] : [part];
}

function section(heading: string, content: HTMLElement | null): HTMLElement | null {
  return content === null ? null : element('section', { class: 'part' }, element('h3', {}, heading), content);
}

function title(sheet: Sheet): HTMLElement {
  const { content, words, syntax } = sheet.view;
  const code = sheet.find(content, 'typeCode');
  const name =
    (code === null ? undefined : nameOfCode(words.document, code.value)) ??
    words.document[syntax === 'creditNote' ? 'creditNote' : 'invoice']!;
  const seller = sheet.find(sheet.group(content, 'seller'), 'name');
  return element(
    'div',
    { class: 'title' },
    element('p', { class: 'from' }, seller?.text ?? ''),
    element('h2', {}, code === null ? name : sheet.showValue(code, name), ' ', sheet.take(content, 'number')),
  );
}

/** A list of labels and values. */
function pairs(rows: readonly (readonly [string, Node | string | null])[]): HTMLElement | null {
  if (rows.length === 0) return null;
  const list = inChunks(element('dl', { class: 'pairs' }), rows, ([label, value]) => [
    element('div', {}, element('dt', {}, label), element('dd', {}, value)),
  ]);
  return list.length === 1 ? list[0]! : element('div', {}, ...list);
}

function factList(sheet: Sheet): HTMLElement {
  const { content } = sheet.view;
  const rows = FACTS.flatMap((key) => {
    const value = sheet.find(content, key);
    return value === null ? [] : [[value.label, sheet.showValue(value)] as const];
  });
  const delivery = sheet.group(content, 'delivery');
  const date = sheet.find(delivery, 'date');
  if (date !== null) rows.push([date.label, sheet.showValue(date)]);
  const period = sheet.group(delivery, 'invoicingPeriod');
  const [from, to] = [sheet.take(period, 'startDate'), sheet.take(period, 'endDate')];
  if (period !== null && (from !== null || to !== null)) {
    sheet.addToBlock(period.id);
    rows.push([period.label, element('span', {}, from, ' – ', to)]);
  }
  return pairs(rows) ?? element('div');
}

function payment(sheet: Sheet): HTMLElement | null {
  const { content, words } = sheet.view;
  const terms = sheet.takeAll(content, 'paymentTerms');
  const means = sheet.groups(content, 'payment').map((group) =>
    sheet.block(() => {
      const code = sheet.find(group, 'meansCode');
      const name =
        code === null ? null : sheet.showValue(code, nameOfCode(words.paymentMeans, code.value) ?? code.value);
      const said = sheet.take(group, 'meansText');
      return element(
        'div',
        { class: 'means' },
        element('p', { class: 'lead-line' }, name, said === null ? null : element('span', {}, ' ', said)),
        pairs(sheet.rest(group)),
      );
    }),
  );
  if (terms.length === 0 && means.length === 0) return null;
  return element(
    'div',
    { class: 'payment' },
    ...terms.map((term) => element('p', { class: 'multiline' }, term)),
    ...means.flatMap(({ made, notes: found }) => [made, ...ifPresent(found)]),
  );
}

function notes(sheet: Sheet): HTMLElement | null {
  const groups = sheet.groups(sheet.view.content, 'notes');
  if (groups.length === 0) return null;
  const { made, notes: found } = sheet.block(() =>
    inChunks(element('div'), groups, (group) => {
      sheet.addToBlock(group.id);
      const code = sheet.take(group, 'subjectCode');
      const said = sheet.take(group, 'text');
      return [element('p', { class: 'multiline' }, code, code === null ? null : ' ', said)];
    }),
  );
  return element('div', {}, ...made, ...ifPresent(found));
}

/** Groups that may be shown in chunks: the rest of them is not listed under further details. */
const CHUNKED = ['lines', 'notes', 'attachments'];

function further(sheet: Sheet): HTMLElement | null {
  const { content } = sheet.view;
  const groups = content.groups.filter(({ key }) => !CHUNKED.includes(key));
  // Findings about the whole invoice are shown above it.
  const inner: ViewGroup = { ...content, id: -1, groups };
  const { made, notes: found } = sheet.block(() => pairs(sheet.rest(inner)));
  return made === null ? null : element('div', {}, made, ...ifPresent(found));
}
