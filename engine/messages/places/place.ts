/** Which one a message is about: "Line 2 “Consulting”, allowance “Discount”", from the node and what is around it. */
import { exactToString, parseDecimal } from '../../runtime/numbers/exact-text.js';
import type { Language } from '../../types.js';
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

/**
 * What tells a node from others of its kind, from the outside in; null where there is nothing that the rule does not
 * say itself.
 */
export function placeOf(node: number, { tree, prefixes, language, told }: PlaceQuery): string | null {
  const invoice = Invoice.of(tree, prefixes);
  const parts: string[] = [];
  for (let at = node; at > 0; at = tree.parent[at]!) {
    if (tree.kind[at] !== ELEMENT) continue;
    const name = invoice.nameOf(at);
    const kind = Object.hasOwn(PLACE_KINDS, name) ? PLACE_KINDS[name]! : null;
    if (kind === null || !isWithin(kind, invoice, tree.parent[at]!)) continue;
    // A kind of which there is one is told by the rule that names it.
    const isPlain =
      kind.number === undefined && kind.title === undefined && kind.code === undefined && kind.amount === undefined;
    if (isPlain && told.includes(name)) continue;
    const part = invoice.once(`place ${language} ${at}`, () => partOf(at, name, kind, invoice, language));
    if (part !== null) parts.unshift(part);
  }
  if (parts.length === 0) return null;
  return [parts[0]!, ...parts.slice(1).map(lowerFirst(language))].join(', ');
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
  const first = (paths: readonly string[] = []): string =>
    paths.map((path) => valueAt(invoice, node, path)).find((value) => value !== '') ?? '';
  const { places, quoted } = sentencesOf(language);
  const key = kind.charge === undefined ? kind.key : keyBy(first([kind.charge.indicator]), kind, kind.charge);
  const number = first(kind.number);
  const title = first(kind.title);
  const amount = title === '' ? decimalIn(clipped(first(kind.amount), LONGEST_TITLE), language) : '';
  const code = [clipped(first(kind.code), LONGEST_TITLE), rateIn(first(kind.rate), language)]
    .concat(amount)
    .filter((part) => part !== '')
    .join(' ');
  // Where nothing of its own tells which one it is, its position does.
  const position = siblings.length > 1 ? String(siblings.indexOf(node) + 1) : '';
  const shown = number !== '' ? clipped(number, LONGEST_TITLE) : title === '' && code === '' ? position : '';
  return [
    places[key],
    ...(shown === '' ? [] : [shown]),
    ...(title === '' ? [] : [fill(quoted, { text: clipped(title, LONGEST_TITLE) })]),
    ...(code === '' ? [] : [code]),
  ].join(' ');
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
  const [elements, attribute] = path.split('/@') as [string, string | undefined];
  const [found] = invoice.all(node, elements);
  if (found === undefined) return '';
  return attribute === undefined ? invoice.text(found) : invoice.attribute(found, attribute);
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
