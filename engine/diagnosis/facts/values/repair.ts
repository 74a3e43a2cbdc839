/** Corrects dates, numbers and booleans written in a human format. */
import { daysInMonth, isDate, isDateTime, isTime } from 'einvoice-schematron/runtime/lexical/dates.js';
import { isDecimal, isInteger } from 'einvoice-schematron/runtime/lexical/numbers.js';
import { unitsOfSymbol } from 'einvoice-core/knowledge/unit-symbols.js';
import { parseWrittenDate, normalizeWritten } from './written-date.js';

/** Longer than any number, date or time with currency and blanks. */
const MAX_LENGTH = 100;

/** Converts a value to a built-in type; null if the intended value is uncertain. */
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

function ifValid(value: string | null, isValid: (text: string) => boolean): string | null {
  return value !== null && isValid(value) ? value : null;
}

function parseTime(text: string): string | null {
  const [, hour, minute, second = '00'] = /^(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?$/.exec(text) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}:${second}`;
}

/** A unit after a number; multiples (Mio., Dtzd.) are excluded. */
const UNIT =
  /(\d) ?(?:stk|stück|stueck|st|pcs?|pce|pièces?|ea|x|std|h|hrs?|stunden?|hours?|heures?|kg|g|t|l|m|km|m²|qm|m³|cbm|tage?|days?|jours?|euro?s?|prozent)\.?$/i;

/** Letters after a number; whether they are a unit symbol is looked up. */
const SYMBOL = /(\d) ?(\p{L}[\p{L}²³°]{1,4})$/u;

/** Thousands separators, which precede groups of three digits: 1 234 567 and 1'234, but not a phone number. */
const BETWEEN_GROUPS = /(?<=^\D*\d{1,3}(?:[ '’]\d{3})*)[ '’](?=(?:\d{3}[ '’])*\d{3}(?!\d|[ '’]\d))/g;

/** A blank that is not between two digits: - 5 and 1 ,50. */
const BESIDE_DIGITS = /(?<!\d)[ '’]|[ '’](?!\d)/g;

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
  // Ambiguous: either a thousand, or a number with three decimals.
  if (points === 0 && commas === 1 && /^[1-9]\d{0,2},\d{3}$/.test(digits)) return null;
  if (points === 0 && commas === 1) return `${sign}${digits.replace(',', '.')}`;
  if (commas === 0)
    return points === 1 ? `${sign}${digits}` : isGrouped('.') ? `${sign}${digits.replaceAll('.', '')}` : null;
  if (points === 0) return isGrouped(',') ? `${sign}${digits.replaceAll(',', '')}` : null;
  // If both occur, the last one is the decimal separator, which may occur only once.
  const isComma = digits.lastIndexOf(',') > digits.lastIndexOf('.');
  if (isComma ? commas > 1 || !isGrouped('.') : points > 1 || !isGrouped(',')) return null;
  return sign + (isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''));
}

/** A number in scientific notation, as spreadsheets write it. */
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

/** The month of an invalid date and the number of its days; month 0 if the month does not exist. */
export function findImpossibleDate(value: string): { readonly month: number; readonly days: number } | null {
  const [, year, month, day] = /^\s*(\d{4})-?(\d\d)-?(\d\d)(?:T|Z|[+-]|\s|$)/.exec(value) ?? matchDayFirst(value);
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (year === undefined || !(m >= 0 && d > 0)) return null;
  if (m < 1 || m > 12) return { month: 0, days: 0 };
  const days = daysInMonth(m, y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0));
  return d > days ? { month: m, days } : null;
}

/** A match of a date with the day first, reordered to year, month and day. */
function matchDayFirst(value: string): readonly string[] {
  const [whole = '', day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(value) ?? [];
  return year === undefined ? [] : [whole, year, month!, day!];
}
