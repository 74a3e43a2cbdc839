/** Changes documents: removes, duplicates, empties or moves elements and attributes, or changes their values. */
import { ATTRIBUTE, ELEMENT, type Tree } from '#schematron/xml/tree.js';
import { type ElementSpan, elementSpan } from '#schematron/xml/markup.js';
import type { Random } from '../kit/random.js';
import { EDGE_VALUES } from './values.js';

/** The text with one change; it may be unchanged. */
export function mutated(tree: Tree, random: Random): string {
  const { source } = tree;
  const nodes = candidates(tree);
  const node = random.pick(nodes);
  const span = elementSpan(source, tree.from[node]!);
  switch (random.pick(CHANGES)) {
    case 'remove':
      return splice(source, span.from, span.to, '');
    case 'double':
      return splice(source, span.to, span.to, source.slice(span.from, span.to));
    case 'empty':
      return splice(source, span.contentFrom, span.contentTo, '');
    case 'swap': {
      const other = elementSpan(source, tree.from[random.pick(nodes)]!);
      return swapped(source, span, other);
    }
    case 'copy': {
      const other = elementSpan(source, tree.from[random.pick(nodes)]!);
      return splice(source, span.to, span.to, source.slice(other.from, other.to));
    }
    case 'comment':
      return splice(source, middle(span), middle(span), isLeaf(tree, node) ? '<!-- c -->' : '');
    case 'attribute':
      return withAttribute(source, span, random);
    case 'value':
      return leafValue(tree, span, node, random);
  }
}

/** Rules mostly look at values. */
const CHANGES = [
  'remove',
  'double',
  'empty',
  'swap',
  'copy',
  'comment',
  'attribute',
  'attribute',
  'value',
  'value',
  'value',
  'value',
] as const;

/** All elements but the root. */
function candidates(tree: Tree): readonly number[] {
  const found: number[] = [];
  for (let node = 1; node < tree.size; node++)
    if (tree.kind[node] === ELEMENT && tree.parent[node] !== 0) found.push(node);
  return found;
}

function splice(text: string, from: number, to: number, inserted: string): string {
  return text.slice(0, from) + inserted + text.slice(to);
}

function middle({ contentFrom, contentTo, tag }: ElementSpan): number {
  return tag.isEmpty ? tag.to : contentFrom + Math.floor((contentTo - contentFrom) / 2);
}

function isLeaf(tree: Tree, node: number): boolean {
  const first = tree.firstChild[node]!;
  return (
    first !== 0 &&
    tree.kind[first] !== ELEMENT &&
    tree.end[node] === first + 1 &&
    !tree.source.slice(tree.from[first]!, tree.from[first]! + 200).includes('&')
  );
}

/** Swaps two elements, unless one contains the other. */
function swapped(source: string, a: ElementSpan, b: ElementSpan): string {
  const [first, second] = a.from <= b.from ? [a, b] : [b, a];
  if (first.to > second.from) return source;
  return (
    source.slice(0, first.from) +
    source.slice(second.from, second.to) +
    source.slice(first.to, second.from) +
    source.slice(first.from, first.to) +
    source.slice(second.to)
  );
}

const ATTRIBUTES = [
  'schemeID',
  'currencyID',
  'listID',
  'unitCode',
  'mimeCode',
  'filename',
  'name',
  'languageID',
  'format',
  'schemeName',
] as const;

function withAttribute(source: string, { tag }: ElementSpan, random: Random): string {
  const own = tag.attributes.filter(({ name }) => !name.startsWith('xmlns'));
  if (own.length > 0 && random.below(3) > 0) {
    const { from, to, valueFrom, valueTo } = random.pick(own);
    return random.below(3) === 0
      ? splice(source, from, to, '')
      : splice(source, valueFrom, valueTo, quoted(random.pick(EDGE_VALUES)));
  }
  const name = random.pick(ATTRIBUTES);
  return tag.attributes.some((attribute) => attribute.name === name)
    ? source
    : splice(source, tag.nameTo, tag.nameTo, ` ${name}="${quoted(random.pick(EDGE_VALUES))}"`);
}

function quoted(value: string): string {
  return value.replace(/"/g, '&quot;');
}

/** A boundary value, another value of the document, or the value with an addition. */
function leafValue(tree: Tree, span: ElementSpan, node: number, random: Random): string {
  const { source } = tree;
  if (tree.end[node]! > node + 1 && hasElements(tree, node)) return source;
  const own = source.slice(span.contentFrom, span.contentTo);
  const value = random.pick([
    () => random.pick(EDGE_VALUES),
    () => random.pick(EDGE_VALUES),
    () => ` ${own}`,
    () => `${own}0`,
    () => `-${own}`,
    () => `${own}.001`,
    () => own.toLowerCase(),
    () => otherValue(tree, random),
  ])();
  if (!span.tag.isEmpty) return splice(source, span.contentFrom, span.contentTo, value);
  return `${source.slice(0, span.tag.to).replace(/\s*\/>$/, '>')}${value}</${span.tag.name}>${source.slice(span.to)}`;
}

function hasElements(tree: Tree, node: number): boolean {
  for (let inner = node + 1; inner < tree.end[node]!; inner++) if (tree.kind[inner] === ELEMENT) return true;
  return false;
}

function otherValue(tree: Tree, random: Random): string {
  for (let tries = 0; tries < 20; tries++) {
    const node = 1 + random.below(tree.size - 1);
    if (tree.kind[node] === ELEMENT && !hasElements(tree, node)) {
      const span = elementSpan(tree.source, tree.from[node]!);
      return tree.source.slice(span.contentFrom, span.contentTo);
    }
    if (tree.kind[node] === ATTRIBUTE && !/[<&]/.test(tree.stringValue(node))) return tree.stringValue(node);
  }
  return '';
}
