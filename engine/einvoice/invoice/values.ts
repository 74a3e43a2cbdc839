/** Reads values into a form that all syntaxes share. */
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { trimBlanks } from 'einvoice-schematron/runtime/text/text.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { InvoiceValue, Qualifier } from './invoice.js';
import { attributesOf, prefixedName } from './names.js';
import type { Syntax, Term, ValueType } from './model.js';

/** Attributes that qualify a value, with their keys in the model. */
const QUALIFIERS: Readonly<Record<string, string>> = {
  '@schemeID': 'scheme',
  '@schemeVersionID': 'schemeVersion',
  '@listID': 'scheme',
  '@listVersionID': 'schemeVersion',
  '@currencyID': 'currency',
  '@unitCode': 'unit',
  '@mimeCode': 'mimeType',
  '@filename': 'fileName',
};

/**
 * Splits the attributes of a value into qualifiers and others.
 * @param isOther whether an attribute is not a qualifier: it is a term of its own, or only identifies the value
 */
export function splitAttributes(
  tree: Tree,
  element: number,
  isOther: (attribute: number) => boolean,
): { readonly qualifiers: readonly Qualifier[]; readonly others: readonly number[] } {
  const attributes = attributesOf(tree, element);
  const keyOf = (attribute: number): string | undefined =>
    isOther(attribute) ? undefined : QUALIFIERS[prefixedName(tree, attribute)];
  return {
    qualifiers: attributes.flatMap((node) => {
      const key = keyOf(node);
      return key === undefined ? [] : [{ key, term: null, text: trimBlanks(tree.stringValue(node)), node }];
    }),
    others: attributes.filter((node) => keyOf(node) === undefined),
  };
}

/** The value of a node: none if it is blank, two if the text begins with a code that is another term. */
export function readValues(
  tree: Tree,
  node: number,
  { id, type, ublCoded, ciiCodes }: Term,
  syntax: Syntax,
  qualifiers: readonly Qualifier[],
): readonly InvoiceValue[] {
  const text = trimBlanks(tree.stringValue(node));
  if (text === '') return [];
  if (ublCoded !== null && syntax !== 'cii') {
    const [, code, rest] = /^#([^#\s]{1,10})#\s*(\S.*)$/s.exec(text) ?? [];
    if (code !== undefined) return [plainValue(ublCoded, code, node), { ...plainValue(id, rest!, node), text }];
  }
  const mapped = syntax === 'cii' && Object.hasOwn(ciiCodes, text) ? ciiCodes[text]! : text;
  const value = normalise(mapped, type!, tree, node);
  return [
    {
      term: id,
      text,
      value: value ?? text,
      isWellFormed: value !== null,
      node,
      qualifiers: qualifiers.length === 0 ? [] : [...qualifiers],
    },
  ];
}

function plainValue(term: string, value: string, node: number): InvoiceValue {
  return { term, text: value, value, isWellFormed: true, node, qualifiers: [] };
}

/** The value in the shared form; null if it does not match its type. */
function normalise(text: string, type: ValueType, tree: Tree, node: number): string | null {
  switch (type) {
    case 'amount':
    case 'price':
    case 'quantity':
    case 'percentage':
      return parseDecimal(text) === undefined ? null : plainDecimal(text);
    case 'date':
      return isoDate(text, dateFormat(tree, node));
    case 'indicator':
      return ['true', '1'].includes(text) ? 'true' : ['false', '0'].includes(text) ? 'false' : null;
    default:
      return text;
  }
}

/** Converts `+007.50` to `7.50`; trailing zeros stay, since they may be significant. */
function plainDecimal(text: string): string {
  if (isPlain(text)) return text;
  const [, sign, whole, decimals] = /^([+-]?)0*(\d*)(\.\d*)?$/.exec(text)!;
  return `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${decimals === undefined || decimals === '.' ? '' : decimals}`;
}

/** A quick check that nearly all decimals pass: no sign, no leading zeros, digits on both sides of the point. */
function isPlain(text: string): boolean {
  const first = text.charCodeAt(0);
  const isOneToNine = first > ZERO && first <= NINE;
  return (isOneToNine || (first === ZERO && (text.length === 1 || text[1] === '.'))) && !text.endsWith('.');
}

const [ZERO, NINE] = [0x30, 0x39];

/**
 * Date formats of CII (UNTDID 2379) that contain a day. EN 16931 allows only 102; the others add a time. Formats for
 * months and weeks are not dates.
 */
const CII_DAYS: Readonly<Record<string, RegExp>> = {
  102: /^(\d{4})(\d\d)(\d\d)$/,
  203: /^(\d{4})(\d\d)(\d\d)(?:[01]\d|2[0-3])[0-5]\d$/,
  204: /^(\d{4})(\d\d)(\d\d)(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/,
};

/** A date of XML Schema, possibly with a time zone. */
const DAY = /^(\d{4})-(\d\d)-(\d\d)(?:Z|[+-]\d\d:\d\d)?$/;

function dateFormat(tree: Tree, node: number): string | null {
  const found = attributesOf(tree, node).find((attribute) => prefixedName(tree, attribute) === '@format');
  return found === undefined ? null : trimBlanks(tree.stringValue(found));
}

function isoDate(text: string, format: string | null): string | null {
  const form = format === null ? DAY : Object.hasOwn(CII_DAYS, format) ? CII_DAYS[format] : undefined;
  const [, year, month, day] = form?.exec(text) ?? [];
  // XML Schema has no year 0 (part 2, section 3.2.7.1).
  if (year === undefined || year === '0000') return null;
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // `Date` turns days beyond the end of a month into days of the next.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso;
}
