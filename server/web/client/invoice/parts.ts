/** Parts that lines, allowances and charges share. */
import type { ViewGroup } from 'einvoice-validator/browser.js';
import { nameOfCode } from 'einvoice-validator/browser-patches.js';
import type { Sheet } from './sheet.js';

type Piece = HTMLElement | string;

/** ` (10 % of 100.00)` */
export function share(sheet: Sheet, group: ViewGroup): readonly Piece[] {
  const [percentage, base] = [sheet.take(group, 'percentage'), sheet.take(group, 'baseAmount')];
  if (percentage === null && base === null) return [];
  const between = percentage !== null && base !== null ? [` ${sheet.view.words.phrases.of} `] : [];
  return [' (', ...(percentage === null ? [] : [percentage]), ...between, ...(base === null ? [] : [base]), ')'];
}

/** `19 %`, `exempt 0 %`: with the name of the category if it says more than the rate. */
export function vat(sheet: Sheet, group: ViewGroup, categoryKey: string, rateKey: string): readonly Piece[] {
  const category = sheet.find(group, categoryKey);
  const rate = sheet.take(group, rateKey);
  const name =
    category === null ? null : (nameOfCode(sheet.view.words.vatCategories, category.value) ?? category.value);
  // The standard rate needs no name; a wrong code must be visible.
  const isNamed = category !== null && (name !== '' || rate === null || sheet.issuesOf(category.id).length > 0);
  const shown = category === null ? null : sheet.showValue(category, isNamed ? name || category.value : '');
  return [...(isNamed && shown !== null ? [shown, ' '] : []), ...(rate === null ? [] : [rate])];
}
