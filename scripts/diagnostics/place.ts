/** Reads samples to make mistakes in them: paths with fixed prefixes, values, and text changes. */
import { ATTRIBUTE, ELEMENT, type Tree } from '#schematron/xml/tree.js';
import { type ElementSpan, elementSpan } from '#schematron/xml/markup.js';
import { elementsOf, localName, namespace } from '../kit/tree.js';
import type { Change, Place } from './defect.js';

/** Prefixes by the end of the namespace; invoices use no other namespaces. */
const PREFIXES: readonly (readonly [RegExp, string])[] = [
  [/CommonBasicComponents-2$/, 'cbc'],
  [/CommonAggregateComponents-2$/, 'cac'],
  [/ReusableAggregateBusinessInformationEntity:\d+$/, 'ram'],
  [/UnqualifiedDataType:\d+$/, 'udt'],
  [/QualifiedDataType:\d+$/, 'qdt'],
  [/Cross(?:IndustryInvoice|IndustryDocument):.*$/i, 'rsm'],
  [/:Invoice-2$/, 'ubl'],
  [/:CreditNote-2$/, 'cn'],
];

/** Name of an element with a fixed prefix, whatever prefix the document uses. */
export function nameOf(tree: Tree, node: number): string {
  const uri = namespace(tree, node);
  const prefix = PREFIXES.find(([pattern]) => pattern.test(uri))?.[1];
  return prefix === undefined ? localName(tree, node) : `${prefix}:${localName(tree, node)}`;
}

/** Prefixed names from the root element to an element. */
export function pathOf(tree: Tree, node: number): readonly string[] {
  const names: string[] = [];
  for (let at = node; at > 0; at = tree.parent[at]!) names.unshift(nameOf(tree, at));
  return names;
}

export function isLeaf(tree: Tree, node: number): boolean {
  return elementsOf(tree, node).length === 0;
}

/** All elements but the root. */
export function elementsBelowRoot(tree: Tree): readonly number[] {
  const found: number[] = [];
  for (let node = 1; node < tree.size; node++)
    if (tree.kind[node] === ELEMENT && tree.parent[node] !== 0) found.push(node);
  return found;
}

export function spanOf({ source, sample }: Pick<Place, 'source' | 'sample'>, node: number): ElementSpan {
  return elementSpan(source, sample.tree.from[node]!);
}

/** The preceding or following sibling element; 0 if there is none. */
export function sibling(tree: Tree, node: number, by: -1 | 1): number {
  const all = elementsOf(tree, tree.parent[node]!);
  return all[all.indexOf(node) + by] ?? 0;
}

/** An attribute by its local name; 0 if there is none. */
export function attributeNode(tree: Tree, node: number, name: string): number {
  for (let at = node + 1; at < tree.end[node]! && tree.kind[at] === ATTRIBUTE; at++)
    if (localName(tree, at) === name) return at;
  return 0;
}

/** Value of an attribute without a namespace; null if absent. */
export function attributeOf(tree: Tree, node: number, name: string): string | null {
  const attribute = attributeNode(tree, node, name);
  return attribute === 0 ? null : tree.stringValue(attribute);
}

/** Replaces the text of an element without child elements. */
export function otherText(place: Place, text: string, paths: readonly (readonly string[])[] = [place.path]): Change {
  const span = spanOf(place, place.node);
  const edit = span.tag.isEmpty
    ? { from: place.source.lastIndexOf('/', span.to - 1), to: span.to, text: `>${escaped(text)}</${span.tag.name}>` }
    : { from: span.contentFrom, to: span.contentTo, text: escaped(text) };
  return {
    kind: 'value',
    edits: [edit],
    node: place.node,
    spots: [span.from, span.contentFrom],
    wrong: text,
    right: place.value,
    paths,
  };
}

/** Replaces an attribute's value. */
export function otherAttribute(place: Place, name: string, value: string): Change | null {
  const span = spanOf(place, place.node);
  const found = span.tag.attributes.find((attribute) => attribute.name === name);
  if (found === undefined) return null;
  const right = place.source.slice(found.valueFrom, found.valueTo);
  return {
    kind: 'value',
    edits: [{ from: found.valueFrom, to: found.valueTo, text: escaped(value) }],
    node: place.node,
    attribute: name,
    spots: [span.from, found.from],
    wrong: value,
    right,
    paths: [[...place.path, `@${name}`], place.path],
  };
}

/** Adds superfluous markup before or after the element. */
export function inserted(place: Place, markup: string, where: 'before' | 'after', names: readonly string[]): Change {
  const span = spanOf(place, place.node);
  const at = where === 'before' ? span.from : span.to;
  const text = where === 'before' ? `${markup}\n` : `\n${markup}`;
  return {
    kind: 'surplus',
    edits: [{ from: at, to: at, text }],
    node: place.node,
    spots: [at],
    wrong: null,
    right: null,
    paths: names.map((name) => [...place.path.slice(0, -1), name]),
  };
}

/** Removes an element, with its line if that would be blank. */
export function removed(place: Place): Change {
  const { sample, source, node, path } = place;
  const { tree } = sample;
  const span = spanOf(place, node);
  const parent = tree.parent[node]!;
  const line = /[ \t]*$/.exec(source.slice(0, span.from))![0].length;
  const from = span.from - line;
  const isOwnLine = (from === 0 || source[from - 1] === '\n') && /^[ \t]*\r?\n/.test(source.slice(span.to));
  const to = isOwnLine ? span.to + /^[ \t]*\r?\n/.exec(source.slice(span.to))![0].length : span.to;
  const parentSpan = spanOf(place, parent);
  const beside = [sibling(tree, node, -1), sibling(tree, node, 1)].filter((each) => each !== 0);
  return {
    kind: 'missing',
    edits: [{ from: isOwnLine ? from : span.from, to, text: '' }],
    node: parent,
    spots: [parentSpan.from, parentSpan.contentTo, ...beside.map((each) => tree.from[each]!)],
    wrong: null,
    right: source.slice(span.from, span.to),
    paths: [path, ...pathsBelow(tree, node), ...(elementsOf(tree, parent).length === 1 ? [path.slice(0, -1)] : [])],
  };
}

function pathsBelow(tree: Tree, node: number): readonly (readonly string[])[] {
  const paths: (readonly string[])[] = [];
  for (let at = node + 1; at < tree.end[node]!; at++) if (tree.kind[at] === ELEMENT) paths.push(pathOf(tree, at));
  return paths;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
