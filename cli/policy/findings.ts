/** Applies a policy to findings: which of them count. The verdict itself does not change. */
import type { IssueDetails, Severity, Verdict } from 'einvoice-validator';
import type { Baseline, StaleEntry } from './baseline.js';
import type { Level, RulePolicy } from './config.js';

/** Why a finding does not count, or has another level: an entry of the configuration, or the baseline. */
export interface PolicyReason {
  readonly by: 'config' | 'baseline';
  /** Null for the baseline. */
  readonly rule: RulePolicy | null;
}

/** A finding that does not count. */
export interface SuppressedFinding extends PolicyReason {
  readonly issue: IssueDetails;
}

/** A finding whose level the policy changes. */
export interface RelevelledFinding extends PolicyReason {
  /** With its new level. */
  readonly issue: IssueDetails;
  /** The level of the rule. */
  readonly from: Severity;
}

/** The findings of a document, and which of them count. */
export interface Findings {
  /** Those that count, with their new levels; `causedBy` is an index into this list. */
  readonly issues: readonly IssueDetails[];
  readonly setAside: readonly SuppressedFinding[];
  readonly relevelled: readonly RelevelledFinding[];
  /** Entries of the baseline whose findings are gone. */
  readonly stale: readonly StaleEntry[];
  /** Includes those beyond the end of the list. */
  readonly errorCount: number;
  readonly warningCount: number;
  /** Null if there is no policy. */
  readonly policy: FilePolicy | null;
}

/** The policy for a file. */
export interface FilePolicy {
  /** Path of the configuration; null if there is none. */
  readonly config: string | null;
  /** Those in force today. */
  readonly rules: readonly RulePolicy[];
  /** Those that have expired. */
  readonly expired: readonly RulePolicy[];
  readonly baseline: Baseline | null;
}

/** All findings count, with their own levels. */
export function allFindings({ report, details }: Verdict): Findings {
  const { errorCount, warningCount } = report;
  return { issues: details.issues, setAside: [], relevelled: [], stale: [], errorCount, warningCount, policy: null };
}

/**
 * If no rule set checked the document, or a rule could not be evaluated, that finding always counts, because other
 * findings may be missing.
 * @param file as the caller named it
 */
export function applyPolicy(verdict: Verdict, file: string, policy: FilePolicy): Findings {
  const { rules, baseline } = policy;
  const all = allFindings(verdict);
  const byCode = new Map(rules.map((rule) => [rule.code, rule]));
  const known = baseline?.matcher(file);
  const isChecked = verdict.details.ruleSets.length > 0;
  const counts = { error: all.errorCount, warning: all.warningCount };
  const setAside: SuppressedFinding[] = [];
  const relevelled: RelevelledFinding[] = [];
  const kept: IssueDetails[] = [];
  /** Maps indexes in the full list to indexes in the list of those that count. */
  const places = new Map<number, number>();
  for (const [place, issue] of all.issues.entries()) {
    const from = issue.severity as Severity;
    const because = isChecked && issue.unevaluated !== true ? reasonFor(issue, byCode, known) : null;
    const level: Level = because === null ? from : (because.rule?.level ?? 'ignore');
    if (level !== from) counts[from] -= 1;
    if (level === 'ignore') {
      setAside.push({ issue, ...because! });
      continue;
    }
    places.set(place, kept.length);
    if (level === from) kept.push(issue);
    else {
      counts[level] += 1;
      const now = { ...issue, severity: level };
      kept.push(now);
      relevelled.push({ issue: now, from, ...because! });
    }
  }
  const issues = kept.map((issue) => {
    const causedBy = issue.causedBy === null ? null : (places.get(issue.causedBy) ?? null);
    return causedBy === issue.causedBy ? issue : { ...issue, causedBy };
  });
  return {
    issues,
    setAside,
    // The same objects as in the list.
    relevelled: relevelled.map((one) => ({ ...one, issue: issues[kept.indexOf(one.issue)]! })),
    stale: known?.stale ?? [],
    errorCount: counts.error,
    warningCount: counts.warning,
    policy,
  };
}

function reasonFor(
  issue: IssueDetails,
  byCode: ReadonlyMap<string, RulePolicy>,
  known: { take(issue: IssueDetails): boolean } | undefined,
): PolicyReason | null {
  const rule = byCode.get(issue.code) ?? null;
  // An ignored finding does not use up an entry of the baseline, which becomes stale.
  if (rule?.level === 'ignore') return { by: 'config', rule };
  if (known?.take(issue) === true) return { by: 'baseline', rule: null };
  return rule === null ? null : { by: 'config', rule };
}

/** Whether a file makes the run fail: errors that count always do, warnings if the caller wants it. */
export function failsRun({ errorCount, warningCount }: Findings, failOn: Severity): boolean {
  return errorCount > 0 || (failOn === 'warning' && warningCount > 0);
}
