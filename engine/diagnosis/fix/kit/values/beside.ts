/** Values that follow from what stands beside a wrong one. */
import type { Place } from '../../../place/where.js';
import { hasElements } from '../../../facts/values/value-node.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';

/** The value that it was compared with, where there is one: a period of a line begins where that of the invoice does. */
export function comparedWith({ related, isCompared }: Place, { tree }: Editor): readonly string[] {
  const values =
    isCompared === true ? new Set(related.map((other) => tree.stringValue(other).trim())) : new Set<string>();
  return values.size === 1 && !values.has('') ? [...values] : [];
}

/** The other days of a period, for one that is no day or does not go with them. */
export function daysBeside(node: number, { tree }: Editor): readonly string[] {
  return textsOf(daysIn(node, tree), tree);
}

/** The other days of a period. */
export function daysIn(node: number, tree: Tree): readonly number[] {
  const own = tree.names[tree.name[node]!]!.local;
  if (tree.kind[node] !== ELEMENT || !/Date(?:TimeString)?$/.test(own)) return [];
  const parent = tree.parent[node]!;
  const period = own === 'DateTimeString' ? tree.parent[parent]! : parent;
  if (!/Period$/.test(tree.names[tree.name[period]!]?.local ?? '')) return [];
  return nodesIn(period, node, /Date(?:TimeString)?$/, tree);
}

/**
 * What a price may be for: its quantity without a sign, what the other price of the line is for, or one.
 * @param isConcluded whether figures tell: then one is no better than others
 */
export function pricedQuantities(node: number, { tree }: Editor, isConcluded: boolean): readonly string[] {
  if (tree.kind[node] !== ELEMENT || !PRICED.test(tree.names[tree.name[node]!]!.local)) return [];
  const positive = /^-(.*[1-9].*)$/.exec(tree.stringValue(node).trim())?.[1];
  const others = textsOf(nodesIn(tree.parent[tree.parent[node]!]!, node, PRICED, tree), tree);
  return [...new Set([...(positive === undefined ? [] : [positive]), ...others, ...(isConcluded ? [] : ['1'])])];
}

/** What a price is for. */
export const PRICED = /^Bas(?:e|is)Quantity$/;

/** Other elements of such names in a group. */
export function nodesIn(group: number, node: number, names: RegExp, tree: Tree): readonly number[] {
  const found: number[] = [];
  for (let at = group + 1; at < tree.end[group]! && found.length < MOST_BESIDE; at++)
    if (at !== node && tree.kind[at] === ELEMENT && !hasElements(tree, at))
      if (names.test(tree.names[tree.name[at]!]!.local)) found.push(at);
  return found;
}

function textsOf(nodes: readonly number[], tree: Tree): readonly string[] {
  return nodes.map((node) => tree.stringValue(node).trim()).filter((value) => value !== '');
}

const MOST_BESIDE = 3;
