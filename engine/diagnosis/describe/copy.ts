/** Copies of issues, in which something is said otherwise. */
import type { Writable } from 'einvoice-core/writable.js';
import { addDetails } from './details.js';
import type { RankedIssue } from './ranked-issue.js';

/**
 * A copy that may be changed. Field by field: V8 makes a slow object with a map of its own of everything that is spread where
 * objects of more than a few shapes are, and issues have many, since most of their fields need not be there.
 */
export function copyOf(issue: RankedIssue): Writable<RankedIssue> {
  const copy: Writable<RankedIssue> = {
    code: issue.code,
    level: issue.level,
    field: issue.field,
    said: issue.said,
    businessTerms: issue.businessTerms,
    ruleSet: issue.ruleSet,
    location: issue.location,
    target: issue.target,
    line: issue.line,
    column: issue.column,
    official: issue.official,
    node: issue.node,
  };
  addDetails(copy, issue);
  if (issue.mark !== undefined) copy.mark = issue.mark;
  if (issue.place !== undefined) copy.place = issue.place;
  if (issue.gap !== undefined) copy.gap = issue.gap;
  if (issue.instead !== undefined) copy.instead = issue.instead;
  if (issue.touch !== undefined) copy.touch = issue.touch;
  if (issue.violation !== undefined) copy.violation = issue.violation;
  if (issue.calculation !== undefined) copy.calculation = issue.calculation;
  if (issue.publisherSeverity !== undefined) copy.publisherSeverity = issue.publisherSeverity;
  if (issue.mayGo !== undefined) copy.mayGo = issue.mayGo;
  if (issue.raised !== undefined) copy.raised = issue.raised;
  if (issue.same !== undefined) copy.same = issue.same;
  return copy;
}
