/** Changes the content of a leaf. */
import { ATTRIBUTE, ELEMENT } from '#schematron/xml/tree.js';
import { type Mutation, isLeafOf, splice, withContent } from './place.js';
import { BETWEEN } from './structure.js';
import { ANYTHING, BY_NAME, CODES, TOKENS } from './values.js';

export const withinText: Mutation = ({ source, span, isLeaf, random }) => {
  if (!isLeaf || span.contentTo === span.contentFrom) return source;
  const at = span.contentFrom + random.below(span.contentTo - span.contentFrom + 1);
  return splice(source, at, at, random.pick(BETWEEN));
};

export const around: Mutation = ({ source, span, isLeaf, random }) => {
  if (!isLeaf || span.tag.isEmpty) return source;
  const [before, after] = [
    random.pick(['', ' ', '\n', '\t', '\r\n', '\u00a0', '\n    ']),
    random.pick(['', ' ', '\n', '\u00a0', '\n    ']),
  ];
  return withContent(source, span, before + source.slice(span.contentFrom, span.contentTo) + after);
};

export const typedValue: Mutation = ({ source, span, local, isLeaf, random }) => {
  if (!isLeaf) return source;
  const values = BY_NAME.find(([pattern]) => pattern.test(local))?.[1] ?? [...TOKENS, ...CODES];
  return withContent(source, span, random.pick(random.below(5) === 0 ? ANYTHING : values));
};

/** An amount that is wrong by one cent, or has one decimal more or less. */
export const nearby: Mutation = ({ source, span, isLeaf, random }) => {
  const value = source.slice(span.contentFrom, span.contentTo);
  if (!isLeaf || !/^-?\d+(\.\d+)?$/.test(value) || value.length > 12) return source;
  const cents = Math.round(Number(value) * 100) + random.pick([-1, 1, 0, -2, 2, 100]);
  return withContent(
    source,
    span,
    random.pick([
      (cents / 100).toFixed(2),
      (cents / 100).toFixed(2),
      `${value}${value.includes('.') ? '' : '.'}0`,
      String(Number(value)),
      (-cents / 100).toFixed(2),
    ]),
  );
};

/** A value of the document that means something else there. */
export const borrowed: Mutation = ({ source, tree, span, isLeaf, random }) => {
  if (!isLeaf) return source;
  const nodes = Array.from({ length: 12 }, () => 1 + random.below(tree.size - 1));
  const node = nodes.find(
    (each) => tree.kind[each] === ATTRIBUTE || (tree.kind[each] === ELEMENT && isLeafOf(tree, each)),
  );
  return node === undefined
    ? source
    : withContent(source, span, tree.stringValue(node).replace(/[&<]/g, '').replaceAll(']]>', ''));
};
