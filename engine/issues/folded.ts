/** What reports say of causes: which issues belong together, and which of them to repair. */
import { consequencesOf } from '../messages/fix-first.js';
import type { IssueDetails, Language } from '../types.js';
import type { Tree } from '../xml/tree.js';
import { causesOf } from './causes.js';
import { comparedOf } from './compared.js';
import type { RankedIssue } from './ranked-issue.js';
import type { ChildNames } from '../xml/child-names.js';
import type { Reasoned } from './conclusion.js';
import { reasonedOf } from './reasoned.js';
import type { TouchedIssue } from './ranked-issue.js';
import { forAll, sameValuesOf } from './same-value.js';

/** An issue with its cause. */
export interface Folded extends Pick<IssueDetails, 'fixFirst' | 'group' | 'causedBy'> {
  readonly issue: RankedIssue;
  /** Those of `fixFirst` that are found elsewhere: what is said of the same place twice needs no order. */
  readonly elsewhere: readonly string[];
}

/**
 * For each issue of a list its cause; each alone where nothing could be parsed.
 * @param list in the order of the report, information last
 * @param prefixes namespace to prefix
 * @param childNames what may stand in an element
 * @param allowed codes of rules whose findings are none by some specification of such documents
 */
export function foldedOf(
  list: readonly RankedIssue[],
  tree: Tree | undefined,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
  childNames: ChildNames | null = null,
  allowed: () => ReadonlySet<string> = () => new Set(),
): readonly Folded[] {
  if (tree === undefined || list.length === 0)
    return list.map((issue, index) => ({ issue, fixFirst: [], elsewhere: [], group: index, causedBy: null }));
  const touched = list.map((issue): TouchedIssue => ({ issue, touch: issue.touchOf?.() ?? null }));
  let reasoned: readonly Reasoned[] = [];
  const causes = causesOf(
    touched,
    tree,
    sameValuesOf(touched, tree, prefixes),
    consequencesOf(list, tree, prefixes),
    allowed,
    (isOpen) =>
      (reasoned = [
        ...reasonedOf(touched, tree, isOpen, prefixes, language, childNames),
        ...comparedOf(touched, tree, isOpen, prefixes),
      ]),
  );
  const concluded = new Map([...reasoned].reverse().map(({ cause, issue }) => [cause, issue]));
  const causeToBe = (index: number): RankedIssue => {
    const issue = concluded.get(index) ?? list[index]!;
    const others = causes.again(index).map((other) => list[other]!);
    return others.length === 0 ? issue : forAll(issue, others, tree, prefixes, language);
  };
  const toldCauses = new Map<number, RankedIssue>();
  const told = (index: number): RankedIssue => {
    if (causes.causeOf(index) !== index) return list[index]!;
    let issue = toldCauses.get(index);
    if (issue === undefined) toldCauses.set(index, (issue = causeToBe(index)));
    return issue;
  };
  const groups = new Map<number, number>();
  return list.map((own, index) => {
    const issue = told(index);
    const cause = causes.causeOf(index);
    if (!groups.has(cause)) groups.set(cause, groups.size);
    // The lists of information and of the others are counted each for itself.
    const causedBy = cause === index || list[cause]!.level === 'information' ? null : cause;
    if (causes.before(index).length === 0)
      return { issue, fixFirst: NONE, elsewhere: NONE, group: groups.get(cause)!, causedBy };
    // That the same rule has failed elsewhere is not what to repair, but why it has.
    const isSame = (other: number): boolean => list[other]!.code === own.code;
    const before = causes.before(index).map((other) => told(isSame(other) ? cause : other));
    return {
      issue,
      fixFirst: codesOf(before, issue),
      elsewhere: codesOf(
        before.filter(({ target }) => elementOf(target) !== elementOf(issue.target)),
        issue,
      ),
      group: groups.get(cause)!,
      causedBy,
    };
  });
}

const NONE: readonly string[] = [];

function codesOf(causes: readonly RankedIssue[], { code }: RankedIssue): readonly string[] {
  return [...new Set(causes.map((cause) => cause.code))].filter((other) => other !== code).sort();
}

/** The element of an attribute is the same place. */
function elementOf(target: string | null): string | null {
  return target === null ? null : target.replace(/\/@[^/]*$/, '');
}
