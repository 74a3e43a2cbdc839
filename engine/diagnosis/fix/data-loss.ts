/**
 * Recognises changes that lose data. Deleting an element may satisfy a rule about the element, but only a person can
 * decide whether the deletion is right.
 */
import { editDistance } from 'einvoice-core/edit-distance.js';
import { applyEdits } from 'einvoice-schematron/xml/edits.js';
import { parse } from 'einvoice-schematron/xml/parse.js';
import { ATTRIBUTE, COMMENT, ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { findImpossibleDate } from '../facts/values/repair.js';
import { hasElements } from '../facts/values/value-node.js';
import type { Candidate } from './edits/candidate.js';

/**
 * Whether a change deletes a value, or replaces it by a value with another meaning. A value that moves is not lost.
 * Deleting the second copy of an element loses nothing either. In the classes `certain` (only another notation),
 * `input` and `money` (which always replace a value), only deletions count.
 */
export function removesValue(
  { class: patchClass, textEdits }: Pick<Candidate, 'class' | 'textEdits'>,
  tree: Tree,
): boolean {
  const after = parse(applyEdits(tree.source, textEdits));
  if (!after.ok) return true;
  const [before, remaining] = [countValues(tree), countValues(after.tree)];
  const replacedTexts = textEdits.map(({ from, to }) => tree.source.slice(from, to).trim());
  if (
    patchClass === 'certain' &&
    replacedTexts.every((markup) => markup.startsWith('<') && occursTwice(markup, tree.source))
  )
    return false;
  const newValues = new Set([...remaining.keys()].filter((value) => !before.has(value)));
  for (const [value, count] of before) {
    const missing = count - (remaining.get(value) ?? 0);
    if (missing <= 0) continue;
    const respelled = textEdits.filter(
      ({ text }, index) =>
        resolveEntities(replacedTexts[index]!) === value &&
        (patchClass !== 'choice' || isAnotherSpelling(value, resolveEntities(text))),
    );
    if (respelled.length < missing && !isContainedInAny(value, newValues)) return true;
  }
  return false;
}

/**
 * How often each value occurs in the document. Text between elements counts as a value, and so does a comment that is
 * the only content of an element.
 */
function countValues(tree: Tree): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (value: string): void => void counts.set(value, (counts.get(value) ?? 0) + 1);
  for (let node = 1; node < tree.size; node++) {
    const kind = tree.kind[node]!;
    if (kind === COMMENT) {
      if (hasNoContent(tree.parent[node]!, tree)) count(`<!--${tree.stringValue(node)}-->`);
      continue;
    }
    const isBetweenElements = kind === TEXT && hasElements(tree, tree.parent[node]!);
    if (
      kind === ATTRIBUTE
        ? isInstanceAttribute(tree, node)
        : !isBetweenElements && (kind !== ELEMENT || hasElements(tree, node))
    )
      continue;
    const value = tree.stringValue(node).trim();
    if (value !== '') count(value);
  }
  return counts;
}

/** Whether an element has neither text nor child elements, so that a comment is its only content. */
function hasNoContent(element: number, tree: Tree): boolean {
  return tree.kind[element] === ELEMENT && !hasElements(tree, element) && tree.stringValue(element).trim() === '';
}

/** `xsi:nil` and `xsi:type` describe the element, not the invoice. */
function isInstanceAttribute(tree: Tree, attribute: number): boolean {
  return tree.names[tree.name[attribute]!]!.uri === 'http://www.w3.org/2001/XMLSchema-instance';
}

/** Whether a document contains some markup more than once. */
function occursTwice(markup: string, source: string): boolean {
  return source.indexOf(markup) !== source.lastIndexOf(markup);
}

/**
 * Whether a new value contains the old one: an address may contain the street. Short values may be contained by chance.
 */
function isContainedInAny(value: string, others: ReadonlySet<string>): boolean {
  return value.length >= MIN_PART_LENGTH && [...others].some((other) => other.includes(value));
}

/** Shorter values may be contained by chance. */
const MIN_PART_LENGTH = 6;

/** Resolves the predefined entities of XML. */
function resolveEntities(source: string): string {
  return source
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}

/**
 * Whether two values are similar enough to be spellings of the same value: at most a third of the characters differ.
 * Never for a date that does not exist, since the intended date is unknown.
 */
function isAnotherSpelling(value: string, other: string): boolean {
  if (findImpossibleDate(value) !== null) return false;
  const length = Math.min(value.length, other.length);
  return editDistance(value.slice(0, MAX_COMPARED), other.slice(0, MAX_COMPARED)) <= length / 3;
}

/** Only this many characters are compared, since the edit distance takes quadratic time. */
const MAX_COMPARED = 200;
