/** Regular expressions that split texts into words, numbers and recognised identifiers. */
import { DATE } from './dates.js';

/** Country codes at the beginning of VAT numbers and the like. */
const COUNTRIES =
  'AT|BE|BG|CHE|CH|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MT|NL|NO|OM|PL|PT|RO|RS|SE|SI|SK|XI';

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const EMAIL = '[\\p{L}\\d._%+-]{1,64}@[\\p{L}\\d-]{1,63}(?:\\.[\\p{L}\\d-]{1,63}){1,8}';
const URL = '(?:https?|ftp)://[^\\s<>"\']+|www\\.[^\\s<>"\']+';
const IBAN = '(?<![A-Za-z0-9])[A-Z]{2}\\d\\d(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])';
const LEITWEG = '(?<![A-Za-z0-9-])\\d{2,12}-(?:[A-Z0-9]{1,30}-)?\\d\\d(?![A-Za-z0-9-])';
const BIC =
  '(?<![A-Za-z0-9])[A-Z]{4}(?:DE|AT|CH|FR|NL|BE|LU|DK|SE|NO|FI|IT|ES|GB|PL|IE)[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Za-z0-9])';
const COUNTRY = `(?<![A-Za-z0-9])(?:${COUNTRIES}|${COUNTRIES.toLowerCase()})(?=[ -]?U?\\d[\\d. ]{6})`;
/** Characters allowed between the digits of one number. */
const GAP = '[ \\u00a0\\u2009\\u202f./()–-]{1,3}';
const FIGURE = `(?<![\\p{L}\\d.,-]|\\d[ \\u00a0/-])[+-]?\\d{1,3}(?:(?:\\.?\\d{3})*,|(?:[,']?\\d{3})*\\.)\\d{1,2}(?![\\d,-]|\\.\\d|\\p{L}|[ \\u00a0/]{1,2}\\d{2,})`;
/** Digits with separators count as one number. */
const RUN = `\\d(?:(?:${GAP})?\\d){4,60}`;
/** Device addresses: pairs of hexadecimal digits, or groups between colons (RFC 4291). */
const DEVICE =
  '(?<![\\p{L}\\d])(?:[0-9A-Fa-f]{2}(?:[:.-][0-9A-Fa-f]{2}){5,7}|[0-9A-Fa-f]{4}(?:\\.[0-9A-Fa-f]{4}){2}|[0-9A-Fa-f]{1,4}(?:::?[0-9A-Fa-f]{1,4}){3,7})(?![\\p{L}\\d])';
const FORM = '(?<=#|#\\p{Lu}{2,26}@)\\p{Lu}{2,26}(?=[#=@]|-\\d{3}#)|(?<=#\\p{Lu}{2,26}@\\p{Lu}{2,26}-)\\d{3}(?=#)';
/** Parts other than words and plain numbers; the first match counts. */
const BEFORE_IBANS = [`(?<uuid>${UUID})`, `(?<device>${DEVICE})`, `(?<date>${DATE.source})`];
const AFTER_IBANS = [
  `(?<leitweg>${LEITWEG})`,
  `(?<bic>${BIC})`,
  `(?<country>${COUNTRY})`,
  `(?<figure>${FIGURE})`,
  `(?<form>${FORM})`,
  `(?<run>${RUN})`,
  '(?<number>\\d+)',
  '(?<digits>\\p{Nd}+)',
  '(?<spaced>(?<!\\p{L})\\p{L}(?:[ \\u00a0\\u2009\\u202f\\u3000]\\p{L}){3,}(?![\\p{L}\\p{M}]))',
  '(?<word>\\p{L}[\\p{L}\\p{M}]*)',
];
const INSIDE_ADDRESSES = [...BEFORE_IBANS, `(?<iban>${IBAN})`, ...AFTER_IBANS].join('|');
export const PARTS = new RegExp(`(?<email>${EMAIL})|(?<url>${URL})|${INSIDE_ADDRESSES}`, 'gu');
export const ADDRESS_PARTS = new RegExp(INSIDE_ADDRESSES, 'gu');
export const PARTS_WITHOUT_IBANS = new RegExp([...BEFORE_IBANS, ...AFTER_IBANS].join('|'), 'gu');
