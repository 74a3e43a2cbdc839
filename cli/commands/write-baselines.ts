/** `--update-baseline`: what is found becomes what is known. */
import { writeFileSync } from 'node:fs';
import type { IssueDetails } from 'einvoice-validator';
import { reasonOf } from '../documents/reason.js';
import type { Baseline } from '../policy/baseline.js';
import { PolicyError } from '../policy/policy-error.js';
import { shownPath } from '../reports/policy.js';
import type { Checked } from '../reports/result.js';
import type { Policies } from './policy-options.js';

/**
 * Writes the baseline of each file anew, and keeps what it holds of others.
 * @returns what was changed, a line for each baseline
 * @throws PolicyError where one can't be written
 */
export function writeBaselines(policies: Policies, checked: readonly Checked[]): readonly string[] {
  const byBaseline = new Map<Baseline, Map<string, readonly IssueDetails[]>>();
  for (const { file, findings, verdict } of checked) {
    // Nothing of what no rule set has checked is ever set aside.
    if (verdict.details.ruleSets.length === 0) continue;
    const baseline = findings.policy!.baseline!;
    const known = findings.setAside.flatMap(({ by, issue }) => (by === 'baseline' ? [issue] : []));
    const files = byBaseline.get(baseline) ?? new Map<string, readonly IssueDetails[]>();
    byBaseline.set(
      baseline,
      files.set(file, [...known, ...findings.issues.filter(({ unevaluated }) => unevaluated !== true)]),
    );
  }
  const lines = [...byBaseline].map(([baseline, files]) => {
    const { text, change } = baseline.updated(files);
    try {
      writeFileSync(baseline.path, text);
    } catch (error) {
      throw new PolicyError(`${shownPath(baseline.path)} can't be written (${reasonOf(error)})`);
    }
    const { findings, added, removed } = change;
    return `${shownPath(baseline.path)} has ${findings} finding${findings === 1 ? '' : 's'} (${added} added, ${removed} removed)`;
  });
  policies.forgetBaselines();
  return lines;
}
