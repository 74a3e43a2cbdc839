/** The verdict above the document. */
import type { CodeLens } from 'vscode-languageserver';
import { groupConsequences } from 'einvoice-reports/page/consequences.js';
import { wordsOf } from '../words.js';
import type { Checked } from './checks.js';

/** Nothing for a document that is none of ours. */
export function lensesOf({ outcome, language }: Checked): CodeLens[] {
  if (outcome === null) return [];
  const words = wordsOf(language);
  const title = (): string => {
    if ('failure' in outcome) return `${words.notChecked}${words.colon}${outcome.failure}`;
    const { verdict, findings } = outcome;
    const { errorCount, warningCount, setAside } = findings;
    const parts = [
      words.found(groupConsequences(findings.issues).length, errorCount, warningCount),
      setAside.length === 0 ? '' : words.counted(words.policy.findings, setAside.length),
      verdict.details.specification ?? verdict.report.profile ?? '',
    ].filter((part) => part !== '');
    return `${verdict.report.valid ? words.valid : words.invalid}${parts.length === 0 ? '' : ` · ${parts.join(' · ')}`}`;
  };
  const top = { line: 0, character: 0 };
  // Without a command it is a text.
  return [{ range: { start: top, end: top }, command: { title: title(), command: '' } }];
}
