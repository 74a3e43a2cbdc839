/** No two messages of a report read the same, unless they say the same of the same thing. */
import { fill, sentencesOf } from '../messages/sentences.js';
import type { Language } from '../types.js';
import { copyOf } from './copy.js';
import type { RankedIssue } from './ranked-issue.js';

/** Adds where they stand to messages that are alike and about different places. */
export function toldApart(issues: readonly RankedIssue[], language: Language): readonly RankedIssue[] {
  const firstNode = new Map<string, number>();
  const alike = new Set<string>();
  for (const issue of issues) {
    const { message } = issue;
    const node = issue.mark ?? issue.node;
    const first = firstNode.get(message);
    if (first === undefined) firstNode.set(message, node);
    else if (first !== node) alike.add(message);
  }
  if (alike.size === 0) return issues;
  const { place } = sentencesOf(language);
  return issues.map((issue) => {
    const { message, problem, line, column } = issue;
    if (!alike.has(message) || line === null || column === null) return issue;
    const where = fill(place, { line, column });
    // It belongs to the sentence that says what is wrong.
    const told = problem.endsWith('.') ? `${problem.slice(0, -1)} ${where}.` : `${problem} ${where}`;
    const copy = copyOf(issue);
    copy.problem = told;
    copy.message = message.startsWith(problem) ? `${told}${message.slice(problem.length)}` : `${message} ${where}`;
    return copy;
  });
}
