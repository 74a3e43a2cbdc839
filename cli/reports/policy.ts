/** Shows findings that a policy suppresses or gives another level: which, why, and until when. */
import { relative } from 'node:path';
import type { IssueDetails, Severity } from 'einvoice-validator';
import { type PolicyReason, type FilePolicy, type Findings, failsRun } from '../policy/findings.js';
import { type Words, fillIn } from '../words.js';

/** Why a finding is suppressed or has another level. */
export function formatReason({ rule }: PolicyReason, { policy, day }: Words): string {
  return rule === null ? policy.inBaseline : fillIn(policy.until, { reason: rule.reason, day: day(rule.expires) });
}

/** A line for each entry of the configuration that was used, and one for the baseline. */
export function policyLines({ setAside, relevelled }: Findings, words: Words): readonly string[] {
  const { policy, colon, severity } = words;
  const lines = new Map<string, IssueDetails[]>();
  const add = (line: string, issue: IssueDetails): void => {
    lines.set(line, [...(lines.get(line) ?? []), issue]);
  };
  for (const one of setAside) add(`${words.setAside} (${formatReason(one, words)})${colon}`, one.issue);
  for (const one of relevelled)
    add(
      `${fillIn(policy.countsAs, { level: severity[one.issue.severity], from: severity[one.from] })} (${formatReason(one, words)})${colon}`,
      one.issue,
    );
  return [...lines].map(([line, issues]) => line + issues.map((issue) => formatPlace(issue, words)).join(', '));
}

function formatPlace({ code, line }: IssueDetails, words: Words): string {
  return line === null ? code : `${code} (${words.line} ${line})`;
}

/** The policy's results as JSON. */
export function policyJson(findings: Findings, policy: FilePolicy, failOn: Severity): object {
  const { setAside, relevelled, stale, errorCount, warningCount } = findings;
  return {
    config: policy.config === null ? null : shownPath(policy.config),
    baseline: policy.baseline === null ? null : shownPath(policy.baseline.path),
    fails: failsRun(findings, failOn),
    errorCount,
    warningCount,
    setAside: setAside.map((one) => ({ ...entryJson(one.issue), severity: one.issue.severity, ...reasonJson(one) })),
    changed: relevelled.map((one) => ({
      ...entryJson(one.issue),
      severity: one.from,
      countsAs: one.issue.severity,
      ...reasonJson(one),
    })),
    expired: policy.expired.map(({ code, reason, expires }) => ({ code, reason, expires })),
    stale,
  };
}

function entryJson({ code, line, column, location }: IssueDetails): object {
  return { code, line, column, location };
}

function reasonJson({ by, rule }: PolicyReason): object {
  return { by, reason: rule?.reason ?? null, expires: rule?.expires ?? null };
}

/** Relative to the working directory, for paths inside of it. */
export function shownPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}
