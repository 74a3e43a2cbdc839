/** Chooses and orders the issues that a report lists: causes first, so that the limit cuts off consequences. */
import type { Level } from 'einvoice-core/rules/manifest.js';
import type { GroupedIssue } from './group-by-cause.js';

/** The two lists of a report. In both lists, `causedBy` is an index in `issues`. */
export interface ReportLists {
  /** Errors and warnings. */
  readonly issues: readonly GroupedIssue[];
  readonly information: readonly GroupedIssue[];
}

/** The issues of one level, as indexes in the list of all issues. */
interface LevelIndexes {
  readonly causes: readonly number[];
  readonly consequences: readonly number[];
}

/**
 * Sorts issues for the report: by level, and within each level causes before consequences. A warning that causes an
 * error is listed with the causes of errors. Among the causes, issues whose rule could not be evaluated come last.
 * @param all sorted by level, then position, then code; `causedBy` is an index in this list
 * @param limit the maximum length of each of the two lists; consequences are only listed if all causes of both levels
 * fit
 */
export function listCausesFirst(all: readonly GroupedIssue[], limit: number): ReportLists {
  if (all.length === 0) return { issues: all, information: all };
  const errorCauses = new Set<number>();
  for (const { original, causedBy } of all)
    if (original.level === 'error' && causedBy !== null) errorCauses.add(causedBy);
  // An issue of any level that causes an error is listed with the errors.
  const listLevelOf = (index: number): Level => (errorCauses.has(index) ? 'error' : all[index]!.original.level);
  const [errors, warnings] = limitLists(
    limit,
    indexesListedAt(all, 'error', listLevelOf),
    indexesListedAt(all, 'warning', listLevelOf),
  );
  const [information] = limitLists(limit, indexesListedAt(all, 'information', listLevelOf));
  const issues = [...allIndexes(errors!), ...allIndexes(warnings!)];
  const positionOf = new Map(issues.map((index, position) => [index, position]));
  const newGroups = new Map<number, number>();
  const renumber = (index: number): GroupedIssue => {
    const { group, causedBy, ...rest } = all[index]!;
    if (!newGroups.has(group)) newGroups.set(group, newGroups.size);
    return {
      ...rest,
      group: newGroups.get(group)!,
      causedBy: causedBy === null ? null : (positionOf.get(causedBy) ?? null),
    };
  };
  return { issues: issues.map(renumber), information: allIndexes(information!).map(renumber) };
}

/** The causes and consequences to list at a level. Causes whose rule could not be evaluated come last. */
function indexesListedAt(
  all: readonly GroupedIssue[],
  level: Level,
  listLevelOf: (index: number) => Level,
): LevelIndexes {
  const causes: number[] = [];
  const unevaluated: number[] = [];
  const consequences: number[] = [];
  for (const [index, { original, causedBy }] of all.entries()) {
    if (listLevelOf(index) !== level) continue;
    if (causedBy !== null) consequences.push(index);
    else if (original.evaluationError === undefined) causes.push(index);
    else unevaluated.push(index);
  }
  return { causes: [...causes, ...unevaluated], consequences };
}

/** Cuts the lists to the limit: first takes the causes of all levels, then their consequences. */
function limitLists(limit: number, ...levels: readonly LevelIndexes[]): readonly LevelIndexes[] {
  let remaining = limit;
  const take = (list: readonly number[]): readonly number[] => {
    const first = list.slice(0, remaining);
    remaining -= first.length;
    return first;
  };
  const causes = levels.map((level) => take(level.causes));
  return levels.map((level, index) => ({ causes: causes[index]!, consequences: take(level.consequences) }));
}

function allIndexes({ causes, consequences }: LevelIndexes): readonly number[] {
  return [...causes, ...consequences];
}
