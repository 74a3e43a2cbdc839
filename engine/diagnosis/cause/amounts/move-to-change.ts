/** Moves an issue to the place of the change that the figures imply, and describes the change in the issue. */
import type { Part } from 'einvoice-wording/part.js';
import type { ErrorPattern } from '../../conclude/error-pattern.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { valueSentence, removeSentence } from '../../describe/value-at-place.js';
import { copyDetails } from '../../describe/details.js';
import type { DescribedChange } from '../../describe/describe-change.js';
import type { Writable } from 'einvoice-core/writable.js';
import { type Draft, appendConclusion, setTerm } from './append-conclusion.js';

/** Error patterns that say nothing about how the wrong number came about. */
const UNSPECIFIC_PATTERNS: ReadonlySet<ErrorPattern> = new Set(['other', 'derived']);

/**
 * Returns the issue at the place of the change, with the change as its fix.
 * @param sentence describes the change and its equally likely alternatives
 * @param hasNoAlternatives whether the sentence describes only one change
 */
export function moveToChange(
  issue: RankedIssue,
  { change, instruction, details, field }: DescribedChange,
  sentence: Part,
  hasNoAlternatives: boolean,
): RankedIssue {
  // If the change corrects the total that the issue's own rule calculates, the issue stays at its place.
  if (
    change.kind === 'number' &&
    UNSPECIFIC_PATTERNS.has(change.errorPattern) &&
    issue.calculation?.target === change.figure.node &&
    hasNoAlternatives
  )
    return setTerm(appendConclusion(issue, instruction!), change.figure.term);
  const moved: Draft<RankedIssue> = appendConclusion(
    issue,
    sentence,
    hasNoAlternatives && (change.kind === 'code' || change.kind === 'vat'),
  );
  // If minus signs are superfluous, sentences about wrong sums and products add no information.
  if (change.kind === 'signs') moved.messageParts = { ...moved.messageParts!, replacement: sentence, remarks: [] };
  // If a VAT row is missing, the value of another row is irrelevant.
  const { actual, target, term } = issue;
  const valuePart = change.kind === 'row' ? valueSentence({ actual, target, term }) : null;
  if (valuePart !== null) moved.messageParts = removeSentence(moved.messageParts!, valuePart);
  // If it is unclear which amount is wrong, the issue stays at its place.
  if (details === null) return moved as RankedIssue;
  moved.positionNode = details.positionNode;
  moved.target = details.target;
  moved.line = details.line;
  moved.column = details.column;
  moved.field = field ?? issue.field;
  // Details of the former place no longer apply.
  moved.actual = undefined;
  moved.expected = undefined;
  moved.difference = undefined;
  moved.term = undefined;
  moved.lineId = undefined;
  moved.missing = undefined;
  copyDetails(moved as Writable<RankedIssue>, details);
  if (issue.related !== undefined) moved.related = issue.related;
  return moved as RankedIssue;
}
