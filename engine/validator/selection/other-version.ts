/** The issue about rules in force that are known but not installed. */
import { builtInIssue } from 'einvoice-diagnosis/describe/built-in-issues.js';
import type { RankedIssue } from 'einvoice-diagnosis/describe/ranked-issue.js';
import { dayPart, part } from 'einvoice-wording/part.js';
import { compileCommand } from 'einvoice-core/rules/compile-command.js';
import { type RuleSetEntry, versionOf, versionedName } from 'einvoice-core/rules/manifest.js';
import type { Language } from 'einvoice-core/types.js';

/**
 * @param used the version that the document is checked with
 * @param absent the version in force on the day
 * @returns `RULES-NOT-HELD`
 */
export function otherVersionIssue(
  used: RuleSetEntry,
  absent: RuleSetEntry,
  {
    day,
    language,
    isStrict,
    isOtherDocument,
  }: {
    readonly day: string;
    readonly language: Language;
    readonly isStrict: boolean;
    readonly isOtherDocument: boolean;
  },
): RankedIssue {
  const own = builtInIssue('RULES-NOT-HELD', language, {}, isOtherDocument);
  const evidence = part('words.otherVersion', {
    name: used.title,
    day: dayPart(day),
    version: versionOf(absent),
    used: versionOf(used),
    command: compileCommand(`--only ${versionedName(absent)}`),
  });
  return {
    ...own,
    messageParts: { ...own.messageParts, evidence: [evidence] },
    level: isStrict ? 'error' : 'warning',
  };
}
