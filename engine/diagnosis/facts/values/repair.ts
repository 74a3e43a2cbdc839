/** Corrects dates, numbers and booleans that are written in everyday notation: "1.234,56", "30.04.2026", "yes". */
import { daysInMonth, isDate, isDateTime, isTime } from 'einvoice-schematron/runtime/lexical/dates.js';
import { isDecimal, isInteger } from 'einvoice-schematron/runtime/lexical/numbers.js';
import { unitsOfSymbol } from 'einvoice-core/knowledge/unit-symbols.js';
import { parseWrittenDate, normalizeWritten } from './written-date.js';

/** No number, date or time is longer, even with currency and blanks. */
const MAX_LENGTH = 100;

/**
 * Corrects a value of a built-in type of XML Schema: "1.234,56" becomes 1234.56. Null if the intended value is unclear.
 * @param builtIn the name of the type, such as `decimal` or `date`
 */
export function repairValue(value: string, builtIn: string): string | null {
  if (value.length > MAX_LENGTH) return null;
  const text = value.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
  switch (builtIn) {
    case 'date':
      return ifValid(parseWrittenDate(text), isDate);
    case 'dateTime': {
      const [date = '', time = ''] = text.split(/[ T]/);
      const day = isDate(date) ? date : parseWrittenDate(date);
      return ifValid(
        day === null ? null : `${day}T${time === '' ? '00:00:00' : (parseTime(time) ?? time)}`,
        isDateTime,
      );
    }
    case 'time':
      return ifValid(parseTime(text), isTime);
    case 'decimal':
      return ifValid(parseWrittenNumber(text), isDecimal);
    case 'integer':
      return ifValid(parseWrittenNumber(text)?.replace(/\.0*$/, '') ?? null, isInteger);
    case 'boolean':
      return /^(?:true|yes|ja|oui|wahr|vrai|y|j|o|on)$/i.test(text)
        ? 'true'
        : /^(?:false|no|nein|non|falsch|faux|n|off)$/i.test(text)
          ? 'false'
          : null;
    default:
      return null;
  }
}

/** The value if it is valid, otherwise null. */
function ifValid(value: string | null, isValid: (text: string) => boolean): string | null {
  return value !== null && isValid(value) ? value : null;
}

/** Converts `9:30` or `9.30` to `09:30:00`. */
function parseTime(text: string): string | null {
  const [, hour, minute, second = '00'] = /^(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?$/.exec(text) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}:${second}`;
}

/** A unit after a number: `5 kg`. Words for multiples, such as "Mio." and "Dtzd.", are not included. */
const UNIT =
  /(\d) ?(?:stk|stück|stueck|st|pcs?|pce|pièces?|ea|x|std|h|hrs?|stunden?|hours?|heures?|kg|g|t|l|m|km|m²|qm|m³|cbm|tage?|days?|jours?|euro?s?|prozent)\.?$/i;

/** Letters after a number that may be a unit symbol. */
const SYMBOL = /(\d) ?(\p{L}[\p{L}²³°]{1,4})$/u;

/** Thousands separators: those in 1 234 567 and 1'234, but not the blanks in a phone number. */
const BETWEEN_GROUPS = /(?<=^\D*\d{1,3}(?:[ '’]\d{3})*)[ '’](?=(?:\d{3}[ '’])*\d{3}(?!\d|[ '’]\d))/g;

/** Blanks and apostrophes that are not between two digits: those in "- 5" and "1 ,50". */
const BESIDE_DIGITS = /(?<!\d)[ '’]|[ '’](?!\d)/g;

/** The number in a text, with a decimal point and without separators; null if ambiguous. */
function parseWrittenNumber(text: string): string | null {
  const stripped = normalizeWritten(text)
    .replace(/^(?:[A-Z]{3}|[€$£%]) ?| ?(?:[A-Z]{3}|[€$£%])$/g, '')
    .replace(UNIT, '$1')
    .replace(SYMBOL, (whole, digit: string, symbol: string) => (unitsOfSymbol(symbol).length > 0 ? digit : whole))
    .replace(BETWEEN_GROUPS, '')
    .replace(BESIDE_DIGITS, '')
    .replace(/[−–—]/g, '-')
    // Whole amounts such as 12.- and 12,--
    .replace(/[.,]--?$/, '')
    // Negative amounts in accounting formats: (12.50) and 12.50-
    .replace(/^\(([\d.,]+)\)$|^([\d.,]+)-$/, '-$1$2');
  if (/^[+-]?\d+(?:\.\d+)?E[+-]?\d{1,2}$/i.test(stripped)) return expandExponent(stripped);
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,]+)$/.exec(stripped) ?? [];
  if (digits === '') return null;
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  const isGrouped = (separator: string): boolean =>
    digits.split(/[.,]/)[0]!.length <= 3 &&
    digits
      .split(separator)
      .slice(1)
      .every((group) => /^\d{3}(?:[.,]\d*)?$/.test(group));
  if (points + commas === 0) return sign + digits;
  // Ambiguous: 1,234 may be more than a thousand, or a number with three decimals.
  if (points === 0 && commas === 1 && /^[1-9]\d{0,2},\d{3}$/.test(digits)) return null;
  if (points === 0 && commas === 1) return `${sign}${digits.replace(',', '.')}`;
  if (commas === 0)
    return points === 1 ? `${sign}${digits}` : isGrouped('.') ? `${sign}${digits.replaceAll('.', '')}` : null;
  if (points === 0) return isGrouped(',') ? `${sign}${digits.replaceAll(',', '')}` : null;
  // With points and commas, the last separator is the decimal separator, which may occur only once.
  const isComma = digits.lastIndexOf(',') > digits.lastIndexOf('.');
  if (isComma ? commas > 1 || !isGrouped('.') : points > 1 || !isGrouped(',')) return null;
  return sign + (isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''));
}

/** Expands scientific notation, as spreadsheets write it: `1.2E3` becomes `1200`. */
function expandExponent(text: string): string {
  const [mantissa = '', exponent = ''] = text.toUpperCase().split('E');
  const [whole = '', decimals = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const point = whole.length + Number(exponent);
  const digits = `${'0'.repeat(Math.max(0, -point))}${whole}${decimals}`.padEnd(point, '0');
  const pointIndex = Math.max(0, point);
  const written = `${digits.slice(0, pointIndex)}.${digits.slice(pointIndex)}`
    .replace(/^0*(?=\d)|\.?0*$/g, '')
    .replace(/^(?=\.|$)/, '0');
  return mantissa.startsWith('-') ? `-${written}` : written;
}

/**
 * For a date that does not exist, its month and the number of days of this month: month 2 with 28 days for
 * "2026-02-30". Month 0 if the month does not exist; null for other values.
 */
export function findImpossibleDate(value: string): { readonly month: number; readonly days: number } | null {
  const [, year, month, day] = /^\s*(\d{4})-?(\d\d)-?(\d\d)(?:T|Z|[+-]|\s|$)/.exec(value) ?? matchDayFirst(value);
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (year === undefined || !(m >= 0 && d > 0)) return null;
  if (m < 1 || m > 12) return { month: 0, days: 0 };
  const days = daysInMonth(m, y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0));
  return d > days ? { month: m, days } : null;
}

/** Matches a date with the day first, `30.04.2026`; the groups are reordered to year, month and day. */
function matchDayFirst(value: string): readonly string[] {
  const [whole = '', day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(value) ?? [];
  return year === undefined ? [] : [whole, year, month!, day!];
}
