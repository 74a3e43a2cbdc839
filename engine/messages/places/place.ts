/** Which one a message is about: "Line 2 “Consulting”, allowance “Discount”", from the node and what is around it. */
import { exactToString, parseDecimal } from '../../runtime/numbers/exact-text.js';
import { LANGUAGES } from '../../languages.js';
import type { Language } from '../../types.js';
import { once } from '../../xml/once.js';
import { ELEMENT, type Tree } from '../../xml/tree.js';
import { clipped } from '../evidence/clip.js';
import { Invoice } from '../evidence/invoice.js';
import { decimalIn, fill, sentencesOf } from '../sentences.js';
import { PLACE_KINDS, type PlaceKey, type PlaceKind } from './kinds.js';

/** How much of a name is shown. */
const LONGEST_TITLE = 40;

/** What a message is told: how its place is called, and by which rules that is known already. */
export interface PlaceQuery {
  readonly tree: Tree;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly language: Language;
  /** Names that a rule is about wherever it is checked: a rule about the buyer's address need not say whose. */
  readonly told: readonly string[];
}

/** What is known of the places of a document: which kinds the names of elements stand for, and what elements are called. */
interface Places {
  /** By the number of a name; null for one that stands for none. */
  readonly kinds: (PlaceKind | null)[];
  readonly parts: ReadonlyMap<Language, Map<number, string | null>>;
}

const placesIn = once((): Places => ({ kinds: [], parts: new Map(LANGUAGES.map((each) => [each, new Map()])) }));

/**
 * What tells a node from others of its kind, from the outside in; null where there is nothing that the rule does not
 * say itself.
 */
export function placeOf(node: number, { tree, prefixes, language, told }: PlaceQuery): string | null {
  const invoice = Invoice.of(tree, prefixes);
  const { kinds, parts } = placesIn(tree);
  const known = parts.get(language)!;
  const found: string[] = [];
  for (let at = node; at > 0; at = tree.parent[at]!) {
    if (tree.kind[at] !== ELEMENT) continue;
    const name = tree.name[at]!;
    let kind = kinds[name];
    if (kind === undefined) kinds[name] = kind = PLACE_KINDS.get(invoice.nameOf(at)) ?? null;
    if (kind === null || !isWithin(kind, invoice, tree.parent[at]!)) continue;
    // A kind of which there is one is told by the rule that names it.
    if (isPlain(kind) && told.includes(invoice.nameOf(at))) continue;
    let part = known.get(at);
    if (part === undefined) known.set(at, (part = partOf(at, invoice.nameOf(at), kind, invoice, language)));
    if (part !== null) found.push(part);
  }
  if (found.length < 2) return found[0] ?? null;
  const [outermost, ...others] = found.reverse();
  return [outermost!, ...others.map(lowerFirst(language))].join(', ');
}

function isPlain({ number, title, code, amount }: PlaceKind): boolean {
  return number === undefined && title === undefined && code === undefined && amount === undefined;
}

/** The place of several nodes: that of the first, and how many others there are. */
export function placeOfAll(nodes: readonly number[], query: PlaceQuery): string | null {
  const [first, ...others] = nodes;
  const place = first === undefined ? null : placeOf(first, query);
  if (place === null || others.length === 0) return place;
  return fill(sentencesOf(query.language).andOthers, { place, count: others.length });
}

/** A message with its place in front. */
export function labelled(place: string | null, text: string, language: Language): string {
  return place === null ? text : fill(sentencesOf(language).labelled, { place, text });
}

function isWithin({ within }: PlaceKind, invoice: Invoice, parent: number): boolean {
  return within === undefined || within.includes(invoice.nameOf(parent));
}

function partOf(node: number, name: string, kind: PlaceKind, invoice: Invoice, language: Language): string | null {
  const { tree } = invoice;
  const parent = tree.parent[node]!;
  const siblings = invoice.once(`siblings ${parent} ${name}`, () => invoice.all(parent, name));
  if (kind.isOne && siblings.length < 2) return null;
  const first = (paths: readonly string[] = []): string => {
    for (const path of paths) {
      const value = valueAt(invoice, node, path);
      if (value !== '') return value;
    }
    return '';
  };
  const { places, quoted } = sentencesOf(language);
  const key = kind.charge === undefined ? kind.key : keyBy(first([kind.charge.indicator]), kind, kind.charge);
  const number = first(kind.number);
  const title = first(kind.title);
  const amount = title === '' ? amountIn(clipped(first(kind.amount), LONGEST_TITLE), language) : '';
  const code = joined(clipped(first(kind.code), LONGEST_TITLE), joined(rateIn(first(kind.rate), language), amount));
  // Where nothing of its own tells which one it is, its position does.
  const position = siblings.length > 1 ? String(siblings.indexOf(node) + 1) : '';
  const shown = number !== '' ? clipped(number, LONGEST_TITLE) : title === '' && code === '' ? position : '';
  const words = title === '' ? '' : fill(quoted, { text: clipped(title, LONGEST_TITLE) });
  return joined(places[key], joined(shown, joined(words, code)));
}

/** Two texts with a blank between them, where there are two. */
function joined(one: string, other: string): string {
  return one === '' || other === '' ? one + other : `${one} ${other}`;
}

function keyBy(indicator: string, { key }: PlaceKind, charge: NonNullable<PlaceKind['charge']>): PlaceKey {
  return TRUE.includes(indicator) ? charge.key : FALSE.includes(indicator) ? key : charge.unclear;
}

/** Values of `xs:boolean`. */
const [TRUE, FALSE] = [
  ['true', '1'],
  ['false', '0'],
];

function valueAt(invoice: Invoice, node: number, path: string): string {
  const at = path.indexOf('/@');
  const [found] = invoice.all(node, at < 0 ? path : path.slice(0, at));
  if (found === undefined) return '';
  return at < 0 ? invoice.text(found) : invoice.attribute(found, path.slice(at + 2));
}

/** A number as the language writes it; what is none stays as it is written. */
function amountIn(text: string, language: Language): string {
  return parseDecimal(text) === undefined ? text : decimalIn(text, language);
}

/** `19 %` of `19.00` */
function rateIn(rate: string, language: Language): string {
  const number = parseDecimal(rate);
  return number === undefined
    ? ''
    : fill(sentencesOf(language).percent, { rate: decimalIn(exactToString(number), language) });
}

/** Words for things begin with a small letter within a sentence, but in German, and but for "VAT". */
function lowerFirst(language: Language): (text: string) => string {
  const { capitalised } = sentencesOf(language);
  return (text) => (capitalised || /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));
}
