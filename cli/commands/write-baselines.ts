/** `--update-baseline`: records the current findings as known. */
import { writeFileSync } from 'node:fs';
import type { IssueDetails } from 'einvoice-validator';
import { systemReason } from '../documents/reason.js';
import type { Baseline } from '../policy/baseline.js';
import { PolicyError } from '../policy/policy-error.js';
import { shownPath } from '../reports/policy.js';
import type { CheckedFile } from '../reports/result.js';
import type { Policies } from './policy-options.js';

/**
 * Rewrites the baselines of the checked files; entries of other files are kept.
 * @returns the changes, a line for each baseline
 * @throws PolicyError if one can't be written
 */
export function writeBaselines(policies: Policies, checked: readonly CheckedFile[]): readonly string[] {
  const byBaseline = new Map<Baseline, Map<string, readonly IssueDetails[]>>();
  for (const { file, findings, verdict } of checked) {
    // If no rule set checked the document, its findings are never suppressed.
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
      throw new PolicyError(`${shownPath(baseline.path)} can't be written (${systemReason(error)})`);
    }
    const { findings, added, removed } = change;
    return `${shownPath(baseline.path)} has ${findings} finding${findings === 1 ? '' : 's'} (${added} added, ${removed} removed)`;
  });
  policies.forgetBaselines();
  return lines;
}
