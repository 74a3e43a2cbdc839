/** What reports say of causes: which issues belong together, and which of them to repair. */
import { consequencesOf } from './fix-first.js';
import type { IssueDetails, Language } from '../../types.js';
import type { Tree } from '../../xml/tree.js';
import { causesOf } from './causes.js';
import { comparedOf } from './compared.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { ChildNames } from '../../xml/child-names.js';
import type { Reasoned } from './conclusion.js';
import { reasonedOf } from './amounts/reasoned.js';
import type { TouchedIssue } from '../describe/ranked-issue.js';
import { forAll, sameValuesOf } from './same-value.js';

/** An issue with its cause. */
export interface Folded extends Pick<IssueDetails, 'fixFirst' | 'group' | 'causedBy'> {
  /** As it is told; a cause may say what follows from the invoice as a whole. */
  readonly issue: RankedIssue;
  /** As it was found. */
  readonly found: RankedIssue;
  /** Those of `fixFirst` that are found elsewhere: what is said of the same place twice needs no order. */
  readonly elsewhere: readonly string[];
}

/**
 * For each issue of a list its cause; each alone where nothing could be parsed.
 * @param list by level, then by position, then by code
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
    return list.map((issue, index) => ({
      issue,
      found: issue,
      fixFirst: NONE,
      elsewhere: NONE,
      group: index,
      causedBy: null,
    }));
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
    return others.length === 0 ? issue : forAll(issue, others, tree, prefixes);
  };
  const toldCauses = new Map<number, RankedIssue>();
  const told = (index: number): RankedIssue => {
    if (causes.causeOf(index) !== index) return list[index]!;
    let issue = toldCauses.get(index);
    if (issue === undefined) toldCauses.set(index, (issue = causeToBe(index)));
    return issue;
  };
  const known = new Map<readonly number[], Map<string, CodePlaces>>();
  /** What is to be repaired before an issue. Thousands may have the same list of those, and it may have thousands. */
  const placesOf = (before: readonly number[], code: string, cause: number): CodePlaces => {
    const byIssue = known.get(before) ?? new Map<string, CodePlaces>();
    known.set(before, byIssue);
    const key = `${code} ${cause}`;
    let places = byIssue.get(key);
    if (places === undefined) {
      // That the same rule has failed elsewhere is not what to repair, but why it has.
      const isSame = (other: number): boolean => list[other]!.code === code;
      places = codePlacesOf(before.map((other) => told(isSame(other) ? cause : other)));
      byIssue.set(key, places);
    }
    return places;
  };
  const groups = new Map<number, number>();
  return list.map((own, index) => {
    const issue = told(index);
    const cause = causes.causeOf(index);
    if (!groups.has(cause)) groups.set(cause, groups.size);
    // `causedBy` is a place in the list of errors and warnings, and what is only told has none there.
    const causedBy = cause === index || list[cause]!.level === 'information' ? null : cause;
    if (causes.before(index).length === 0)
      return { issue, found: own, fixFirst: NONE, elsewhere: NONE, group: groups.get(cause)!, causedBy };
    const fixFirst = placesOf(causes.before(index), own.code, cause);
    const element = elementOf(issue.target);
    const codes = [...fixFirst.keys()].filter((code) => code !== issue.code).sort();
    return {
      issue,
      found: own,
      fixFirst: codes,
      elsewhere: codes.filter((code) => fixFirst.get(code) !== element),
      group: groups.get(cause)!,
      causedBy,
    };
  });
}

const NONE: readonly string[] = [];

/** Stands for elements of which there are several. */
const SEVERAL = Symbol('several');

/** Codes of issues, each with the element where they are found. */
type CodePlaces = ReadonlyMap<string, string | null | typeof SEVERAL>;

function codePlacesOf(issues: readonly RankedIssue[]): CodePlaces {
  const places = new Map<string, string | null | typeof SEVERAL>();
  for (const { code, target } of issues) {
    const element = elementOf(target);
    places.set(code, places.has(code) && places.get(code) !== element ? SEVERAL : element);
  }
  return places;
}

/** The element of an attribute is the same place. */
function elementOf(target: string | null): string | null {
  const at = target === null ? -1 : target.lastIndexOf('/');
  return at < 0 || target![at + 1] !== '@' ? target : target!.slice(0, at);
}

/** What is led elsewhere is repaired there; what figures tell is said of the issue as it was found. */
export function repairedAt({ issue: told, found }: Folded): RankedIssue {
  if (told.place !== found.place) return told;
  return told.same === undefined ? found : { ...found, same: told.same };
}
