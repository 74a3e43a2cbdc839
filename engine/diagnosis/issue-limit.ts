/**
 * Drops findings beyond the list limit before they become issues, and counts them: a document of 5 MB can have
 * millions, whose details (place, line, texts) would take more memory and time than everything else.
 */
import type { Finding } from 'einvoice-schematron/assertion.js';
import { MAX_ISSUES } from './issues.js';
import type { Level } from 'einvoice-core/rules/manifest.js';
import type { RankedIssue } from './describe/ranked-issue.js';

export type Counts = Readonly<Record<Level, number>>;

export const NO_COUNTS: Counts = { error: 0, warning: 0, information: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return { error: a.error + b.error, warning: a.warning + b.warning, information: a.information + b.information };
}

/** An issue that already exists. */
type Listed = Pick<RankedIssue, 'code' | 'level' | 'node' | 'mark'>;

/**
 * Selects the findings that may be listed in the report; the others are only counted.
 * The report lists errors first, then warnings, and information separately. Per level, the first ones in document
 * order are enough, plus all on the node where the limit is reached, because codes decide the order there. The first
 * finding of each code is always kept, since thousands of its consequences may come before a cause.
 * @param findings of any rule sets
 * @param listed other issues of the report, which count towards the limit
 */
export function withinLimit<F extends Pick<Finding, 'node' | 'assertion'>>(
  findings: readonly F[],
  levelOf: (finding: F) => Level,
  listed: readonly Listed[] = [],
): { readonly kept: readonly F[]; readonly dropped: Counts } {
  if (findings.length + listed.length <= MAX_ISSUES) return { kept: findings, dropped: NO_COUNTS };
  const byLevel: Record<Level, Entry<F>[]> = { error: [], warning: [], information: [] };
  for (const { level, node, mark } of listed) byLevel[level].push({ node: mark ?? node });
  for (const finding of findings) byLevel[levelOf(finding)].push({ node: finding.node, finding });
  const error = firstOf(byLevel.error, MAX_ISSUES);
  const warning = firstOf(byLevel.warning, MAX_ISSUES - error.length);
  const information = firstOf(byLevel.information, MAX_ISSUES);
  const foundIn = (entries: readonly Entry<F>[]): readonly F[] =>
    entries.flatMap(({ finding }) => (finding === undefined ? [] : [finding]));
  const codes = new Set(listed.map(({ code }) => code));
  for (const { assertion } of foundIn([...error, ...warning, ...information])) codes.add(assertion.code);
  const firstOfCodes = (level: Level, told: readonly Entry<F>[]): readonly F[] => {
    const found: F[] = [];
    for (const finding of foundIn(byLevel[level].slice(told.length))) {
      const { code } = finding.assertion;
      if (codes.has(code)) continue;
      codes.add(code);
      found.push(finding);
    }
    return found;
  };
  const kept = {
    error: [...foundIn(error), ...firstOfCodes('error', error)],
    warning: [...foundIn(warning), ...firstOfCodes('warning', warning)],
    information: [...foundIn(information), ...firstOfCodes('information', information)],
  };
  const dropped = (level: Level): number => foundIn(byLevel[level]).length - kept[level].length;
  return {
    kept: [...kept.error, ...kept.warning, ...kept.information],
    dropped: { error: dropped('error'), warning: dropped('warning'), information: dropped('information') },
  };
}

/** In document order. */
interface Entry<F> {
  readonly node: number;
  readonly finding?: F;
}

/** The first entries in document order, plus all others on the last node. */
function firstOf<T extends { readonly node: number }>(entries: T[], count: number): readonly T[] {
  let end = Math.min(Math.max(count, 0), entries.length);
  entries.sort((a, b) => a.node - b.node);
  if (end > 0) while (end < entries.length && entries[end]!.node === entries[end - 1]!.node) end += 1;
  return entries.slice(0, end);
}
