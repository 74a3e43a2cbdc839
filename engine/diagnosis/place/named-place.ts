/** Describes the place of an issue for its message: "Line 2 “Consulting”, allowance “Discount”". */
import { exactToString, parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { clip } from 'einvoice-wording/clip.js';
import { Elements } from '../facts/elements.js';
import { type Datum, type Part, decimalPart, part } from 'einvoice-wording/part.js';
import { PLACE_KINDS, type PlaceKey, type PlaceKind } from 'einvoice-core/knowledge/invoice/places.js';

/** Longer titles are truncated. */
const LONGEST_TITLE = 40;

/** The document, and the names that the rule itself already states. */
export interface PlaceQuery {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
  /**
   * Names that a rule implies wherever it is checked: the message of a rule about the buyer's address need not repeat
   * "buyer".
   */
  readonly impliedNames: readonly string[];
}

/** Cached per document: kinds of places by element name, and descriptions of elements. */
interface Places {
  /** By the number of a name; null if such elements are not used to describe places. */
  readonly kinds: (PlaceKind | null)[];
  readonly steps: Map<number, Part | null>;
}

const placesIn = once((): Places => ({ kinds: [], steps: new Map() }));

/** What distinguishes a node from others of its kind, outermost first; null if the rule already states all of it. */
export function describePlace(node: number, { tree, prefixes, impliedNames }: PlaceQuery): Part | null {
  const elements = Elements.of(tree, prefixes);
  const { kinds, steps } = placesIn(tree);
  const found: Part[] = [];
  for (let at = node; at > 0; at = tree.parent[at]!) {
    if (tree.kind[at] !== ELEMENT) continue;
    const name = tree.name[at]!;
    let kind = kinds[name];
    if (kind === undefined) kinds[name] = kind = PLACE_KINDS.get(elements.nameOf(at)) ?? null;
    if (kind === null || !isWithin(kind, elements, tree.parent[at]!)) continue;
    // A place that occurs only once is left out if the rule names it.
    if (isPlain(kind) && impliedNames.includes(elements.nameOf(at))) continue;
    let step = steps.get(at);
    if (step === undefined) steps.set(at, (step = stepOf(at, elements.nameOf(at), kind, elements)));
    if (step !== null) found.push(step);
  }
  return found.length < 2 ? (found[0] ?? null) : { id: 'place', data: { steps: found.reverse() } };
}

function isPlain({ number, title, code, amount }: PlaceKind): boolean {
  return number === undefined && title === undefined && code === undefined && amount === undefined;
}

/** Describes several nodes: the place of the first, and the number of the others. */
export function describePlaces(nodes: readonly number[], query: PlaceQuery): Part | null {
  const [first, ...others] = nodes;
  const place = first === undefined ? null : describePlace(first, query);
  if (place === null || others.length === 0) return place;
  return part('words.andOthers', { place, count: others.length });
}

function isWithin({ within }: PlaceKind, elements: Elements, parent: number): boolean {
  return within === undefined || within.includes(elements.nameOf(parent));
}

function stepOf(node: number, name: string, kind: PlaceKind, elements: Elements): Part | null {
  const { tree } = elements;
  const parent = tree.parent[node]!;
  const siblings = elements.once(`siblings ${parent} ${name}`, () => elements.all(parent, name));
  if (kind.isOne && siblings.length < 2) return null;
  const first = (paths: readonly string[] = []): string => {
    for (const path of paths) {
      const value = valueAt(elements, node, path);
      if (value !== '') return value;
    }
    return '';
  };
  const key = kind.charge === undefined ? kind.key : chargeKey(first([kind.charge.indicator]), kind, kind.charge);
  const [number, code, title] = [kind.number, kind.code, kind.title].map((paths) => clip(first(paths), LONGEST_TITLE));
  const amount = title === '' ? amountOf(clip(first(kind.amount), LONGEST_TITLE)) : [];
  const marks = [...(code === '' ? [] : [code!]), ...rateOf(first(kind.rate)), ...amount];
  // Without a title or id, its position distinguishes it.
  const position = siblings.length > 1 ? [siblings.indexOf(node) + 1] : [];
  const shown = number !== '' ? [number!] : title === '' && marks.length === 0 ? position : [];
  const words = title === '' ? [] : [part('words.quoted', { text: title })];
  return { id: 'step', data: { kind: part(`places.${key}`), marks: [...shown, ...words, ...marks] } };
}

function chargeKey(indicator: string, { key }: PlaceKind, charge: NonNullable<PlaceKind['charge']>): PlaceKey {
  return TRUE.includes(indicator) ? charge.key : FALSE.includes(indicator) ? key : charge.unclear;
}

/** Values of `xs:boolean`. */
const [TRUE, FALSE] = [
  ['true', '1'],
  ['false', '0'],
];

function valueAt(elements: Elements, node: number, path: string): string {
  const at = path.indexOf('/@');
  const [found] = elements.all(node, at < 0 ? path : path.slice(0, at));
  if (found === undefined) return '';
  return at < 0 ? elements.text(found) : elements.attribute(found, path.slice(at + 2));
}

/** A number, formatted for the language; other text as it is. */
function amountOf(text: string): readonly Datum[] {
  return text === '' ? [] : [parseDecimal(text) === undefined ? text : decimalPart(text)];
}

/** `19 %` of `19.00` */
function rateOf(rate: string): readonly Part[] {
  const number = parseDecimal(rate);
  return number === undefined ? [] : [part('words.percent', { rate: decimalPart(exactToString(number)) })];
}
