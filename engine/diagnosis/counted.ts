/** Issues with only code and level: issues of trial documents are only counted, so they need no message. */
import { toMessageParts } from './describe/message.js';
import { issueOfDocument } from './describe/own-issues.js';
import type { RankedIssue } from './describe/ranked-issue.js';

const SILENT = { said: toMessageParts([], null), businessTerms: [] };

/** An issue that is only counted. */
export function countedIssue(code: string, level: RankedIssue['level']): RankedIssue {
  return { ...issueOfDocument(code, SILENT), level };
}
