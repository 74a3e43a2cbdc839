/** Formats values in the conventions of a language. */
import type { InvoiceWords } from 'einvoice-diagnosis/facts/terms/invoice-model.js';
import { localDay, localNumber } from 'einvoice-wording/local-form.js';
import type { InvoiceValue } from 'einvoice-core/invoice/invoice.js';

export { localNumber as decimal };

/** With at least two decimals, and no trailing zeros after them. */
function money(value: string, words: Pick<InvoiceWords, 'numbers'>): string {
  const [, whole, decimals = ''] = /^(-?\d+)(?:\.(\d*?)0*)?$/.exec(value) ?? [];
  return localNumber(whole === undefined ? value : `${whole}.${decimals.padEnd(2, '0')}`, words);
}

/** Removes trailing zeros. */
function withoutTrailingZeros(value: string): string {
  return value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/**
 * Formats a value of any type. A malformed value is shown as written, and marked.
 * @param plain replaces characters that can't be displayed
 */
export function shown(
  value: InvoiceValue,
  type: string,
  words: InvoiceWords,
  plain: (text: string) => string = (text) => text,
): string {
  if (!value.isWellFormed) return `${plain(value.text)} (${words.phrases.malformed})`;
  switch (type) {
    case 'amount':
    case 'price':
      return money(value.value, words);
    case 'quantity':
      return localNumber(withoutTrailingZeros(value.value), words);
    case 'percentage':
      return `${localNumber(withoutTrailingZeros(value.value), words)} %`;
    case 'date':
      return localDay(value.value, words);
    default:
      return plain(value.value);
  }
}
