/** Which findings count, once a policy has had its say. The verdict stays what it is. */
import type { IssueDetails, Severity, Verdict } from 'einvoice-validator';
import type { Baseline, StaleEntry } from './baseline.js';
import type { Level, RulePolicy } from './config.js';

/** Why a finding does not count, or counts as something else: an entry of the configuration, or the baseline. */
export interface Because {
  readonly by: 'config' | 'baseline';
  /** Null for the baseline. */
  readonly rule: RulePolicy | null;
}

/** A finding that does not count. */
export interface SetAside extends Because {
  readonly issue: IssueDetails;
}

/** A finding that counts as something else than by its rule. */
export interface Relevelled extends Because {
  /** With the level that it has now. */
  readonly issue: IssueDetails;
  /** The level of the rule. */
  readonly from: Severity;
}

/** The findings of a document, and which of them count. */
export interface Findings {
  /** Those that count, with the levels that they count as; `causedBy` is the place in this list. */
  readonly issues: readonly IssueDetails[];
  readonly setAside: readonly SetAside[];
  readonly relevelled: readonly Relevelled[];
  /** Entries of the baseline whose findings are gone. */
  readonly stale: readonly StaleEntry[];
  /** With those that the list was cut by. */
  readonly errorCount: number;
  readonly warningCount: number;
  /** Null where there is none. */
  readonly policy: FilePolicy | null;
}

/** What is set aside in a file. */
export interface FilePolicy {
  /** Path of the configuration; null where there is none. */
  readonly config: string | null;
  /** Those that hold today. */
  readonly rules: readonly RulePolicy[];
  /** Those that no longer do. */
  readonly expired: readonly RulePolicy[];
  readonly baseline: Baseline | null;
}

/** All findings count, as the rules say. */
export function allFindings({ report, details }: Verdict): Findings {
  const { errorCount, warningCount } = report;
  return { issues: details.issues, setAside: [], relevelled: [], stale: [], errorCount, warningCount, policy: null };
}

/**
 * What no rule set has checked, and what could not be evaluated, is not set aside: nobody knows what would have been found.
 * @param file as the caller named it
 */
export function findingsUnder(verdict: Verdict, file: string, policy: FilePolicy): Findings {
  const { rules, baseline } = policy;
  const all = allFindings(verdict);
  const byCode = new Map(rules.map((rule) => [rule.code, rule]));
  const known = baseline?.matcher(file);
  const isChecked = verdict.details.ruleSets.length > 0;
  const counts = { error: all.errorCount, warning: all.warningCount };
  const setAside: SetAside[] = [];
  const relevelled: Relevelled[] = [];
  const kept: IssueDetails[] = [];
  /** From the place in the list of all to that in the list of those that count. */
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
): Because | null {
  const rule = byCode.get(issue.code) ?? null;
  // What is ignored anyway leaves the entry of the baseline alone, which is stale then.
  if (rule?.level === 'ignore') return { by: 'config', rule };
  if (known?.take(issue) === true) return { by: 'baseline', rule: null };
  return rule === null ? null : { by: 'config', rule };
}

/** Whether a file makes the run fail: errors that count always do, warnings where the caller wants that. */
export function fails({ errorCount, warningCount }: Findings, failOn: Severity): boolean {
  return errorCount > 0 || (failOn === 'warning' && warningCount > 0);
}
