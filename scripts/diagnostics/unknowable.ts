/** Why nobody can know from a document what it said before a mistake: there a repair has nothing to restore it from. */
import { ATTRIBUTE, ELEMENT, type Tree } from '#schematron/xml/tree.js';
import type { Change, Place } from './defect.js';
import { isLeaf, nameOf } from './place.js';

/** The reasons, each for a kind of mistake. */
const REASONS = {
  /** Month and day have both become others: the year is all that is left. */
  day: 'nothing says which day it was',
  /** A text, a code or a number of its own, that nothing repeats and no other figure gives. */
  gone: 'what is gone stands nowhere else',
  /** What was written means something else than what stood there, or nothing. */
  word: 'the word is none for what it replaced',
  /** The number is written in another way, and is another one, too. */
  second: 'two mistakes at once',
} as const;

/** The change, as one that nobody can take back without being told. */
export function unknowable(change: Change | null, reason: keyof typeof REASONS): Change | null {
  return change === null ? null : { ...change, unknowable: REASONS[reason] };
}

/** A change that takes an element away, or empties it: unknowable where a value of it is gone for good. */
export function goneForGood(change: Change, { sample: { tree }, node }: Place): Change | null {
  for (let at = node; at < tree.end[node]!; at++)
    if (isValue(tree, at) && !isToldOtherwise(at, node, tree)) return unknowable(change, 'gone');
  return change;
}

/** The same for an attribute of an element. */
export function attributeGoneForGood(change: Change, attribute: number, tree: Tree): Change | null {
  return isToldOtherwise(attribute, attribute, tree) ? change : unknowable(change, 'gone');
}

function isValue(tree: Tree, node: number): boolean {
  return tree.kind[node] === ELEMENT ? isLeaf(tree, node) : tree.kind[node] === ATTRIBUTE;
}

/** Whether figures give a value, its name has only one, or it stands outside of what is gone as well. */
function isToldOtherwise(value: number, gone: number, tree: Tree): boolean {
  if (CALCULATED.test(nameOf(tree, value))) return true;
  const own = tree.stringValue(value);
  for (let at = 1; at < tree.size; at++) {
    const isOutside = at < gone || at >= Math.max(tree.end[gone]!, gone + 1);
    if (isOutside && isValue(tree, at) && tree.stringValue(at) === own) return true;
  }
  return false;
}

const CALCULATED = /Amount$|(?:Invoiced|Credited|Billed|Base|Basis)Quantity$|Percent$|^format$|Indicator$/;
