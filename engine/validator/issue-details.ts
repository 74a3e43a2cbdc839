/** Creates the details of an issue for the report. */
import type { GroupedIssue } from 'einvoice-diagnosis/cause/group-by-cause.js';
import { fixFirstPart } from 'einvoice-diagnosis/cause/fix-first.js';
import { type RenderMessage, addRemark } from 'einvoice-diagnosis/describe/message.js';
import { splitMessage } from 'einvoice-diagnosis/describe/split-message.js';
import { copyDetails } from 'einvoice-diagnosis/describe/details.js';
import type { Writable } from 'einvoice-core/writable.js';
import { classifyByLaw } from 'einvoice-core/legal-class.js';
import type { IssueDetails } from 'einvoice-core/types.js';

/** @param isInvoice whether legal classes apply to the document */
export function createIssueDetails(
  { issue, fixFirst, fixFirstElsewhere, group, causedBy }: GroupedIssue,
  tell: RenderMessage,
  isInvoice: boolean,
): Writable<IssueDetails> {
  const {
    code,
    level,
    field,
    messageParts,
    businessTerms,
    ruleSet,
    location,
    target,
    line,
    column,
    official,
    publisherSeverity,
  } = issue;
  const whole =
    fixFirstElsewhere.length === 0 ? messageParts : addRemark(messageParts, fixFirstPart(fixFirstElsewhere));
  const details: Writable<IssueDetails> = {
    code,
    severity: level,
    field,
    ...tell(whole),
    parts: splitMessage(whole),
    businessTerms,
    fixFirst,
    group,
    causedBy,
    ...(issue.evaluationError === undefined ? {} : { unevaluated: true as const }),
    ruleSet,
    location,
    target,
    line,
    column,
    official,
  };
  if (publisherSeverity !== undefined) details.publisherSeverity = publisherSeverity;
  copyDetails(details, issue);
  const legal = isInvoice && issue.evaluationError === undefined ? classifyByLaw(details) : null;
  if (legal !== null) details.legal = legal;
  return details;
}
