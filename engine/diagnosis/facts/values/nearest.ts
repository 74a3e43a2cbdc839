/** Finds the code that was probably intended by an invalid value. */
import { once } from 'einvoice-schematron/xml/once.js';
import { fitsScheme } from 'einvoice-core/knowledge/identifier-schemes.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { unitsLike } from 'einvoice-core/knowledge/unit-symbols.js';
import { findCodesForWord } from './words.js';

/** Longer values are not codes. The limit also bounds the time for comparing. */
const MAX_CODE_LENGTH = 20;

/**
 * A longer list, such as that of 2,000 units, always contains a similar code with another meaning: STK is a stick, not
 * a piece ("Stück").
 */
const MAX_LIST_LENGTH = 1000;

/**
 * Finds the code that was probably intended. This is the code for a word ("piece"); otherwise the code that is equal
 * apart from case, punctuation or leading zeros; otherwise the only code that differs by one typing error (a character
 * added, omitted or replaced, or two characters swapped).
 */
export function findNearestCode(value: string, codes: readonly string[]): string | null {
  if (value.length > MAX_CODE_LENGTH || codes.includes(value)) return null;
  const codesOfWord = findCodesForWord(value);
  const synonyms = codesOfWord.filter((code) => codes.includes(code));
  if (synonyms.length > 0) return synonyms.length === 1 ? synonyms[0]! : null;
  if (codes.length > MAX_LIST_LENGTH) {
    const inCapitals = value.toUpperCase();
    const isSymbol = unitsLike(value).some((code) => code !== inCapitals);
    const isCode = codesOfWord.length === 0 && !isSymbol && isUnitInCapitals(value) && codes.includes(inCapitals);
    return isCode ? inCapitals : null;
  }
  const { byNormal, capitals } = listOf(codes);
  const [sameCode, another] = byNormal.get(normalizeCode(value)) ?? [];
  if (sameCode !== undefined) return another === undefined ? sameCode : null;
  // Codes of one or two characters are all similar.
  if (value.length < 3) return null;
  const written = value.toUpperCase();
  let onlyClose: string | null = null;
  for (const [index, code] of codes.entries()) {
    if (Math.abs(code.length - value.length) > 1 || !differsByOneTypo(written, capitals[index]!)) continue;
    if (code.length !== value.length && !isSameWithoutRepeatedDigit(written, capitals[index]!)) continue;
    if (onlyClose !== null) return null;
    onlyClose = code;
  }
  return onlyClose;
}

/**
 * Whether a unit may be a code in lower case: it has at least three letters, all in one case (`kgm`). Other units are
 * symbols, such as `hPa`, whose capitals may be the code of another unit.
 */
export function isUnitInCapitals(value: string): boolean {
  return value.length >= 3 && (value === value.toLowerCase() || value === value.toUpperCase());
}

const nearestCodes = once(() => new Map<readonly string[], Map<string, string | null>>());

/**
 * Like `findNearestCode`, but cached per document. An identifier scheme is only returned if the identifier has the
 * format of this scheme.
 * @param node the node of the value
 */
export function findNearestInList(tree: Tree, value: string, codes: readonly string[], node: number): string | null {
  const nearestCode = cachedNearest(tree, value, codes);
  return nearestCode === null || numberFitsScheme(tree, node, nearestCode) === false ? null : nearestCode;
}

/**
 * Whether the identifier with this `schemeID` attribute has the format of a scheme; null for other attributes or
 * formats.
 */
export function numberFitsScheme(tree: Tree, attribute: number, scheme: string): boolean | null {
  if (tree.kind[attribute] !== ATTRIBUTE || tree.names[tree.name[attribute]!]!.local !== 'schemeID') return null;
  return fitsScheme(tree.stringValue(tree.parent[attribute]!), scheme);
}

function cachedNearest(tree: Tree, value: string, codes: readonly string[]): string | null {
  // Long lists always contain a similar code, and long values are not codes.
  if (codes.length > MAX_LIST_LENGTH || value.length > MAX_CODE_LENGTH) return null;
  const cachesByList = nearestCodes(tree);
  let cache = cachesByList.get(codes);
  if (cache === undefined) cachesByList.set(codes, (cache = new Map()));
  let nearestCode = cache.get(value);
  if (nearestCode === undefined) cache.set(value, (nearestCode = findNearestCode(value, codes)));
  return nearestCode;
}

/** A code list prepared for comparison. */
interface CodeList {
  /** Codes by normalised form: letters and digits only, in capitals, without leading zeros. */
  readonly byNormal: ReadonlyMap<string, readonly string[]>;
  /** The codes in capitals, in the order of the list. */
  readonly capitals: readonly string[];
}

const LISTS = new WeakMap<readonly string[], CodeList>();

function listOf(codes: readonly string[]): CodeList {
  let list = LISTS.get(codes);
  if (list === undefined) LISTS.set(codes, (list = prepareList(codes)));
  return list;
}

function prepareList(codes: readonly string[]): CodeList {
  const byNormal = new Map<string, string[]>();
  for (const code of codes) {
    const normal = normalizeCode(code);
    const sameCodes = byNormal.get(normal);
    if (normal === '') continue;
    if (sameCodes === undefined) byNormal.set(normal, [code]);
    else sameCodes.push(code);
  }
  return { byNormal, capitals: codes.map((code) => code.toUpperCase()) };
}

function normalizeCode(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');
}

/**
 * Whether a code of another length may be intended. For numbers, only if the value repeats a digit of the code: `3880`
 * for `380`.
 */
function isSameWithoutRepeatedDigit(digits: string, code: string): boolean {
  if (!/^\d+$/.test(digits) || !/^\d+$/.test(code)) return true;
  return [...digits].some(
    (digit, index) => digit === digits[index + 1] && digits.slice(0, index) + digits.slice(index + 1) === code,
  );
}

/** Whether two different texts differ by one typing error. */
function differsByOneTypo(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  return (
    isEqualFrom(a, start + 1, b, start) ||
    isEqualFrom(a, start, b, start + 1) ||
    isEqualFrom(a, start + 1, b, start + 1) ||
    (start + 1 < a.length &&
      a[start] === b[start + 1] &&
      a[start + 1] === b[start] &&
      isEqualFrom(a, start + 2, b, start + 2))
  );
}

/** Whether two texts are equal from given positions on, without copying them. */
function isEqualFrom(a: string, startA: number, b: string, startB: number): boolean {
  const length = Math.max(0, a.length - startA);
  if (length !== Math.max(0, b.length - startB)) return false;
  for (let index = 0; index < length; index++)
    if (a.charCodeAt(startA + index) !== b.charCodeAt(startB + index)) return false;
  return true;
}
