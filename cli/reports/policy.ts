/** What reports say of findings that do not count, or count as something else: which, why, and until when. */
import { relative } from 'node:path';
import type { IssueDetails, Severity } from 'einvoice-validator';
import { type Because, type FilePolicy, type Findings, fails } from '../policy/findings.js';
import { type Words, fillIn } from '../words.js';

/** Why a finding does not count as it would by its rule. */
export function reasonOf({ rule }: Because, { policy }: Words): string {
  return rule === null ? policy.inBaseline : fillIn(policy.until, { reason: rule.reason, day: rule.expires });
}

/** A line for each entry of the configuration that was used, and one for the baseline. */
export function policyLines({ setAside, relevelled }: Findings, words: Words): readonly string[] {
  const { policy, colon, severity } = words;
  const lines = new Map<string, IssueDetails[]>();
  const add = (line: string, issue: IssueDetails): void => {
    lines.set(line, [...(lines.get(line) ?? []), issue]);
  };
  for (const one of setAside) add(`${words.setAside} (${reasonOf(one, words)})${colon}`, one.issue);
  for (const one of relevelled)
    add(
      `${fillIn(policy.countsAs, { level: severity[one.issue.severity], from: severity[one.from] })} (${reasonOf(one, words)})${colon}`,
      one.issue,
    );
  return [...lines].map(([line, issues]) => line + issues.map((issue) => placeOf(issue, words)).join(', '));
}

function placeOf({ code, line }: IssueDetails, words: Words): string {
  return line === null ? code : `${code} (${words.line} ${line})`;
}

/** As JSON. */
export function policyOf(findings: Findings, policy: FilePolicy, failOn: Severity): object {
  const { setAside, relevelled, stale, errorCount, warningCount } = findings;
  return {
    config: policy.config === null ? null : shownPath(policy.config),
    baseline: policy.baseline === null ? null : shownPath(policy.baseline.path),
    fails: fails(findings, failOn),
    errorCount,
    warningCount,
    setAside: setAside.map((one) => ({ ...entryOf(one.issue), severity: one.issue.severity, ...becauseOf(one) })),
    changed: relevelled.map((one) => ({
      ...entryOf(one.issue),
      severity: one.from,
      countsAs: one.issue.severity,
      ...becauseOf(one),
    })),
    expired: policy.expired.map(({ code, reason, expires }) => ({ code, reason, expires })),
    stale,
  };
}

function entryOf({ code, line, column, location }: IssueDetails): object {
  return { code, line, column, location };
}

function becauseOf({ by, rule }: Because): object {
  return { by, reason: rule?.reason ?? null, expires: rule?.expires ?? null };
}

/** Seen from the folder of the process, where that is above it. */
export function shownPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}
