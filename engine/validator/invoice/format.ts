/** Formats values in the conventions of a language. */
import type { InvoiceWords } from 'einvoice-diagnosis/facts/terms/invoice-model.js';
import type { InvoiceValue } from 'einvoice-core/invoice/invoice.js';

/** Digits between two separators. */
const GROUP = 3;

/** An exact decimal with the separators of the language; keeps every digit. */
export function decimal(value: string, { numbers }: Pick<InvoiceWords, 'numbers'>): string {
  const [, sign, whole, decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined) return value;
  const first = whole.length % GROUP;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])].filter((part) => part !== '');
  return `${sign}${groups.join(numbers.group)}${decimals === undefined ? '' : `${numbers.decimal}${decimals}`}`;
}

/** At least two decimals, without trailing zeros beyond. */
function money(value: string, words: Pick<InvoiceWords, 'numbers'>): string {
  const [, whole, decimals = ''] = /^(-?\d+)(?:\.(\d*?)0*)?$/.exec(value) ?? [];
  return decimal(whole === undefined ? value : `${whole}.${decimals.padEnd(2, '0')}`, words);
}

/** An ISO date in the order of the language. */
function date(value: string, { date: pattern }: InvoiceWords): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return year === undefined ? value : pattern.replace('YYYY', year).replace('MM', month!).replace('DD', day!);
}

/** Removes trailing zeros. */
function withoutTrailingZeros(value: string): string {
  return value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/**
 * Formats a value of any type; one that is not well-formed is shown as written, and marked.
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
      return decimal(withoutTrailingZeros(value.value), words);
    case 'percentage':
      return `${decimal(withoutTrailingZeros(value.value), words)} %`;
    case 'date':
      return date(value.value, words);
    default:
      return plain(value.value);
  }
}
