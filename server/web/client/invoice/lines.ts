/**
 * The lines of an invoice as a table, with sub-lines below their line and findings below the line that they are about.
 */
import type { ViewGroup } from 'einvoice-validator/browser.js';
import { nameOfCode } from 'einvoice-validator/browser-patches.js';
import { element } from '../dom.js';
import { inChunks } from '../in-chunks.js';
import { share, vat } from './parts.js';
import type { Sheet } from './sheet.js';

const COLUMNS = 6;

/** All lines as a table; null if there are none. */
export function lineTable(sheet: Sheet, lines: readonly ViewGroup[]): HTMLElement | null {
  if (lines.length === 0) return null;
  const { columns } = sheet.view.words;
  const [body, ...more] = inChunks(element('tbody'), lines, (line) => lineRows(sheet, line, 0));
  return element(
    'div',
    {},
    element(
      'table',
      { class: 'lines' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { scope: 'col' }, columns.line),
          element('th', { scope: 'col' }, columns.item),
          element('th', { scope: 'col', class: 'number' }, columns.quantity),
          element('th', { scope: 'col', class: 'number' }, columns.price),
          element('th', { scope: 'col', class: 'number' }, columns.vat),
          element('th', { scope: 'col', class: 'number' }, columns.net),
        ),
      ),
      body!,
    ),
    ...more,
  );
}

function lineRows(sheet: Sheet, line: ViewGroup, depth: number): readonly HTMLElement[] {
  const { columns } = sheet.view.words;
  const subLines = sheet.groups(line, 'subLines');
  const { made, notes, worst } = sheet.block(() => {
    sheet.addToBlock(line.id);
    const item = sheet.group(line, 'item');
    const price = sheet.group(line, 'price');
    const tax = sheet.group(line, 'vat');
    for (const group of [item, price, tax]) if (group !== null) sheet.addToBlock(group.id);
    const cell = (label: string, ...content: readonly (Node | string | null)[]): HTMLElement =>
      element('td', { class: 'number', 'data-column': label }, element('span', {}, ...content));
    const id = element('td', { class: 'line-id' }, sheet.take(line, 'identifier'));
    const name = element('p', { class: 'item-name' }, sheet.take(item, 'name'));
    const cells = [
      cell(columns.quantity, ...quantity(sheet, line)),
      cell(columns.price, ...formatPrice(sheet, price)),
      cell(columns.vat, ...(tax === null ? [] : vat(sheet, tax, 'category', 'rate'))),
      cell(columns.net, sheet.take(line, 'netAmount')),
    ];
    // Last: shows everything that the cells have left out.
    const described = element('td', { class: 'item' }, name, ...below(sheet, line, item));
    return element(
      'tr',
      { class: depth === 0 ? 'line' : 'line sub-line', 'data-spot': String(line.id) },
      id,
      described,
      ...cells,
    );
  });
  if (worst !== null) made.classList.add(`row-${worst}`);
  const found =
    notes === null ? [] : [element('tr', { class: 'note-row' }, element('td', { colspan: String(COLUMNS) }, notes))];
  return [made, ...found, ...subLines.flatMap((inner) => lineRows(sheet, inner, depth + 1))];
}

function quantity(sheet: Sheet, line: ViewGroup): readonly (Node | string | null)[] {
  const { units } = sheet.view.words;
  const amount = sheet.take(line, 'quantity');
  const unit = sheet.find(line, 'unit');
  return [
    amount,
    unit === null ? null : ' ',
    unit === null ? null : sheet.showValue(unit, nameOfCode(units, unit.value) ?? unit.value),
  ];
}

/** The net price, with its base quantity unless that is one. */
function formatPrice(sheet: Sheet, price: ViewGroup | null): readonly (Node | string | null)[] {
  const { words } = sheet.view;
  const net = sheet.take(price, 'net');
  const base = sheet.find(price, 'baseQuantity');
  const unit = sheet.find(price, 'baseUnit');
  if (base === null) return [net];
  const shown = sheet.showValue(base);
  const unitShown = unit === null ? null : sheet.showValue(unit, nameOfCode(words.units, unit.value) ?? unit.value);
  if (/^1(\.0*)?$/.test(base.value) && sheet.issuesOf(base.id).length === 0) return [net];
  return [net, ` ${words.phrases.per} `, shown, unitShown === null ? null : ' ', unitShown];
}

/** The details below the name of the item. */
function below(sheet: Sheet, line: ViewGroup, item: ViewGroup | null): readonly HTMLElement[] {
  const { phrases } = sheet.view.words;
  const descriptions = sheet.takeAll(item, 'description').map((said) => element('p', { class: 'multiline' }, said));
  const charges = (['allowances', 'charges'] as const).flatMap((key) =>
    sheet.groups(line, key).map((group) => {
      sheet.addToBlock(group.id);
      const reason = sheet.take(group, 'reason');
      const amount = sheet.take(group, 'amount');
      return element(
        'p',
        {},
        key === 'allowances' ? phrases.allowance : phrases.charge,
        reason === null ? null : ': ',
        reason,
        ...share(sheet, group),
        key === 'allowances' ? ' −' : ' +',
        amount,
      );
    }),
  );
  const attributes = sheet.groups(item, 'attributes').map((group) => {
    sheet.addToBlock(group.id);
    return element('p', {}, sheet.take(group, 'name'), ': ', sheet.take(group, 'value'));
  });
  const own = { ...line, groups: line.groups.filter(({ key }) => key !== 'subLines') };
  const rest = sheet
    .rest(own)
    .map(([label, value]) => element('p', {}, element('span', { class: 'label' }, `${label}: `), value));
  return [...descriptions, ...charges, ...attributes, ...rest];
}
