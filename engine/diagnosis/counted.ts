/** Issues of which only the code and the level are wanted: texts that are tried are not told of. */
import { saidOf } from './describe/message.js';
import { issueOfDocument } from './describe/own-issues.js';
import type { RankedIssue } from './describe/ranked-issue.js';

const SILENT = { said: saidOf([], null), businessTerms: [] };

/** An issue that says nothing. */
export function countedIssue(code: string, level: RankedIssue['level']): RankedIssue {
  return { ...issueOfDocument(code, SILENT), level };
}
