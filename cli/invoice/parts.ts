/** Texts that lines, allowances and charges share. */
import { type InvoiceGroup, nameOfCode } from 'einvoice-validator';
import type { Sheet } from './sheet.js';

/** ` (10 % of 100.00)` */
export function formatShare(sheet: Sheet, group: InvoiceGroup): string {
  const [percentage, base] = [sheet.take(group, 'percentage'), sheet.take(group, 'baseAmount')];
  if (percentage === null && base === null) return '';
  return ` (${[percentage, base].filter((part) => part !== null).join(` ${sheet.style.words.phrases.of} `)})`;
}

/** `19 %`, `S 19 %` where the code says more than the rate, `E exempt 0 %`. */
export function formatVat(sheet: Sheet, group: InvoiceGroup, categoryKey: string, rateKey: string): string {
  const [category, rate] = [sheet.take(group, categoryKey), sheet.take(group, rateKey)];
  const name = category === null ? null : (nameOfCode(sheet.style.words.vatCategories, category) ?? '');
  return [category, categoryKey === 'category' && rateKey === 'rate' && group.term === 'BG-23' ? name : null, rate]
    .filter((part) => part !== null && part !== '')
    .join(' ');
}

/** An amount with its sign; subtracting a negative amount adds it. */
export function withSign(sign: '-' | '+', amount: string): string {
  if (!amount.startsWith('-')) return `${sign}${amount}`;
  return sign === '-' ? `+${amount.slice(1)}` : amount;
}
