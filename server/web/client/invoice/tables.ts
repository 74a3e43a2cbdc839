/** Tables of allowances, VAT and totals. */
import type { ViewGroup, ViewValue } from 'einvoice-validator/browser.js';
import { localNumber } from 'einvoice-wording/local-form.js';
import { element } from '../dom.js';
import { text } from '../language.js';
import { share, vat } from './parts.js';
import type { Sheet } from './sheet.js';

type Cell = readonly (Node | string | null)[];

function table(kind: string, head: readonly string[], rows: readonly HTMLElement[]): HTMLElement | null {
  if (rows.length === 0) return null;
  return element(
    'table',
    { class: kind },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...head.map((title, at) => element('th', { scope: 'col', class: at === 0 ? null : 'number' }, title)),
      ),
    ),
    element('tbody', {}, ...rows),
  );
}

/** A row, followed by the findings about it. */
function row(sheet: Sheet, group: ViewGroup, make: () => readonly Cell[]): readonly HTMLElement[] {
  const { made, notes, worst } = sheet.block(() => {
    sheet.addToBlock(group.id);
    return make();
  });
  const cells = made.map((content, at) => element('td', { class: at === 0 ? null : 'number' }, ...content));
  return [
    element('tr', { class: worst === null ? null : `row-${worst}`, 'data-spot': String(group.id) }, ...cells),
    ...(notes === null
      ? []
      : [element('tr', { class: 'note-row' }, element('td', { colspan: String(cells.length) }, notes))]),
  ];
}

/** Allowances and charges of the whole invoice. */
export function chargeTable(sheet: Sheet): HTMLElement | null {
  const { words, content } = sheet.view;
  const { phrases, columns } = words;
  const rows = (['allowances', 'charges', 'logisticsCharges'] as const).flatMap((key) =>
    sheet.groups(content, key).flatMap((group) =>
      row(sheet, group, () => {
        const reason = sheet.take(group, 'reason') ?? sheet.take(group, 'description');
        const code = reason === null ? sheet.take(group, 'reasonCode') : null;
        const kind = key === 'allowances' ? phrases.allowance : phrases.charge;
        const first: Cell = [
          kind,
          reason === null && code === null ? null : ': ',
          reason ?? code,
          ...share(sheet, group),
        ];
        const tax = vat(sheet, group, 'vatCategory', 'vatRate');
        const amount: Cell = [key === 'allowances' ? '−' : '', sheet.take(group, 'amount')];
        const rest = sheet.rest(group).map(([label, value]) => element('p', { class: 'label' }, `${label}: `, value));
        return [[...first, ...rest], tax, amount];
      }),
    ),
  );
  return table('charges', ['', columns.vat, columns.net], rows);
}

/** The VAT breakdown. */
export function vatTable(sheet: Sheet): HTMLElement | null {
  const { columns } = sheet.view.words;
  const rows = sheet.groups(sheet.view.content, 'vatBreakdown').flatMap((group) =>
    row(sheet, group, () => {
      const tax = vat(sheet, group, 'category', 'rate');
      const reason = sheet.takeAll(group, 'exemptionReason').map((said) => element('p', { class: 'label' }, said));
      const base = amount(sheet, sheet.find(group, 'taxableAmount'));
      const sum = amount(sheet, sheet.find(group, 'taxAmount'));
      const rest = sheet.rest(group).map(([label, value]) => element('p', { class: 'label' }, `${label}: `, value));
      return [[...tax, ...reason, ...rest], base, sum];
    }),
  );
  return table('vat', [columns.vat, columns.base, columns.tax], rows);
}

/** An amount; a wrong one is shown with the calculated value, unless its parts must be repaired first. */
function amount(sheet: Sheet, value: ViewValue | null): Cell {
  if (value === null) return [];
  const expected = sheet
    .issuesOf(value.id)
    .find((issue) => issue.expected !== undefined && issue.fixFirst.length === 0)?.expected;
  const shown = sheet.showValue(value);
  if (expected === undefined) return [shown];
  shown.classList.add('wrong');
  return [
    shown,
    element(
      'span',
      { class: 'expected' },
      element('span', { class: 'unseen' }, text('totals.expected')),
      ' ',
      localNumber(expected, sheet.view.words),
    ),
  ];
}

/** The totals, in the order of the model. */
export function totalTable(sheet: Sheet): HTMLElement | null {
  const group = sheet.group(sheet.view.content, 'totals');
  if (group === null) return null;
  const rows = group.values
    .toSorted((a, b) => termNumber(a) - termNumber(b))
    .flatMap((value) => {
      const { made, notes, worst } = sheet.block(() => amount(sheet, value));
      const currency =
        value.term === 'BT-115' ? element('span', { class: 'currency' }, `${sheet.view.currency} `) : null;
      const kind = [value.term === 'BT-115' ? 'due' : '', worst === null ? '' : `row-${worst}`].join(' ').trim();
      return [
        element(
          'tr',
          { class: kind || null },
          element('th', { scope: 'row' }, value.label),
          element('td', { class: 'number' }, currency, ...made),
        ),
        ...(notes === null ? [] : [element('tr', { class: 'note-row' }, element('td', { colspan: '2' }, notes))]),
      ];
    });
  const ofGroup = sheet.notes([group.id]);
  if (ofGroup !== null) rows.push(element('tr', { class: 'note-row' }, element('td', { colspan: '2' }, ofGroup)));
  return element('table', { class: 'totals' }, element('tbody', {}, ...rows));
}

/** The terms of the totals are numbered in the order of their calculation. */
function termNumber({ term }: ViewValue): number {
  return Number(/\d+$/.exec(term)?.[0] ?? 0);
}
