/**
 * Chooses the issues that a report lists, and their order: causes come first, so that the limit never cuts them off.
 */
import type { Level } from 'einvoice-core/rules/manifest.js';
import type { GroupedIssue } from './group-by-cause.js';

/** The lists of a report. `causedBy` is an index in `issues`. */
export interface Lists {
  /** Errors and warnings. */
  readonly issues: readonly GroupedIssue[];
  readonly information: readonly GroupedIssue[];
}

/** The issues of a level, as indexes in the list of all issues. */
interface LevelIndexes {
  readonly causes: readonly number[];
  readonly consequences: readonly number[];
}

/**
 * Sorts issues for the report: by level, and within each level causes before consequences. A warning that causes an
 * error is listed with the causes of errors. Rules that could not be evaluated come last among the causes, since they
 * say little.
 * @param all by level, then by position, then by code; `causedBy` is an index in this list
 * @param limit of each of the two lists; consequences get the space that causes of all levels leave
 */
export function listCausesFirst(all: readonly GroupedIssue[], limit: number): Lists {
  if (all.length === 0) return { issues: all, information: all };
  const causesOfErrors = new Set<number>();
  for (const { found, causedBy } of all) if (found.level === 'error' && causedBy !== null) causesOfErrors.add(causedBy);
  const rankOf = (index: number): Level => (causesOfErrors.has(index) ? 'error' : all[index]!.found.level);
  const [errors, warnings] = takeFirst(
    limit,
    indexesOfLevel(all, 'error', rankOf),
    indexesOfLevel(all, 'warning', rankOf),
  );
  const [notes] = takeFirst(limit, indexesOfLevel(all, 'information', rankOf));
  const issues = [...inOrder(errors!), ...inOrder(warnings!)];
  const placeOf = new Map(issues.map((index, place) => [index, place]));
  const groups = new Map<number, number>();
  const listed = (index: number): GroupedIssue => {
    const { group, causedBy, ...one } = all[index]!;
    if (!groups.has(group)) groups.set(group, groups.size);
    return {
      ...one,
      group: groups.get(group)!,
      causedBy: causedBy === null ? null : (placeOf.get(causedBy) ?? null),
    };
  };
  return { issues: issues.map(listed), information: inOrder(notes!).map(listed) };
}

function indexesOfLevel(all: readonly GroupedIssue[], level: Level, rankOf: (index: number) => Level): LevelIndexes {
  const causes: number[] = [];
  const unevaluated: number[] = [];
  const consequences: number[] = [];
  for (const [index, { found, causedBy }] of all.entries()) {
    if (rankOf(index) !== level) continue;
    if (causedBy !== null) consequences.push(index);
    else if (found.raised === undefined) causes.push(index);
    else unevaluated.push(index);
  }
  return { causes: [...causes, ...unevaluated], consequences };
}

/** The first issues of several levels, limited in total; causes are counted before consequences. */
function takeFirst(limit: number, ...levels: readonly LevelIndexes[]): readonly LevelIndexes[] {
  let left = limit;
  const take = (list: readonly number[]): readonly number[] => {
    const taken = list.slice(0, left);
    left -= taken.length;
    return taken;
  };
  const causes = levels.map((level) => take(level.causes));
  return levels.map((level, index) => ({ causes: causes[index]!, consequences: take(level.consequences) }));
}

function inOrder({ causes, consequences }: LevelIndexes): readonly number[] {
  return [...causes, ...consequences];
}
