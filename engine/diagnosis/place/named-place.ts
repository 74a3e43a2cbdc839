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

/** The document of a place, and the names that the message need not repeat. */
export interface PlaceQuery {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
  /**
   * Names that the rule implies wherever it is checked. If the rule is about the buyer's address, the message need not
   * say "buyer".
   */
  readonly impliedNames: readonly string[];
}

/** Cached per document: kinds of places by element name, and descriptions of elements. */
interface PlaceCache {
  /** Kinds of places by name number; null for elements that do not describe a place. */
  readonly kinds: (PlaceKind | null)[];
  /** Descriptions by node; null for elements that need no description. */
  readonly descriptions: Map<number, Part | null>;
}

const placeCache = once((): PlaceCache => ({ kinds: [], descriptions: new Map() }));

/**
 * Describes the groups around a node that distinguish it from other nodes, outermost first; null if the rule implies
 * all of them.
 */
export function describePlace(node: number, { tree, prefixes, impliedNames }: PlaceQuery): Part | null {
  const elements = Elements.of(tree, prefixes);
  const { kinds, descriptions } = placeCache(tree);
  const steps: Part[] = [];
  for (let ancestor = node; ancestor > 0; ancestor = tree.parent[ancestor]!) {
    if (tree.kind[ancestor] !== ELEMENT) continue;
    const name = tree.name[ancestor]!;
    let kind = kinds[name];
    if (kind === undefined) kinds[name] = kind = PLACE_KINDS.get(elements.nameOf(ancestor)) ?? null;
    if (kind === null || !isInsideParent(kind, elements, tree.parent[ancestor]!)) continue;
    // A group without number or title, such as the buyer, is left out if the rule implies it.
    if (hasNoDetails(kind) && impliedNames.includes(elements.nameOf(ancestor))) continue;
    let step = descriptions.get(ancestor);
    if (step === undefined)
      descriptions.set(ancestor, (step = describeElement(ancestor, elements.nameOf(ancestor), kind, elements)));
    if (step !== null) steps.push(step);
  }
  return steps.length < 2 ? (steps[0] ?? null) : { id: 'place', data: { steps: steps.reverse() } };
}

function hasNoDetails({ number, title, code, amount }: PlaceKind): boolean {
  return number === undefined && title === undefined && code === undefined && amount === undefined;
}

/** Describes several nodes: the place of the first node, and the number of the other nodes. */
export function describePlaces(nodes: readonly number[], query: PlaceQuery): Part | null {
  const [first, ...others] = nodes;
  const place = first === undefined ? null : describePlace(first, query);
  if (place === null || others.length === 0) return place;
  return part('words.andOthers', { place, count: others.length });
}

/** Whether a parent is one of those that this kind of place requires. */
function isInsideParent({ within }: PlaceKind, elements: Elements, parent: number): boolean {
  return within === undefined || within.includes(elements.nameOf(parent));
}

/** The description of one group: its kind, its number or position, title, code, rate and amount. */
function describeElement(node: number, name: string, kind: PlaceKind, elements: Elements): Part | null {
  const { tree } = elements;
  const parent = tree.parent[node]!;
  const siblings = elements.once(`siblings ${parent} ${name}`, () => elements.all(parent, name));
  if (kind.isOne && siblings.length < 2) return null;
  const firstValue = (paths: readonly string[] = []): string => {
    for (const path of paths) {
      const value = valueAt(elements, node, path);
      if (value !== '') return value;
    }
    return '';
  };
  const key = kind.charge === undefined ? kind.key : chargeKey(firstValue([kind.charge.indicator]), kind, kind.charge);
  const [number, code, title] = [kind.number, kind.code, kind.title].map((paths) =>
    clip(firstValue(paths), LONGEST_TITLE),
  );
  const amount = title === '' ? amountData(clip(firstValue(kind.amount), LONGEST_TITLE)) : [];
  const details = [...(code === '' ? [] : [code!]), ...rateParts(firstValue(kind.rate)), ...amount];
  // Without a title or number, the position among its siblings distinguishes an element.
  const position = siblings.length > 1 ? [siblings.indexOf(node) + 1] : [];
  const numberOrPosition = number !== '' ? [number!] : title === '' && details.length === 0 ? position : [];
  const quotedTitle = title === '' ? [] : [part('words.quoted', { text: title })];
  return {
    id: 'step',
    data: { kind: part(`places.${key}`), marks: [...numberOrPosition, ...quotedTitle, ...details] },
  };
}

function chargeKey(indicator: string, { key }: PlaceKind, charge: NonNullable<PlaceKind['charge']>): PlaceKey {
  return TRUE_VALUES.includes(indicator) ? charge.key : FALSE_VALUES.includes(indicator) ? key : charge.unclear;
}

/** Spellings of `xs:boolean`. */
const [TRUE_VALUES, FALSE_VALUES] = [
  ['true', '1'],
  ['false', '0'],
];

function valueAt(elements: Elements, node: number, path: string): string {
  const attributeStart = path.indexOf('/@');
  const [element] = elements.all(node, attributeStart < 0 ? path : path.slice(0, attributeStart));
  if (element === undefined) return '';
  return attributeStart < 0 ? elements.text(element) : elements.attribute(element, path.slice(attributeStart + 2));
}

/** A number that will be formatted for the language; any other text unchanged. */
function amountData(text: string): readonly Datum[] {
  return text === '' ? [] : [parseDecimal(text) === undefined ? text : decimalPart(text)];
}

/** `19 %` of `19.00` */
function rateParts(rate: string): readonly Part[] {
  const number = parseDecimal(rate);
  return number === undefined ? [] : [part('words.percent', { rate: decimalPart(exactToString(number)) })];
}
