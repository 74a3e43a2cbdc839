/** Runs rule sets and keeps the findings that a report can list; the others are only counted. */
import type { Finding } from 'einvoice-schematron/assertion.js';
import { type Counts, NO_COUNTS, addCounts, selectWithinLimit } from 'einvoice-diagnosis/issue-limit.js';
import { MAX_ISSUES } from 'einvoice-diagnosis/issues.js';
import type { RankedIssue } from 'einvoice-diagnosis/describe/ranked-issue.js';
import type { RuleSetEntry } from 'einvoice-core/rules/manifest.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import { type Overrides, effectiveLevel } from 'einvoice-core/rules/severity.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

interface FindingOfEntry {
  readonly finding: Finding;
  readonly node: number;
  readonly assertion: Finding['assertion'];
  readonly entry: RuleSetEntry;
}

/** The listed findings of several rule sets. */
export interface ListedFindings {
  of(entry: RuleSetEntry): readonly Finding[];
  readonly dropped: Counts;
}

/**
 * Evaluates rule sets. Keeps only as many findings as still fit in the list after the existing issues.
 * @param attempt runs work that may fail without losing the findings of other rule sets
 */
export function evaluateRuleSets(
  entries: readonly RuleSetEntry[],
  {
    tree,
    overrides,
    issues,
  }: { readonly tree: Tree; readonly overrides: Overrides; readonly issues: readonly RankedIssue[] },
  registry: Registry,
  attempt: <T>(work: () => readonly T[]) => readonly T[],
): ListedFindings {
  let beyond = NO_COUNTS;
  const all = entries.flatMap((entry) =>
    attempt(() => {
      const counted = { ...NO_COUNTS };
      const findings = registry.ruleSet(entry).evaluate(tree, {
        most: MAX_ISSUES,
        levelOf: (finding) => effectiveLevel(finding, overrides),
        drop: (level) => void (counted[level] += 1),
      });
      beyond = addCounts(beyond, counted);
      return findings.map((finding): FindingOfEntry => ({
        finding,
        node: finding.node,
        assertion: finding.assertion,
        entry,
      }));
    }),
  );
  const { kept, dropped } = selectWithinLimit(all, ({ finding }) => effectiveLevel(finding, overrides), issues);
  return {
    of: (entry) => kept.filter((found) => found.entry === entry).map(({ finding }) => finding),
    dropped: addCounts(beyond, dropped),
  };
}
