/** A number of days in place of the due date ("30 days"): adds the days to the issue date. */
import { isDay } from 'einvoice-core/detection/issue-date.js';
import { Elements } from '../../../facts/elements.js';
import { Terms } from '../../../facts/terms/terms.js';
import { findCodesForWord } from '../../../facts/values/words.js';
import type { Fix } from '../../fix.js';

/** Matches `30`, `30 days`, `30 Tage netto` and `net 30`. */
const NUMBER_OF_DAYS = /^(?:net(?:to?)? )?([1-9]\d{0,2})(?: ?(\p{L}{1,20}))??(?: net(?:to?)?)?$/iu;

/** A day in milliseconds. */
const DAY = 86_400_000;

export const dueDays: Fix = {
  id: 'due-days',
  for: 'value of element',
  candidates({ node, editor, tree, prefixes }) {
    const terms = Terms.of(Elements.of(tree, prefixes));
    const [issued, another] = terms?.all('BT-2') ?? [];
    if (issued === undefined || another !== undefined || !terms!.all('BT-9').includes(node)) return [];
    const days = daysIn(tree.stringValue(node).trim().replace(/\s+/g, ' '));
    const issueText = tree.stringValue(issued).trim();
    const issueDate = issueText.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    if (days === null || !isDay(issueDate)) return [];
    const dueDate = new Date(Date.parse(issueDate) + days * DAY).toISOString().slice(0, 10);
    // The new date has the format of the issue date.
    return [editor.setValue(node, issueText === issueDate ? dueDate : dueDate.replaceAll('-', ''))];
  },
};

/** The number of days in a text; null for other texts. */
function daysIn(text: string): number | null {
  const [, days, unit] = NUMBER_OF_DAYS.exec(text) ?? [];
  if (days === undefined || (unit !== undefined && !findCodesForWord(unit).includes('DAY'))) return null;
  return Number(days);
}
