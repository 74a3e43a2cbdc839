/** Values suggested by the neighbours of the wrong value. */
import type { Place } from '../../../place/place.js';
import { hasElements } from '../../../facts/values/value-node.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';

/**
 * The value with which a rule compares the wrong value: for the date of a line period, the start of the invoicing
 * period.
 */
export function comparedValues({ related, isComparedWithRelated }: Place, { tree }: Editor): readonly string[] {
  const values =
    isComparedWithRelated === true
      ? new Set(related.map((other) => tree.stringValue(other).trim()))
      : new Set<string>();
  return values.size === 1 && !values.has('') ? [...values] : [];
}

/** The other dates of the period that a date belongs to. */
export function otherDatesOfPeriod(node: number, { tree }: Editor): readonly string[] {
  return textsOf(otherDateNodes(node, tree), tree);
}

/** The elements with the other dates of the period; none if the node is not a date of a period. */
export function otherDateNodes(node: number, tree: Tree): readonly number[] {
  const local = tree.names[tree.name[node]!]!.local;
  if (tree.kind[node] !== ELEMENT || !/Date(?:TimeString)?$/.test(local)) return [];
  const parent = tree.parent[node]!;
  const period = local === 'DateTimeString' ? tree.parent[parent]! : parent;
  if (!/Period$/.test(tree.names[tree.name[period]!]?.local ?? '')) return [];
  return otherNodesIn(period, node, /Date(?:TimeString)?$/, tree);
}

/**
 * Possible base quantities: the stated one without its minus sign, the base quantity of the line's other price, or 1.
 * @param isDetermined whether the figures determine the base quantity; then 1 is not offered
 */
export function guessBaseQuantities(node: number, { tree }: Editor, isDetermined: boolean): readonly string[] {
  if (tree.kind[node] !== ELEMENT || !BASE_QUANTITY.test(tree.names[tree.name[node]!]!.local)) return [];
  const positive = /^-(.*[1-9].*)$/.exec(tree.stringValue(node).trim())?.[1];
  const others = textsOf(otherNodesIn(tree.parent[tree.parent[node]!]!, node, BASE_QUANTITY, tree), tree);
  return [...new Set([...(positive === undefined ? [] : [positive]), ...others, ...(isDetermined ? [] : ['1'])])];
}

/** Matches elements with base quantities. */
export const BASE_QUANTITY = /^Bas(?:e|is)Quantity$/;

/** The elements in a group, other than `node`, that have no children and whose local names match. */
export function otherNodesIn(group: number, node: number, names: RegExp, tree: Tree): readonly number[] {
  const others: number[] = [];
  for (let inner = group + 1; inner < tree.end[group]! && others.length < MAX_OTHERS; inner++)
    if (inner !== node && tree.kind[inner] === ELEMENT && !hasElements(tree, inner))
      if (names.test(tree.names[tree.name[inner]!]!.local)) others.push(inner);
  return others;
}

/** The texts of nodes, without empty texts. */
function textsOf(nodes: readonly number[], tree: Tree): readonly string[] {
  return nodes.map((node) => tree.stringValue(node).trim()).filter((value) => value !== '');
}

/** At most this many neighbours are compared. */
const MAX_OTHERS = 3;
