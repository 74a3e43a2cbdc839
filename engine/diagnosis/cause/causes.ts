/** Finds the cause of each issue: the mistake whose correction makes the issue disappear. */
import type { OwnKey } from 'einvoice-wording/sentences.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Conclusion } from './conclusion.js';
import { LEVELS, Places } from './places.js';
import { WRONG_PROFILE } from '../place/finding-footprint.js';
import { lacksSpecification, dependsOnSpecification } from './unspecified.js';

/** The consequences of causes, as indexes in the list of issues. */
export interface Causes {
  /** The root cause of an issue; the issue itself if it has no cause. */
  causeOf(index: number): number;
  /** The issues to fix before this one; none for causes. */
  before(index: number): readonly number[];
  /** For the first of several issues about the same value, the others; none for the rest. */
  again(index: number): readonly number[];
}

/** An unknown specification identifier: the document was then checked by other rules. */
const UNKNOWN_PROFILE: OwnKey = 'PROFILE-UNKNOWN';

/** Knowledge about causes from other sources than the issues' places. */
export interface Hints {
  /** Keys shared by issues about the same value, by index in the list. */
  readonly same: readonly (string | undefined)[];
  /** The issues that cause an issue according to calculations, as indexes in the list. */
  readonly consequences: (index: number) => readonly number[];
  /** Codes of rules that not every specification for such documents has. */
  readonly allowed: () => ReadonlySet<string>;
  /** Conclusions from the whole invoice for issues without a cause. */
  readonly reason: (isOpen: (index: number) => boolean) => readonly Pick<Conclusion, 'explained' | 'cause'>[];
}

/**
 * Finds the causes of issues.
 * @param issues in the order of the report
 */
export function findCauses(
  issues: readonly RankedIssue[],
  tree: Tree,
  { same, consequences, allowed, reason }: Hints,
): Causes {
  const places = new Places(issues, tree);
  const isPossible = (index: number, other: number): boolean =>
    other !== index && LEVELS[issues[other]!.level] <= LEVELS[issues[index]!.level];
  const possibleOf = possibleAmong(issues, isPossible);
  const findLikeliestCause = issues.map((_, index) =>
    places.findLikeliestCause(index, (other) => isPossible(index, other)),
  );
  const reasons = reason((index) => findLikeliestCause[index] === undefined);
  const reasonOf = new Map<number, (typeof reasons)[number]>();
  for (const each of reasons) for (const index of each.explained) reasonOf.set(index, each);
  // The specification decides which elements are allowed, so an unknown one explains reports of unused elements.
  const unknown = issues.findIndex(({ code }) => code === UNKNOWN_PROFILE);
  const firstOf = firstWithCommon(issues);
  const unspecified = issues.findIndex(({ footprint }) => lacksSpecification(footprint));
  const isOfAnother = unspecified < 0 ? () => false : dependsOnSpecification(issues, allowed(), tree);
  const unfit = unknown >= 0 ? unknown : (firstOf.get(WRONG_PROFILE) ?? -1);
  const firstSame = new Map<string, number[]>();
  const before = issues.map((_, index): readonly number[] => {
    const { common, along } = issues[index]!.footprint ?? {};
    const first = firstOf.get(common ?? along ?? '');
    if (first !== undefined) return first === index ? [] : [first];
    const mistake = findLikeliestCause[index];
    const reasoned = reasonOf.get(index);
    if (unspecified >= 0 && mistake === undefined && !lacksSpecification(issues[index]!.footprint))
      if (isOfAnother(issues[index]!)) return [unspecified];
    // A sum is not wrong if the rule ignores one of its parts.
    const unseen = mistake === undefined ? places.findHiddenCause(index) : undefined;
    if (unseen !== undefined && isPossible(index, unseen)) return [unseen];
    if (reasoned?.cause === index && (mistake === undefined || reasoned.explained.has(mistake))) return [];
    if (mistake !== undefined) return [mistake];
    if (unfit >= 0 && unfit !== index && issues[index]!.footprint?.isUnused === true) return [unfit];
    if (reasoned !== undefined) return [reasoned.cause];
    const told = possibleOf(consequences(index), index);
    if (told.length > 0) return told;
    const key = same[index];
    const all = key === undefined ? undefined : firstSame.get(key);
    if (all !== undefined) all.push(index);
    else if (key !== undefined) firstSame.set(key, [index]);
    if (all !== undefined) return [all[0]!];
    return [...places.findNamedCauses(index), ...places.findUnknownKindCauses(index)]
      .filter((other) => isPossible(index, other))
      .slice(0, 1);
  });
  const roots = issues.map((_, index) => rootOf(index, before));
  return {
    causeOf: (index) => roots[index]!,
    before: (index) => (roots[index] === index ? [] : before[index]!),
    again: (index) => {
      const [first, ...others] = firstSame.get(same[index] ?? '') ?? [];
      return first === index && roots[index] === index ? others : [];
    },
  };
}

/** The issues of a list that may cause an issue. Lists shared by thousands of issues are not copied. */
function possibleAmong(
  issues: readonly RankedIssue[],
  isPossible: (index: number, other: number) => boolean,
): (some: readonly number[], index: number) => readonly number[] {
  const possible = new Map<readonly number[], Map<number, readonly number[]>>();
  return (some, index) => {
    if (some.length === 0) return some;
    if (some.includes(index)) return some.filter((other) => isPossible(index, other));
    const level = LEVELS[issues[index]!.level];
    const byLevel = possible.get(some) ?? new Map<number, readonly number[]>();
    possible.set(some, byLevel);
    const known = byLevel.get(level) ?? some.filter((other) => isPossible(index, other));
    byLevel.set(level, known);
    return known;
  };
}

/** The first issue for each shared key. */
function firstWithCommon(issues: readonly RankedIssue[]): ReadonlyMap<string, number> {
  const firstOf = new Map<string, number>();
  issues.forEach(({ footprint }, index) => {
    const { common } = footprint ?? {};
    if (common !== undefined && !firstOf.has(common)) firstOf.set(common, index);
  });
  return firstOf;
}

/** Issues that blame the same place may form a cycle; its first issue is the cause. */
function rootOf(index: number, before: readonly (readonly number[])[]): number {
  const way = [index];
  for (;;) {
    const [next] = before[way.at(-1)!]!;
    if (next === undefined) return way.at(-1)!;
    const start = way.indexOf(next);
    if (start >= 0) return Math.min(...way.slice(start));
    way.push(next);
  }
}
