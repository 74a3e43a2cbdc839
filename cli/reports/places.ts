/** Lists the lines and codes of findings that are repaired with another one, so that each is told once. */
import type { IssueDetails } from 'einvoice-validator';
import { type Words, fillIn } from '../words.js';

/** More numbers than this tell nobody anything. */
const LISTED = 12;

/** `line 56`, `lines 56, 60 ×2`; empty if no line is known. */
export function lineList(issues: readonly IssueDetails[], words: Words): string {
  const counts = new Map<number, number>();
  for (const { line } of issues) if (line !== null) counts.set(line, (counts.get(line) ?? 0) + 1);
  if (counts.size === 0) return '';
  const numbers = [...counts].sort(([one], [other]) => one - other);
  // One more takes no more room than to say so.
  const listed = numbers.length <= LISTED + 1 ? numbers : numbers.slice(0, LISTED);
  const list = listed.map(([line, count]) => (count === 1 ? String(line) : `${line} ×${count}`)).join(', ');
  const more = numbers.length - listed.length;
  const text = fillIn(numbers.length === 1 ? words.lines.one : words.lines.other, { lines: list });
  return more === 0 ? text : `${text} ${fillIn(words.patch.more, { count: more })}`;
}

/**
 * `BR-CO-15 (line 60), BR-S-08 (lines 64, 69)`: in the order of the first finding of each rule. Errors that follow from a
 * warning are called errors, because they decide the verdict: `error BR-CO-15 (line 60)`.
 */
export function codeList(issues: readonly IssueDetails[], cause: IssueDetails, words: Words): string {
  const byCode = new Map<string, IssueDetails[]>();
  for (const issue of issues) {
    const same = byCode.get(issue.code);
    if (same === undefined) byCode.set(issue.code, [issue]);
    else same.push(issue);
  }
  return [...byCode]
    .map(([code, same]) => {
      const lines = lineList(same, words);
      const isWorse = cause.severity !== 'error' && same.some(({ severity }) => severity === 'error');
      const named = isWorse ? `${words.severity.error} ${code}` : code;
      return lines === '' ? (same.length === 1 ? named : `${named} ×${same.length}`) : `${named} (${lines})`;
    })
    .join(', ');
}

/** The consequences that the message of their cause does not name: it lists the lines with the same mistake. */
export function notNamed(consequences: readonly IssueDetails[], cause: IssueDetails): readonly IssueDetails[] {
  const lines = cause.parts.find(({ id }) => id.startsWith('words.elsewhere'))?.data['lines'] ?? [];
  return consequences.filter(({ code, line }) => code !== cause.code || !lines.includes(String(line)));
}

/** Whether sentences name the element that a finding is about. */
export function namesElement(sentences: string, { parts }: IssueDetails): boolean {
  const element = parts.find(({ id }) => id === 'evidence.element')?.data['element']?.[0];
  return element !== undefined && sentences.includes(element);
}
