/** Issues with only code and level, for trial documents whose messages nobody reads. */
import { toMessageParts } from './describe/message.js';
import { issueOfDocument } from './describe/own-issues.js';
import type { RankedIssue } from './describe/ranked-issue.js';

const SILENT = { said: toMessageParts([], null), businessTerms: [] };

/** An issue without a message. */
export function countedIssue(code: string, level: RankedIssue['level']): RankedIssue {
  return { ...issueOfDocument(code, SILENT), level };
}
