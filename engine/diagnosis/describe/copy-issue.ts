/** Copies issues. */
import type { Writable } from 'einvoice-core/writable.js';
import { copyDetails } from './details.js';
import type { RankedIssue } from './ranked-issue.js';

/**
 * A copy of an issue that may be changed. It is made field by field: spreading is slow in V8, because issues have many
 * different sets of optional fields.
 */
export function copyIssue(issue: RankedIssue): Writable<RankedIssue> {
  const copy: Writable<RankedIssue> = {
    code: issue.code,
    level: issue.level,
    field: issue.field,
    messageParts: issue.messageParts,
    businessTerms: issue.businessTerms,
    ruleSet: issue.ruleSet,
    location: issue.location,
    target: issue.target,
    line: issue.line,
    column: issue.column,
    official: issue.official,
    node: issue.node,
  };
  copyDetails(copy, issue);
  if (issue.positionNode !== undefined) copy.positionNode = issue.positionNode;
  if (issue.place !== undefined) copy.place = issue.place;
  if (issue.gap !== undefined) copy.gap = issue.gap;
  if (issue.comparedValue !== undefined) copy.comparedValue = issue.comparedValue;
  if (issue.footprint !== undefined) copy.footprint = issue.footprint;
  if (issue.violation !== undefined) copy.violation = issue.violation;
  if (issue.calculation !== undefined) copy.calculation = issue.calculation;
  if (issue.publisherSeverity !== undefined) copy.publisherSeverity = issue.publisherSeverity;
  if (issue.isElementRemovable !== undefined) copy.isElementRemovable = issue.isElementRemovable;
  if (issue.evaluationError !== undefined) copy.evaluationError = issue.evaluationError;
  if (issue.sameValues !== undefined) copy.sameValues = issue.sameValues;
  return copy;
}
