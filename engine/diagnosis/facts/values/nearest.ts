import { once } from 'einvoice-schematron/xml/once.js';
import { fitsScheme } from 'einvoice-core/knowledge/identifier-schemes.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { unitsLike } from 'einvoice-core/knowledge/unit-symbols.js';
import { codesFor } from './words.js';

/** Longer values are not codes; this bounds the comparison. */
const LONGEST_CODE = 20;

/**
 * In longer lists (units: more than two thousand) some code with another meaning is always similar: STK is a stick, not
 * a piece.
 */
const LONGEST_LIST = 1000;

/**
 * The intended code: a known synonym; the same code apart from case, punctuation or leading zeros; else the only code
 * that differs by one typing error (a character added, omitted or replaced, or two swapped).
 */
export function nearest(value: string, codes: readonly string[]): string | null {
  if (value.length > LONGEST_CODE || codes.includes(value)) return null;
  const words = codesFor(value);
  const meant = words.filter((code) => codes.includes(code));
  if (meant.length > 0) return meant.length === 1 ? meant[0]! : null;
  if (codes.length > LONGEST_LIST) {
    const inCapitals = value.toUpperCase();
    const isSymbol = unitsLike(value).some((code) => code !== inCapitals);
    const isCode = words.length === 0 && !isSymbol && isUnitInCapitals(value) && codes.includes(inCapitals);
    return isCode ? inCapitals : null;
  }
  const { byNormal, capitals } = listOf(codes);
  const [same, another] = byNormal.get(normalised(value)) ?? [];
  if (same !== undefined) return another === undefined ? same : null;
  // Codes of one or two characters are all similar.
  if (value.length < 3) return null;
  const written = value.toUpperCase();
  let close: string | null = null;
  for (const [at, code] of codes.entries()) {
    if (Math.abs(code.length - value.length) > 1 || !isOneMistakeAway(written, capitals[at]!)) continue;
    if (code.length !== value.length && !isDoubled(written, capitals[at]!)) continue;
    if (close !== null) return null;
    close = code;
  }
  return close;
}

/**
 * Whether a unit means the same in capitals: three letters in one case are a code in lower case. Shorter ones, and
 * those with a prefix such as `hPa`, are symbols; in capitals they may be the code of another unit.
 */
export function isUnitInCapitals(value: string): boolean {
  return value.length >= 3 && (value === value.toLowerCase() || value === value.toUpperCase());
}

const found = once(() => new Map<readonly string[], Map<string, string | null>>());

/**
 * Like `nearest`, but cached per document, since messages and machine-readable details need it.
 * @param node the node of the value; for a scheme, the number must have the scheme's format
 */
export function nearestIn(tree: Tree, value: string, codes: readonly string[], node: number): string | null {
  const near = knownNearest(tree, value, codes);
  return near === null || isSchemeOf(tree, node, near) === false ? null : near;
}

/** Whether the number with the attribute `schemeID` has a scheme's format; null if unknown. */
export function isSchemeOf(tree: Tree, attribute: number, scheme: string): boolean | null {
  if (tree.kind[attribute] !== ATTRIBUTE || tree.names[tree.name[attribute]!]!.local !== 'schemeID') return null;
  return fitsScheme(tree.stringValue(tree.parent[attribute]!), scheme);
}

function knownNearest(tree: Tree, value: string, codes: readonly string[]): string | null {
  // No code can be similar.
  if (codes.length > LONGEST_LIST || value.length > LONGEST_CODE) return null;
  const ofTree = found(tree);
  let known = ofTree.get(codes);
  if (known === undefined) ofTree.set(codes, (known = new Map()));
  let near = known.get(value);
  if (near === undefined) known.set(value, (near = nearest(value, codes)));
  return near;
}

/** A code list prepared for comparison. */
interface CodeList {
  /** Codes by normalised form, except where that is empty. */
  readonly byNormal: ReadonlyMap<string, readonly string[]>;
  readonly capitals: readonly string[];
}

const LISTS = new WeakMap<readonly string[], CodeList>();

function listOf(codes: readonly string[]): CodeList {
  let list = LISTS.get(codes);
  if (list === undefined) LISTS.set(codes, (list = newList(codes)));
  return list;
}

function newList(codes: readonly string[]): CodeList {
  const byNormal = new Map<string, string[]>();
  for (const code of codes) {
    const normal = normalised(code);
    const same = byNormal.get(normal);
    if (normal === '') continue;
    if (same === undefined) byNormal.set(normal, [code]);
    else same.push(code);
  }
  return { byNormal, capitals: codes.map((code) => code.toUpperCase()) };
}

function normalised(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');
}

/** Numeric codes of different lengths are different codes, unless a digit was typed twice. */
function isDoubled(written: string, code: string): boolean {
  if (!/^\d+$/.test(written) || !/^\d+$/.test(code)) return true;
  return [...written].some(
    (digit, at) => digit === written[at + 1] && written.slice(0, at) + written.slice(at + 1) === code,
  );
}

function isOneMistakeAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  return (
    isSameFrom(a, start + 1, b, start) ||
    isSameFrom(a, start, b, start + 1) ||
    isSameFrom(a, start + 1, b, start + 1) ||
    (start + 1 < a.length &&
      a[start] === b[start + 1] &&
      a[start + 1] === b[start] &&
      isSameFrom(a, start + 2, b, start + 2))
  );
}

/** Whether two texts are equal from given positions on; avoids copies, since lists have hundreds of codes. */
function isSameFrom(a: string, inA: number, b: string, inB: number): boolean {
  const length = Math.max(0, a.length - inA);
  if (length !== Math.max(0, b.length - inB)) return false;
  for (let at = 0; at < length; at++) if (a.charCodeAt(inA + at) !== b.charCodeAt(inB + at)) return false;
  return true;
}
