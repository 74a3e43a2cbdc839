/** Values that follow from what stands beside a wrong one. */
import type { Place } from '../place/where.js';
import { codesFor } from '../facts/values/words.js';
import { impossibleDay } from '../facts/values/repair.js';
import { hasElements, valueNode } from '../facts/values/value-node.js';
import { ATTRIBUTE, ELEMENT, type Tree } from '../../xml/tree.js';
import type { Candidate, Editor, Made } from './edits.js';

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

/** The other day that one was compared with, where both are days. */
function comparedDay({ node, related, isCompared }: Place, { tree }: Editor): number | null {
  const [other, another] = related;
  if (isCompared !== true || other === undefined || another !== undefined || tree.kind[node] !== ELEMENT) return null;
  return [node, other].every((each) => DAY.test(tree.stringValue(each).trim())) ? other : null;
}

/**
 * A day that does not go with that of another one: its period in the year of the other, or that day alone in the month of the
 * other, as far as it stays in its period.
 */
export function daysNear(place: Place, editor: Editor): readonly Made[] {
  const { tree } = editor;
  const other = comparedDay(place, editor);
  const textOf = (each: number): string => tree.stringValue(each).trim();
  const beside = daysIn(place.node, tree);
  const own = [place.node, ...beside];
  if (other === null || !own.every((each) => DAY.test(textOf(each)))) return [];
  const year = textOf(other).slice(0, 4);
  if (!textOf(place.node).startsWith(year))
    return [editor.together(own.map((each) => editor.set(each, year + textOf(each).slice(4))))];
  const month = textOf(place.node).includes('-') ? 'YYYY-MM'.length : 'YYYYMM'.length;
  const near = textOf(other).slice(0, month) + textOf(place.node).slice(month);
  const isPossible = near !== textOf(place.node) && DAY.test(near) && impossibleDay(near) === null;
  return isPossible ? [editor.set(place.node, near)] : [];
}

/** The one value that this one was compared with and has to be the same as, changed to this one: either may be wrong. */
export function otherCompared({ node, related, isCompared }: Place, editor: Editor): readonly Made[] {
  const { tree } = editor;
  const [other, another] = related;
  const isOne = isCompared === true && other !== undefined && another === undefined;
  if (!isOne || hasElements(tree, other) || hasElements(tree, node)) return [];
  const value = tree.stringValue(node).trim();
  return value === '' || tree.kind[other] !== tree.kind[node] ? [] : [editor.set(other, value)];
}

const DAY = /^\d{4}-?\d\d-?\d\d$/;

function daysIn(node: number, tree: Tree): readonly number[] {
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

/** The quantity that the other price of the line is for, as that of this one: either may be wrong. */
export function otherPriced(node: number, editor: Editor): readonly Made[] {
  const { tree } = editor;
  if (tree.kind[node] !== ELEMENT || !PRICED.test(tree.names[tree.name[node]!]!.local)) return [];
  const [other, another] = nodesIn(tree.parent[tree.parent[node]!]!, node, PRICED, tree);
  return other === undefined || another !== undefined ? [] : [editor.set(other, tree.stringValue(node).trim())];
}

const PRICED = /^Bas(?:e|is)Quantity$/;

/** Other elements of such names in a group. */
function nodesIn(group: number, node: number, names: RegExp, tree: Tree): readonly number[] {
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

/** The type of a file by its name, which no other one may contradict; null where there is none. */
export function fileTypes(node: number, { tree, prefixes }: Editor): readonly string[] | null {
  if (tree.kind[node] !== ATTRIBUTE || tree.names[tree.name[node]!]!.local !== 'mimeCode') return null;
  const name = valueNode(tree, tree.parent[node]!, ['@filename'], prefixes);
  return name < 0 || !ENDING.test(tree.stringValue(name)) ? null : typesOf(tree.stringValue(name));
}

const ENDING = /\.(\w{1,5})\s*$/;

function typesOf(name: string): readonly string[] {
  const [, ending] = ENDING.exec(name) ?? [];
  return ending === undefined ? [] : codesFor(ending).filter((code) => code.includes('/'));
}

/** The type of a file that says none, by its name. */
export function fileTypeAdded({ node, missing }: Place, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  if (missing?.length !== 1 || missing[0] !== '@mimeCode') return [];
  const name = valueNode(tree, node, ['@filename'], prefixes);
  const types = name < 0 ? [] : typesOf(tree.stringValue(name));
  return types.map((type) => ({
    class: types.length === 1 ? 'certain' : 'choice',
    ...editor.addAttribute(node, 'mimeCode', type),
  }));
}
