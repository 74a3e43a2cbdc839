/** Distinguishes identical messages of a report, unless they repeat the same issue. */
import type { RenderMessage } from './message.js';
import { part } from 'einvoice-wording/part.js';
import { copyIssue } from './copy.js';
import type { RankedIssue } from './ranked-issue.js';

/** Adds line and column to identical messages about different places. */
export function makeDistinct(issues: readonly RankedIssue[], tell: RenderMessage): readonly RankedIssue[] {
  const messageOf = ({ said }: RankedIssue): string => tell(said).message;
  const firstNode = new Map<string, number>();
  const alike = new Set<string>();
  for (const issue of issues) {
    const message = messageOf(issue);
    const node = issue.mark ?? issue.node;
    const first = firstNode.get(message);
    if (first === undefined) firstNode.set(message, node);
    else if (first !== node) alike.add(message);
  }
  if (alike.size === 0) return issues;
  return issues.map((issue) => {
    const { said, line, column } = issue;
    if (line === null || column === null || !alike.has(messageOf(issue))) return issue;
    const copy = copyIssue(issue);
    copy.said = { ...said, at: part('words.place', { line, column }) };
    return copy;
  });
}
