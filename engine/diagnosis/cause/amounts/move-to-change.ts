/** Redirects an issue to the concluded change: its place and its sentence. */
import type { Part } from 'einvoice-wording/part.js';
import type { ErrorPattern } from '../../conclude/error-pattern.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { valueSentence, withoutSentence } from '../../describe/value-at-place.js';
import { addDetails } from '../../describe/details.js';
import type { DescribedChange } from '../../describe/describe-change.js';
import type { Writable } from 'einvoice-core/writable.js';
import { type Open, appendConclusion, setTerm } from './append-conclusion.js';

const PLAIN: ReadonlySet<ErrorPattern> = new Set(['other', 'derived']);

/**
 * The issue at the place of the change, with the fix.
 * @param sentence describes the change and its equally good alternatives
 * @param isOnly whether there are no alternatives
 */
export function moveToChange(
  issue: RankedIssue,
  { change, enter, at, field }: DescribedChange,
  sentence: Part,
  isOnly: boolean,
): RankedIssue {
  // If a total is merely wrong, its rule already states the right value.
  if (
    change.kind === 'number' &&
    PLAIN.has(change.errorPattern) &&
    issue.calculation?.target === change.figure.node &&
    isOnly
  )
    return setTerm(appendConclusion(issue, enter!), change.figure.term);
  const led: Open<RankedIssue> = appendConclusion(
    issue,
    sentence,
    isOnly && (change.kind === 'code' || change.kind === 'vat'),
  );
  // The other wrong sums and products add no information.
  if (change.kind === 'signs') led.said = { ...led.said!, only: sentence, remarks: [] };
  // The value of another row says nothing about a missing one.
  const { actual, target, term } = issue;
  const told = change.kind === 'row' ? valueSentence({ actual, target, term }) : null;
  if (told !== null) led.said = withoutSentence(led.said!, told);
  // If it is unclear which amount is wrong, the place stays.
  if (at === null) return led as RankedIssue;
  led.mark = at.mark;
  led.target = at.target;
  led.line = at.line;
  led.column = at.column;
  led.field = field ?? issue.field;
  // Details about the place that the issue leaves.
  led.actual = undefined;
  led.expected = undefined;
  led.difference = undefined;
  led.term = undefined;
  led.lineId = undefined;
  led.missing = undefined;
  addDetails(led as Writable<RankedIssue>, at);
  if (issue.related !== undefined) led.related = issue.related;
  return led as RankedIssue;
}
