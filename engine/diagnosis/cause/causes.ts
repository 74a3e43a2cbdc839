/** Finds the cause of each issue: the mistake whose correction makes the issue disappear. */
import type { OwnKey } from 'einvoice-wording/sentences.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Conclusion } from './conclusion.js';
import { LEVEL_ORDER, IssueIndex } from './issue-index.js';
import { WRONG_PROFILE_KEY } from '../place/finding-footprint.js';
import { lacksSpecification, dependencyOnSpecification } from './missing-specification.js';

/** The causes of issues. All numbers are indexes in the list of issues. */
export interface Causes {
  /** The root cause of an issue; the issue itself if it has no cause. */
  rootCause(index: number): number;
  /** The issues to fix before an issue; none if the issue is a cause itself. */
  fixBefore(index: number): readonly number[];
  /** For the first of several issues about the same wrong value, the other ones; for all other issues none. */
  repetitions(index: number): readonly number[];
}

/** The code of the issue about an unknown specification identifier: the rules of another specification were applied. */
const UNKNOWN_PROFILE: OwnKey = 'PROFILE-UNKNOWN';

/** Hints at the causes of issues, apart from the places of issues. */
export interface CauseEvidence {
  /** For each issue, the key that it shares with other issues about the same wrong value; undefined if it has none. */
  readonly sameValueKeys: readonly (string | undefined)[];
  /** The causes of an issue according to the calculations of rules: a wrong line amount causes a wrong sum. */
  readonly calculatedCauses: (index: number) => readonly number[];
  /** Codes of the rules that only some specifications for this document type contain. */
  readonly optionalRules: () => ReadonlySet<string>;
  /** Draws conclusions from the whole invoice about issues without another cause. */
  readonly conclude: (isUnexplained: (index: number) => boolean) => readonly Pick<Conclusion, 'explained' | 'cause'>[];
}

/**
 * Finds the causes of issues.
 * @param issues all issues of the document, in the order of the report
 */
export function findCauses(
  issues: readonly RankedIssue[],
  tree: Tree,
  { sameValueKeys, calculatedCauses, optionalRules, conclude }: CauseEvidence,
): Causes {
  const issueIndex = new IssueIndex(issues, tree);
  const isPossible = (index: number, other: number): boolean =>
    other !== index && LEVEL_ORDER[issues[other]!.level] <= LEVEL_ORDER[issues[index]!.level];
  const selectPossible = createCauseFilter(issues, isPossible);
  const likeliestCauses = issues.map((_, index) =>
    issueIndex.findLikeliestCause(index, (other) => isPossible(index, other)),
  );
  const conclusions = conclude((index) => likeliestCauses[index] === undefined);
  const conclusionOf = new Map<number, (typeof conclusions)[number]>();
  for (const each of conclusions) for (const index of each.explained) conclusionOf.set(index, each);
  // An unknown specification explains issues about forbidden elements: the specification decides what is allowed.
  const unknownProfile = issues.findIndex(({ code }) => code === UNKNOWN_PROFILE);
  const firstWithKey = findFirstWithKey(issues);
  const missingSpecification = issues.findIndex(({ footprint }) => lacksSpecification(footprint));
  const mayDependOnSpecification =
    missingSpecification < 0 ? () => false : dependencyOnSpecification(issues, optionalRules(), tree);
  const wrongProfile = unknownProfile >= 0 ? unknownProfile : (firstWithKey.get(WRONG_PROFILE_KEY) ?? -1);
  const sameValueIssues = new Map<string, number[]>();
  const prerequisites = issues.map((_, index): readonly number[] => {
    const { sharedKey, sideEffectKey } = issues[index]!.footprint ?? {};
    const first = firstWithKey.get(sharedKey ?? sideEffectKey ?? '');
    if (first !== undefined) return first === index ? [] : [first];
    const likeliest = likeliestCauses[index];
    const conclusion = conclusionOf.get(index);
    if (missingSpecification >= 0 && likeliest === undefined && !lacksSpecification(issues[index]!.footprint))
      if (mayDependOnSpecification(issues[index]!)) return [missingSpecification];
    // A sum may seem wrong only because a mistake, such as a wrong element name, hides an operand from the rule.
    const hiddenCause = likeliest === undefined ? issueIndex.findHidingMistake(index) : undefined;
    if (hiddenCause !== undefined && isPossible(index, hiddenCause)) return [hiddenCause];
    if (conclusion?.cause === index && (likeliest === undefined || conclusion.explained.has(likeliest))) return [];
    if (likeliest !== undefined) return [likeliest];
    if (wrongProfile >= 0 && wrongProfile !== index && issues[index]!.footprint?.forbidsElement === true)
      return [wrongProfile];
    if (conclusion !== undefined) return [conclusion.cause];
    const calculated = selectPossible(calculatedCauses(index), index);
    if (calculated.length > 0) return calculated;
    const key = sameValueKeys[index];
    const sameIssues = key === undefined ? undefined : sameValueIssues.get(key);
    if (sameIssues !== undefined) sameIssues.push(index);
    else if (key !== undefined) sameValueIssues.set(key, [index]);
    if (sameIssues !== undefined) return [sameIssues[0]!];
    return [...issueIndex.findNamedCauses(index), ...issueIndex.findUnknownKindCauses(index)]
      .filter((other) => isPossible(index, other))
      .slice(0, 1);
  });
  const roots = issues.map((_, index) => findRootCause(index, prerequisites));
  return {
    rootCause: (index) => roots[index]!,
    fixBefore: (index) => (roots[index] === index ? [] : prerequisites[index]!),
    repetitions: (index) => {
      const [first, ...others] = sameValueIssues.get(sameValueKeys[index] ?? '') ?? [];
      return first === index && roots[index] === index ? others : [];
    },
  };
}

/**
 * Returns a function that selects the possible causes of an issue from a list of candidates. Results are cached, since
 * thousands of issues may share a list.
 */
function createCauseFilter(
  issues: readonly RankedIssue[],
  isPossible: (index: number, other: number) => boolean,
): (candidates: readonly number[], index: number) => readonly number[] {
  const cache = new Map<readonly number[], Map<number, readonly number[]>>();
  return (candidates, index) => {
    if (candidates.length === 0) return candidates;
    if (candidates.includes(index)) return candidates.filter((other) => isPossible(index, other));
    const level = LEVEL_ORDER[issues[index]!.level];
    const byLevel = cache.get(candidates) ?? new Map<number, readonly number[]>();
    cache.set(candidates, byLevel);
    const selected = byLevel.get(level) ?? candidates.filter((other) => isPossible(index, other));
    byLevel.set(level, selected);
    return selected;
  };
}

/** For each `sharedKey` of footprints, the index of the first issue with that key. */
function findFirstWithKey(issues: readonly RankedIssue[]): ReadonlyMap<string, number> {
  const firstIssues = new Map<string, number>();
  issues.forEach(({ footprint }, index) => {
    const { sharedKey } = footprint ?? {};
    if (sharedKey !== undefined && !firstIssues.has(sharedKey)) firstIssues.set(sharedKey, index);
  });
  return firstIssues;
}

/**
 * The last issue in the chain of causes. If issues blame each other in a cycle, the first of them in the report is the
 * cause.
 */
function findRootCause(index: number, prerequisites: readonly (readonly number[])[]): number {
  const chain = [index];
  for (;;) {
    const [next] = prerequisites[chain.at(-1)!]!;
    if (next === undefined) return chain.at(-1)!;
    const cycleStart = chain.indexOf(next);
    if (cycleStart >= 0) return Math.min(...chain.slice(cycleStart));
    chain.push(next);
  }
}
