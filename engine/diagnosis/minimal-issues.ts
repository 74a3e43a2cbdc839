/** Issues with only code, level and location: issues of trial documents are only counted, so they need no message. */
import { effectiveLevel } from 'einvoice-core/rules/severity.js';
import type { Finding } from 'einvoice-core/types.js';
import { location } from 'einvoice-schematron/xml/locate.js';
import { toMessageParts } from './describe/message.js';
import { issueOfDocument } from './describe/built-in-issues.js';
import type { RankedIssue } from './describe/ranked-issue.js';
import type { IssueContext } from './issues.js';

const NO_MESSAGE = { messageParts: toMessageParts([], null), businessTerms: [] };

/** A violation of the XML Schema that is only counted. */
export function minimalViolationIssue(): RankedIssue {
  return { ...issueOfDocument('XSD', NO_MESSAGE), level: 'error' };
}

/** A finding that is only counted. */
export function minimalFindingIssue(finding: Finding, { tree, prefixes, overrides }: IssueContext): RankedIssue {
  return {
    ...issueOfDocument(finding.assertion.code, NO_MESSAGE),
    level: effectiveLevel(finding, overrides),
    location: location(tree, finding.node, prefixes),
  };
}
