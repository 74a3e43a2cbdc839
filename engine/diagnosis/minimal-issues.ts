/** Creates issues without messages for trial documents. Only their code, level and location are compared. */
import { effectiveLevel } from 'einvoice-core/rules/severity.js';
import type { Finding } from 'einvoice-core/types.js';
import { location } from 'einvoice-schematron/xml/locate.js';
import { toMessageParts } from './describe/message.js';
import { issueOfDocument } from './describe/built-in-issues.js';
import type { RankedIssue } from './describe/ranked-issue.js';
import type { IssueContext } from './issues.js';

const NO_MESSAGE = { messageParts: toMessageParts([], null), businessTerms: [] };

/** The issue for a schema violation: only code and level. */
export function minimalViolationIssue(): RankedIssue {
  return { ...issueOfDocument('XSD', NO_MESSAGE), level: 'error' };
}

/** The issue for a finding: code, level and location. */
export function minimalFindingIssue(finding: Finding, { tree, prefixes, overrides }: IssueContext): RankedIssue {
  return {
    ...issueOfDocument(finding.assertion.code, NO_MESSAGE),
    level: effectiveLevel(finding, overrides),
    location: location(tree, finding.node, prefixes),
  };
}
