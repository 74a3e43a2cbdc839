/**
 * Recognises changes that lose data. Deleting an element may satisfy a rule about it, but only a person can decide
 * whether that is right.
 */
import { editDistance } from 'einvoice-core/edit-distance.js';
import { applyEdits } from 'einvoice-schematron/xml/edits.js';
import { parse } from 'einvoice-schematron/xml/parse.js';
import { ATTRIBUTE, COMMENT, ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { impossibleDay } from '../facts/values/repair.js';
import { hasElements } from '../facts/values/value-node.js';
import type { Candidate } from './edits/candidate.js';

/**
 * Whether a change deletes a value, or replaces it by a value with another meaning. A value that moves is not lost, nor
 * is the second copy of an element. In the classes `certain` (only another notation), `input` and `money` (which always
 * replace a value), only deletions count.
 */
export function removesValue({ class: own, changes }: Pick<Candidate, 'class' | 'changes'>, tree: Tree): boolean {
  const after = parse(applyEdits(tree.source, changes));
  if (!after.ok) return true;
  const [before, left] = [countValues(tree), countValues(after.tree)];
  const removed = changes.map(({ from, to }) => tree.source.slice(from, to).trim());
  if (own === 'certain' && removed.every((markup) => markup.startsWith('<') && standsTwice(markup, tree.source)))
    return false;
  const fresh = new Set([...left.keys()].filter((value) => !before.has(value)));
  for (const [value, count] of before) {
    const gone = count - (left.get(value) ?? 0);
    if (gone <= 0) continue;
    const kept = changes.filter(
      ({ text }, at) => plain(removed[at]!) === value && (own !== 'choice' || isAnotherSpelling(value, plain(text))),
    );
    if (kept.length < gone && !isPartOfAnother(value, fresh)) return true;
  }
  return false;
}

/** How often each value occurs in the document; text between elements and comments in place of a value count, too. */
function countValues(tree: Tree): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (value: string): void => void counts.set(value, (counts.get(value) ?? 0) + 1);
  for (let node = 1; node < tree.size; node++) {
    const kind = tree.kind[node]!;
    if (kind === COMMENT) {
      if (isAllIn(tree.parent[node]!, tree)) count(`<!--${tree.stringValue(node)}-->`);
      continue;
    }
    const isBeside = kind === TEXT && hasElements(tree, tree.parent[node]!);
    if (kind === ATTRIBUTE ? isOfSchema(tree, node) : !isBeside && (kind !== ELEMENT || hasElements(tree, node)))
      continue;
    const value = tree.stringValue(node).trim();
    if (value !== '') count(value);
  }
  return counts;
}

/** Whether an element has neither text nor child elements, so that a comment is its only content. */
function isAllIn(element: number, tree: Tree): boolean {
  return tree.kind[element] === ELEMENT && !hasElements(tree, element) && tree.stringValue(element).trim() === '';
}

/** `xsi:nil` and `xsi:type` describe the element, not the invoice. */
function isOfSchema(tree: Tree, attribute: number): boolean {
  return tree.names[tree.name[attribute]!]!.uri === 'http://www.w3.org/2001/XMLSchema-instance';
}

function standsTwice(markup: string, source: string): boolean {
  return source.indexOf(markup) !== source.lastIndexOf(markup);
}

/**
 * Whether a new value contains the old one, such as a street in an address. Short values may be contained by chance.
 */
function isPartOfAnother(value: string, others: ReadonlySet<string>): boolean {
  return value.length >= SHORTEST_PART && [...others].some((other) => other.includes(value));
}

const SHORTEST_PART = 6;

/** Resolves the predefined entities of XML. */
function plain(source: string): string {
  return source
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}

/**
 * Whether the values are similar enough to be spellings of the same: at most a third of the characters differ. Never
 * for a date that does not exist, since the intended date is unknown.
 */
function isAnotherSpelling(value: string, other: string): boolean {
  if (impossibleDay(value) !== null) return false;
  const length = Math.min(value.length, other.length);
  return editDistance(value.slice(0, LONGEST), other.slice(0, LONGEST)) <= length / 3;
}

/** Only this many characters are compared, since the edit distance takes quadratic time. */
const LONGEST = 200;
