/**
 * Drops findings beyond the limit of the list before they become issues. Dropped findings are only counted. A document
 * of 5 MB can have millions of findings; their details (place, line, texts) would take more memory and time than
 * everything else.
 */
import type { Finding } from 'einvoice-schematron/assertion.js';
import { MAX_ISSUES } from './issues.js';
import type { Level } from 'einvoice-core/rules/manifest.js';
import type { RankedIssue } from './describe/ranked-issue.js';

/** The number of findings per level: `{ error: 2, warning: 1, information: 0 }`. */
export type Counts = Readonly<Record<Level, number>>;

export const NO_COUNTS: Counts = { error: 0, warning: 0, information: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return { error: a.error + b.error, warning: a.warning + b.warning, information: a.information + b.information };
}

/** An issue that the report lists in any case, such as a schema violation. */
type ExistingIssue = Pick<RankedIssue, 'code' | 'level' | 'node' | 'positionNode'>;

/**
 * Selects the findings that the report may list; the others are only counted. The report lists errors, then warnings,
 * each in document order, and information separately. So each level needs only its first findings, and all further
 * findings on the node of the last one, because issues on one node are sorted by code. The first finding of each code
 * is always kept, because it may be the cause of thousands of findings before it.
 * @param findings findings of all rule sets
 * @param existingIssues other issues of the report, which count towards the limit
 */
export function selectWithinLimit<F extends Pick<Finding, 'node' | 'assertion'>>(
  findings: readonly F[],
  levelOf: (finding: F) => Level,
  existingIssues: readonly ExistingIssue[] = [],
): { readonly kept: readonly F[]; readonly dropped: Counts } {
  if (findings.length + existingIssues.length <= MAX_ISSUES) return { kept: findings, dropped: NO_COUNTS };
  const byLevel: Record<Level, Entry<F>[]> = { error: [], warning: [], information: [] };
  for (const { level, node, positionNode } of existingIssues) byLevel[level].push({ node: positionNode ?? node });
  for (const finding of findings) byLevel[levelOf(finding)].push({ node: finding.node, finding });
  const error = takeFirstNodes(byLevel.error, MAX_ISSUES);
  const warning = takeFirstNodes(byLevel.warning, MAX_ISSUES - error.length);
  const information = takeFirstNodes(byLevel.information, MAX_ISSUES);
  const findingsIn = (entries: readonly Entry<F>[]): readonly F[] =>
    entries.flatMap(({ finding }) => (finding === undefined ? [] : [finding]));
  const codes = new Set(existingIssues.map(({ code }) => code));
  for (const { assertion } of findingsIn([...error, ...warning, ...information])) codes.add(assertion.code);
  const firstOfNewCodes = (level: Level, listedEntries: readonly Entry<F>[]): readonly F[] => {
    const added: F[] = [];
    for (const finding of findingsIn(byLevel[level].slice(listedEntries.length))) {
      const { code } = finding.assertion;
      if (codes.has(code)) continue;
      codes.add(code);
      added.push(finding);
    }
    return added;
  };
  const kept = {
    error: [...findingsIn(error), ...firstOfNewCodes('error', error)],
    warning: [...findingsIn(warning), ...firstOfNewCodes('warning', warning)],
    information: [...findingsIn(information), ...firstOfNewCodes('information', information)],
  };
  const dropped = (level: Level): number => findingsIn(byLevel[level]).length - kept[level].length;
  return {
    kept: [...kept.error, ...kept.warning, ...kept.information],
    dropped: { error: dropped('error'), warning: dropped('warning'), information: dropped('information') },
  };
}

/** A finding or an existing issue, with the node that decides the position in the list. */
interface Entry<F> {
  readonly node: number;
  /** Absent for an existing issue. */
  readonly finding?: F;
}

/** The first entries in document order, and all further entries on the node of the last one. */
function takeFirstNodes<T extends { readonly node: number }>(entries: T[], count: number): readonly T[] {
  let end = Math.min(Math.max(count, 0), entries.length);
  entries.sort((a, b) => a.node - b.node);
  if (end > 0) while (end < entries.length && entries[end]!.node === entries[end - 1]!.node) end += 1;
  return entries.slice(0, end);
}
