/** The verdict above the document. */
import type { CodeLens } from 'vscode-languageserver';
import { groupCauses } from 'einvoice-reports/page/consequences.js';
import { loadWords } from '../words.js';
import type { CheckedText } from './checks.js';

/** Empty for XML without rules. */
export function verdictLenses(checked: CheckedText): CodeLens[] {
  const title = describeVerdict(checked);
  if (title === null) return [];
  const top = { line: 0, character: 0 };
  // A lens without a command shows plain text.
  return [{ range: { start: top, end: top }, command: { title, command: '' } }];
}

/** The verdict on one line, or why there is none; null for XML that we have no rules for. */
export function describeVerdict({ outcome, language }: CheckedText): string | null {
  if (outcome === null) return null;
  const words = loadWords(language);
  if ('failure' in outcome) return `${words.notChecked}${words.colon}${outcome.failure}`;
  const { verdict, findings } = outcome;
  const { errorCount, warningCount, setAside } = findings;
  const parts = [
    words.found(groupCauses(findings.issues).length, errorCount, warningCount),
    setAside.length === 0 ? '' : words.counted(words.policy.findings, setAside.length),
    verdict.details.specification ?? verdict.report.profile ?? '',
  ].filter((part) => part !== '');
  return `${verdict.report.valid ? words.valid : words.invalid}${parts.length === 0 ? '' : ` · ${parts.join(' · ')}`}`;
}
