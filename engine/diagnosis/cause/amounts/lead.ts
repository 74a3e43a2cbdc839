/** Leading an issue to what was concluded: it says the change, and stands where that is made. */
import type { Part } from 'einvoice-wording/part.js';
import type { Kinship } from '../../conclude/kinship.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { valueSentence, withoutSentence } from '../../describe/said-value.js';
import { addDetails } from '../../describe/details.js';
import type { ToldChange } from '../../describe/told-change.js';
import type { Writable } from 'einvoice-core/writable.js';
import { type Open, saying, withTerm } from './saying.js';

const PLAIN: ReadonlySet<Kinship> = new Set(['other', 'derived']);

/**
 * The issue with the place of the change, and what to do.
 * @param sentence what is said of the change, and of others that are as good
 * @param isOnly whether there are none
 */
export function leadTo(
  issue: RankedIssue,
  { change, enter, at, field }: ToldChange,
  sentence: Part,
  isOnly: boolean,
): RankedIssue {
  // A total that is just wrong: its rule says what it would have to be.
  if (
    change.kind === 'number' &&
    PLAIN.has(change.kinship) &&
    issue.calculation?.target === change.figure.node &&
    isOnly
  )
    return withTerm(saying(issue, enter!), change.figure.term);
  const led: Open<RankedIssue> = saying(issue, sentence, isOnly && (change.kind === 'code' || change.kind === 'vat'));
  // Which sums and products are off as well says nothing more.
  if (change.kind === 'signs') led.said = { ...led.said!, only: sentence, behind: [] };
  // Of a row that is missing the value of another one tells nothing.
  const { actual, target, term } = issue;
  const told = change.kind === 'row' ? valueSentence({ actual, target, term }) : null;
  if (told !== null) led.said = withoutSentence(led.said!, told);
  // Which of the amounts is wrong nobody knows: the place stays.
  if (at === null) return led as RankedIssue;
  led.mark = at.mark;
  led.target = at.target;
  led.line = at.line;
  led.column = at.column;
  led.field = field ?? issue.field;
  // What is said of the place that the issue leaves.
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
