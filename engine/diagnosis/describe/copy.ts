/** Copies issues to change what they say. */
import type { Writable } from 'einvoice-core/writable.js';
import { addDetails } from './details.js';
import type { RankedIssue } from './ranked-issue.js';

/**
 * A copy that may be changed, made field by field: objects that are spread become slow in V8 because issues, with their
 * optional fields, have many shapes.
 */
export function copyIssue(issue: RankedIssue): Writable<RankedIssue> {
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
  if (issue.footprint !== undefined) copy.footprint = issue.footprint;
  if (issue.violation !== undefined) copy.violation = issue.violation;
  if (issue.calculation !== undefined) copy.calculation = issue.calculation;
  if (issue.publisherSeverity !== undefined) copy.publisherSeverity = issue.publisherSeverity;
  if (issue.mayGo !== undefined) copy.mayGo = issue.mayGo;
  if (issue.raised !== undefined) copy.raised = issue.raised;
  if (issue.same !== undefined) copy.same = issue.same;
  return copy;
}
