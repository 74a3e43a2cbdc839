/**
 * Findings that can't be listed are counted before they become issues: a document of 5 MB can have millions, and what a
 * report says about each (place, line, texts) would take more memory and time than everything else together.
 */
import { MAX_ISSUES } from './issues.js';
import type { Level } from '../rules/manifest.js';
import type { Finding } from '../types.js';

export type Counts = Readonly<Record<Level, number>>;

export const NO_COUNTS: Counts = { error: 0, warning: 0, information: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return { error: a.error + b.error, warning: a.warning + b.warning, information: a.information + b.information };
}

/**
 * Separates the findings that may be among the first of the report from those that can only be counted.
 *
 * The report has errors first, then warnings, each in document order; information is a list of its own. Findings come in
 * document order, so the first ones of a level are enough, with all others on the node where the list is full: codes
 * decide the order there.
 * @param findings of one rule set, in document order
 */
export function withinLimit(
  findings: readonly Finding[],
  levelOf: (finding: Finding) => Level,
): { readonly kept: readonly Finding[]; readonly dropped: Counts } {
  if (findings.length <= MAX_ISSUES) return { kept: findings, dropped: NO_COUNTS };
  const byLevel: Record<Level, Finding[]> = { error: [], warning: [], information: [] };
  for (const finding of findings) byLevel[levelOf(finding)].push(finding);
  const error = firstOf(byLevel.error, MAX_ISSUES);
  const warning = firstOf(byLevel.warning, MAX_ISSUES - error.length);
  const information = firstOf(byLevel.information, MAX_ISSUES);
  return {
    kept: [...error, ...warning, ...information],
    dropped: {
      error: byLevel.error.length - error.length,
      warning: byLevel.warning.length - warning.length,
      information: byLevel.information.length - information.length,
    },
  };
}

function firstOf<T extends { readonly node: number }>(findings: readonly T[], count: number): readonly T[] {
  let end = Math.min(Math.max(count, 0), findings.length);
  if (end > 0) while (end < findings.length && findings[end]!.node === findings[end - 1]!.node) end += 1;
  return findings.slice(0, end);
}
