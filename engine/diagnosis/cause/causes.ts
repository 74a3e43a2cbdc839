/** One mistake, one cause: which issues are gone once another one is repaired. */
import type { OwnKey } from 'einvoice-wording/sentences.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Reasoned } from './conclusion.js';
import { LEVELS, Places } from './places.js';
import { WRONG_PROFILE } from '../place/touch-finding.js';
import { lacksSpecification, ofAnother } from './unspecified.js';

/** What follows from a cause, by place in the list of issues. */
export interface Causes {
  /** The issue that is the cause of one in the end; itself for causes. */
  causeOf(index: number): number;
  /** The issues to repair before one; none for causes. */
  before(index: number): readonly number[];
  /** Those that say the same of the same value elsewhere, of the first of them; none for others. */
  again(index: number): readonly number[];
}

/** A specification that is misspelt, so that other rules hold. */
const UNKNOWN_PROFILE: OwnKey = 'PROFILE-UNKNOWN';

/** What is known of causes from elsewhere. */
export interface Hints {
  /** What issues have in common that say the same of the same value, by place in the list. */
  readonly same: readonly (string | undefined)[];
  /** What calculations tell: the issues that an issue is a consequence of, by place in the list. */
  readonly consequences: (index: number) => readonly number[];
  /** Codes of rules whose findings are none by some specification of such documents. */
  readonly allowed: () => ReadonlySet<string>;
  /** What follows from the invoice as a whole for those that have no cause yet. */
  readonly reason: (isOpen: (index: number) => boolean) => readonly Pick<Reasoned, 'explained' | 'cause'>[];
}

/**
 * Finds the causes of issues.
 * @param issues in the order of the report
 */
export function causesOf(
  issues: readonly RankedIssue[],
  tree: Tree,
  { same, consequences, allowed, reason }: Hints,
): Causes {
  const places = new Places(issues, tree);
  const isPossible = (index: number, other: number): boolean =>
    other !== index && LEVELS[issues[other]!.level] <= LEVELS[issues[index]!.level];
  const possibleOf = possibleAmong(issues, isPossible);
  const behind = issues.map((_, index) => places.behind(index, (other) => isPossible(index, other)));
  const reasons = reason((index) => behind[index] === undefined);
  const reasonOf = new Map<number, (typeof reasons)[number]>();
  for (const each of reasons) for (const index of each.explained) reasonOf.set(index, each);
  // Which elements an invoice may have depends on its specification: without it, most of them are none.
  const unknown = issues.findIndex(({ code }) => code === UNKNOWN_PROFILE);
  const firstOf = firstWithCommon(issues);
  const unspecified = issues.findIndex(({ touch }) => lacksSpecification(touch));
  const isOfAnother = unspecified < 0 ? () => false : ofAnother(issues, allowed(), tree);
  const unfit = unknown >= 0 ? unknown : (firstOf.get(WRONG_PROFILE) ?? -1);
  const firstSame = new Map<string, number[]>();
  const before = issues.map((_, index): readonly number[] => {
    const { common, along } = issues[index]!.touch ?? {};
    const first = firstOf.get(common ?? along ?? '');
    if (first !== undefined) return first === index ? [] : [first];
    const mistake = behind[index];
    const reasoned = reasonOf.get(index);
    if (unspecified >= 0 && mistake === undefined && !lacksSpecification(issues[index]!.touch))
      if (isOfAnother(issues[index]!)) return [unspecified];
    // Nobody knows what is wrong with a sum of which a part is not seen.
    const unseen = mistake === undefined ? places.unseenOf(index) : undefined;
    if (unseen !== undefined && isPossible(index, unseen)) return [unseen];
    if (reasoned?.cause === index && (mistake === undefined || reasoned.explained.has(mistake))) return [];
    if (mistake !== undefined) return [mistake];
    if (unfit >= 0 && unfit !== index && issues[index]!.touch?.isUnused === true) return [unfit];
    if (reasoned !== undefined) return [reasoned.cause];
    const told = possibleOf(consequences(index), index);
    if (told.length > 0) return told;
    const key = same[index];
    const all = key === undefined ? undefined : firstSame.get(key);
    if (all !== undefined) all.push(index);
    else if (key !== undefined) firstSame.set(key, [index]);
    if (all !== undefined) return [all[0]!];
    return [...places.spokenOf(index), ...places.ofKind(index)].filter((other) => isPossible(index, other)).slice(0, 1);
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

/** Those of a list that may be the cause of an issue. Lists that thousands of issues share stay shared. */
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

/** The first issue of those that have something in common, by what that is. */
function firstWithCommon(issues: readonly RankedIssue[]): ReadonlyMap<string, number> {
  const firstOf = new Map<string, number>();
  issues.forEach(({ touch }, index) => {
    const { common } = touch ?? {};
    if (common !== undefined && !firstOf.has(common)) firstOf.set(common, index);
  });
  return firstOf;
}

/** Issues that say the same of the same place may lead in a circle: its first member is the cause. */
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
