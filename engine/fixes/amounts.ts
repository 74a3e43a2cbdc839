/** Amounts that contradict each other: changes that make them agree, each of which somebody has to want. */
import type { RankedIssue } from '../issues/issues.js';
import { display } from '../messages/evidence/calculation.js';
import { Invoice } from '../messages/evidence/invoice.js';
import { type Exact, addExact, isZeroExact, multiplyExact, subtractExact } from '../runtime/numbers/exact.js';
import { divideExact } from '../runtime/numbers/exact-divide.js';
import { exactToString } from '../runtime/numbers/exact-text.js';
import { edited } from '../xml/edits.js';
import type { Candidate, Editor } from './edits.js';

/** Of a total over thousands of lines nobody knows which one is wrong. */
const MOST_PARTS = 12;
/** Totals depend on each other: line, sum, total without VAT, row, VAT, total with VAT, amount due. */
const MOST_ROUNDS = 8;

/** Another amount for one of those that a wrong one is calculated from: the one that would make it right. */
export function otherParts({ calculation }: RankedIssue, editor: Editor): readonly Candidate[] {
  if (calculation === undefined || calculation.target === null || calculation.inputs.length > MOST_PARTS) return [];
  const invoice = Invoice.of(editor.tree, editor.prefixes);
  const { target, expected, inputs } = calculation;
  const stated = invoice.amount(target);
  const given = expected((node) => invoice.amount(node));
  if (stated === undefined || given === undefined) return [];
  const gap = subtractExact(stated, given);
  return inputs.flatMap((input): Candidate[] => {
    const own = invoice.amount(input);
    if (own === undefined) return [];
    // What it is calculated from counts in proportion; how much, one more of it tells.
    const one: Exact = isZeroExact(own) ? 1 : own;
    const more = expected((node) => (node === input ? addExact(own, one) : invoice.amount(node)));
    const slope = more === undefined ? 0 : subtractExact(more, given);
    if (isZeroExact(slope)) return [];
    const value = addExact(own, divideExact(multiplyExact(gap, one), slope));
    return amountTexts(value).map((text) => ({ class: 'money', ...editor.set(input, text) }));
  });
}

/** As it is, where that is short, and in cents. */
function amountTexts(value: Exact): readonly string[] {
  const text = exactToString(value);
  const cents = (Math.round(Number(text) * 100) / 100).toFixed(2);
  return /^-?\d+(?:\.\d{1,4})?$/.test(text) ? [...new Set([display(value), cents])] : [cents];
}

/**
 * All amounts that follow from others put right, one after the other, as somebody would who calculates anew.
 * @param issuesOf what is found in another text of the same document
 */
export function calculatedAnew(
  issue: RankedIssue,
  editor: Editor,
  issuesOf: (text: string) => readonly RankedIssue[],
): readonly Candidate[] {
  if (issue.calculation === undefined || issue.expected === undefined) return [];
  const values = new Map<number, string>();
  const { source } = editor.tree;
  let issues: readonly RankedIssue[] = [issue];
  for (let round = 0; round < MOST_ROUNDS && issues.length > 0; round++) {
    let isNew = false;
    for (const { expected, place, calculation } of issues) {
      if (expected === undefined || place === undefined || place.missing !== null) continue;
      if (calculation?.target !== place.node || values.get(place.node) === expected) continue;
      values.set(place.node, expected);
      isNew = true;
    }
    if (!isNew) break;
    // Other texts in the same elements: nodes keep their numbers.
    issues = issuesOf(edited(source, changesOf(values, editor))).filter(({ calculation }) => calculation !== undefined);
  }
  const invoice = Invoice.of(editor.tree, editor.prefixes);
  for (const [node, value] of values) if (invoice.text(node) === value) values.delete(node);
  if (values.size < 2) return [];
  const made = [...values].map(([node, value]) => editor.set(node, value));
  return [{ class: 'money', edits: made.flatMap(({ edits }) => edits), changes: changesOf(values, editor) }];
}

function changesOf(values: ReadonlyMap<number, string>, editor: Editor): Candidate['changes'] {
  return [...values].flatMap(([node, value]) => editor.set(node, value).changes).sort((a, b) => a.from - b.from);
}
