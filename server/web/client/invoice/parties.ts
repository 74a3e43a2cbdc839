/** Seller, buyer and all other groups with an address. */
import type { ViewGroup } from 'einvoice-validator/browser.js';
import { withoutParty } from 'einvoice-reports/page/party-label.js';
import { element } from '../dom.js';
import { currentLanguage } from '../language.js';
import type { Sheet } from './sheet.js';

/** Groups that are parties, in display order. */
const PARTIES = [
  'seller',
  'buyer',
  'payee',
  'taxRepresentative',
  'delivery',
  'buyerTaxRepresentative',
  'salesAgent',
  'buyerAgent',
  'productEndUser',
  'invoicer',
  'invoicee',
];

/** A block for each party. */
export function partyBlocks(sheet: Sheet): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  const blocks = PARTIES.flatMap((key) => sheet.groups(sheet.view.content, key))
    .filter((group) => group.key !== 'delivery' || hasPlace(group))
    .map((group) => {
      const { made, notes } = sheet.block(() => lines(sheet, group));
      if (notes !== null) found.push(notes);
      return element(
        'section',
        { class: 'party', 'data-spot': String(group.id) },
        element('h3', {}, group.label),
        ...made,
      );
    });
  // Below all of them, where there is space for sentences; each names its party.
  return found.length === 0 ? blocks : [...blocks, element('div', { class: 'party-notes' }, ...found)];
}

/** A delivery may consist of a date only. */
function hasPlace(group: ViewGroup): boolean {
  return group.values.some(({ key }) => key === 'name') || group.groups.some(({ key }) => key === 'address');
}

function lines(sheet: Sheet, group: ViewGroup): readonly HTMLElement[] {
  sheet.addToBlock(group.id);
  const address = sheet.group(group, 'address');
  if (address !== null) sheet.addToBlock(address.id);
  const name = sheet.take(group, 'name');
  const place = [sheet.take(address, 'postCode'), sheet.take(address, 'city')];
  const region = [sheet.take(address, 'subdivision'), sheet.take(address, 'country')];
  const rows = [
    sheet.take(group, 'tradingName'),
    ...['line1', 'line2', 'line3'].map((key) => sheet.take(address, key)),
    joined(place, ' '),
    joined(region, ', '),
  ].filter((row) => row !== null);
  // The date and period of a delivery are shown with the other dates.
  const shown = group.key === 'delivery' ? withoutDates(group) : group;
  const more = sheet.rest(shown);
  return [
    ...(name === null ? [] : [element('p', { class: 'party-name' }, name)]),
    ...rows.map((row) => element('p', {}, row)),
    ...(more.length === 0
      ? []
      : [
          element(
            'dl',
            { class: 'small-pairs' },
            ...more.map(([label, value]) =>
              element(
                'div',
                {},
                element('dt', {}, withoutParty(label, group.label, currentLanguage())),
                element('dd', {}, value),
              ),
            ),
          ),
        ]),
  ];
}

function withoutDates(group: ViewGroup): ViewGroup {
  return {
    ...group,
    values: group.values.filter(({ key }) => key !== 'date'),
    groups: group.groups.filter(({ key }) => key !== 'invoicingPeriod'),
  };
}

function joined(parts: readonly (HTMLElement | null)[], between: string): HTMLElement | null {
  const there = parts.filter((part) => part !== null);
  if (there.length === 0) return null;
  return element('span', {}, ...there.flatMap((part, at) => (at === 0 ? [part] : [between, part])));
}
