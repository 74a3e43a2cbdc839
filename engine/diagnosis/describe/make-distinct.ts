/** Distinguishes issues with the same message at different places. */
import type { RenderMessage } from './message.js';
import { part } from 'einvoice-wording/part.js';
import { copyIssue } from './copy-issue.js';
import type { RankedIssue } from './ranked-issue.js';

/** Adds line and column to messages that are the same at several places. */
export function makeDistinct(issues: readonly RankedIssue[], renderMessage: RenderMessage): readonly RankedIssue[] {
  const messageOf = ({ messageParts }: RankedIssue): string => renderMessage(messageParts).message;
  const firstNode = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const issue of issues) {
    const message = messageOf(issue);
    const node = issue.positionNode ?? issue.node;
    const first = firstNode.get(message);
    if (first === undefined) firstNode.set(message, node);
    else if (first !== node) ambiguous.add(message);
  }
  if (ambiguous.size === 0) return issues;
  return issues.map((issue) => {
    const { messageParts, line, column } = issue;
    if (line === null || column === null || !ambiguous.has(messageOf(issue))) return issue;
    const copy = copyIssue(issue);
    copy.messageParts = { ...messageParts, inlinePosition: part('words.place', { line, column }) };
    return copy;
  });
}
