/** Issues of which only the code and the level are wanted: texts that are tried are not told of. */
import type { RankedIssue } from './ranked-issue.js';

/** An issue that says nothing. */
export function countedIssue(code: string, level: RankedIssue['level']): RankedIssue {
  return {
    code,
    level,
    field: null,
    problem: '',
    fix: null,
    message: '',
    businessTerms: [],
    ruleSet: null,
    location: null,
    target: null,
    line: null,
    column: null,
    official: null,
    node: -1,
  };
}
