/** Why the original value can't be known from a document, so that no repair can restore it. */
import { ATTRIBUTE, ELEMENT, type Tree } from '#schematron/xml/tree.js';
import type { Change, Place } from './defect.js';
import { isLeaf, nameOf } from './place.js';

/** The reasons, by kind of mistake. */
const REASONS = {
  /** Month and day were both replaced: only the year is left. */
  day: 'nothing says which day it was',
  /** A text, code or number that is not repeated and does not result from other figures. */
  gone: 'what is gone stands nowhere else',
  /** The written value means something other than the original, or nothing. */
  word: 'the word is none for what it replaced',
  /** The number is in another notation, and also different. */
  second: 'two mistakes at once',
} as const;

/** The change, marked with the reason why the original value can't be derived from the document. */
export function unknowable(change: Change | null, reason: keyof typeof REASONS): Change | null {
  return change === null ? null : { ...change, unknowable: REASONS[reason] };
}

/** A change that removes or empties an element: not recoverable if one of its values is lost for good. */
export function markIfUnrecoverable(change: Change, { sample: { tree }, node }: Place): Change | null {
  for (let at = node; at < tree.end[node]!; at++)
    if (isValue(tree, at) && !isRecoverable(at, node, tree)) return unknowable(change, 'gone');
  return change;
}

/** The same for an attribute. */
export function attributeGoneForGood(change: Change, attribute: number, tree: Tree): Change | null {
  return isRecoverable(attribute, attribute, tree) ? change : unknowable(change, 'gone');
}

function isValue(tree: Tree, node: number): boolean {
  return tree.kind[node] === ELEMENT ? isLeaf(tree, node) : tree.kind[node] === ATTRIBUTE;
}

/** Whether other figures give the value, its name allows only one value, or it also occurs elsewhere. */
function isRecoverable(value: number, gone: number, tree: Tree): boolean {
  if (CALCULATED.test(nameOf(tree, value))) return true;
  const own = tree.stringValue(value);
  for (let at = 1; at < tree.size; at++) {
    const isOutside = at < gone || at >= Math.max(tree.end[gone]!, gone + 1);
    if (isOutside && isValue(tree, at) && tree.stringValue(at) === own) return true;
  }
  return false;
}

const CALCULATED = /Amount$|(?:Invoiced|Credited|Billed|Base|Basis)Quantity$|Percent$|^format$|Indicator$/;
