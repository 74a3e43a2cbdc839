/** Groups issues by cause, and determines which of them to fix. */
import type { TreeContext } from '../facts/context.js';
import { findCalculatedCauses } from './fix-first.js';
import type { IssueDetails } from 'einvoice-core/types.js';
import { type Causes, findCauses } from './causes.js';
import { moveToWrongValue } from './wrong-compared-value.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Conclusions } from '../describe/conclusions.js';
import type { Conclusion } from './conclusion.js';
import { inferFromFigures } from './amounts/infer-from-figures.js';
import { combineIssues, findSameValues } from './same-value.js';

/** An issue with its cause. */
export interface GroupedIssue extends Pick<IssueDetails, 'fixFirst' | 'group' | 'causedBy'> {
  /** The issue as reported: a cause may present a conclusion from the whole invoice. */
  readonly issue: RankedIssue;
  /** The issue as found. */
  readonly original: RankedIssue;
  /** The codes in `fixFirst` whose issues are at other elements. The message mentions only these codes. */
  readonly fixFirstElsewhere: readonly string[];
}

/** The document in which the issues were found. */
export interface CauseContext extends TreeContext {
  /** The conclusions from the figures of the document. */
  readonly conclusions: Conclusions;
  /** Codes of the rules that only some specifications for this document type contain. */
  readonly optionalRules: () => ReadonlySet<string>;
}

/**
 * Finds the cause of each issue; if the document could not be parsed, no issue has a cause.
 * @param list sorted by level, then position, then code
 * @param context null if the document could not be parsed
 */
export function groupByCause(list: readonly RankedIssue[], context: CauseContext | null): readonly GroupedIssue[] {
  if (context === null || list.length === 0)
    return list.map((issue, index) => ({
      issue,
      original: issue,
      fixFirst: NONE,
      fixFirstElsewhere: NONE,
      group: index,
      causedBy: null,
    }));
  const reported = new ReportedIssues(list, context);
  const { causes } = reported;
  const groups = new Map<number, number>();
  return list.map((original, index) => {
    const issue = reported.issueAt(index);
    const cause = causes.rootCause(index);
    if (!groups.has(cause)) groups.set(cause, groups.size);
    // `causedBy` is an index in the list of errors and warnings, so it cannot point to an issue of level `information`.
    const causedBy = cause === index || list[cause]!.level === 'information' ? null : cause;
    const group = groups.get(cause)!;
    if (causes.fixBefore(index).length === 0)
      return { issue, original, fixFirst: NONE, fixFirstElsewhere: NONE, group, causedBy };
    const fixFirst = reported.placesToFixFirst(index);
    const element = elementOf(issue.target);
    const codes = [...fixFirst.keys()].filter((code) => code !== issue.code).sort();
    const fixFirstElsewhere = codes.filter((code) => fixFirst.get(code) !== element);
    return { issue, original, fixFirst: codes, fixFirstElsewhere, group, causedBy };
  });
}

/**
 * The issues as they are reported. A cause may stand for issues about the same value elsewhere, or present a
 * conclusion.
 */
class ReportedIssues {
  readonly causes: Causes;
  readonly #list: readonly RankedIssue[];
  readonly #context: CauseContext;
  readonly #conclusionIssues: ReadonlyMap<number, RankedIssue>;
  readonly #reported = new Map<number, RankedIssue>();
  readonly #places = new Map<readonly number[], Map<string, PlacesByCode>>();

  constructor(list: readonly RankedIssue[], context: CauseContext) {
    const { tree, prefixes, optionalRules, conclusions } = context;
    this.#list = list;
    this.#context = context;
    let concluded: readonly Conclusion[] = [];
    this.causes = findCauses(list, tree, {
      sameValueKeys: findSameValues(list, tree, prefixes),
      calculatedCauses: findCalculatedCauses(list, tree, prefixes),
      optionalRules,
      conclude: (isUnexplained) =>
        (concluded = [
          ...inferFromFigures(list, isUnexplained, conclusions, context),
          ...moveToWrongValue(list, isUnexplained),
        ]),
    });
    this.#conclusionIssues = new Map([...concluded].reverse().map(({ cause, issue }) => [cause, issue]));
  }

  /** The issue at an index, as reported. */
  issueAt(index: number): RankedIssue {
    if (this.causes.rootCause(index) !== index) return this.#list[index]!;
    let issue = this.#reported.get(index);
    if (issue === undefined) this.#reported.set(index, (issue = this.#composeCause(index)));
    return issue;
  }

  #composeCause(index: number): RankedIssue {
    const issue = this.#conclusionIssues.get(index) ?? this.#list[index]!;
    const others = this.causes.repetitions(index).map((other) => this.#list[other]!);
    return others.length === 0 ? issue : combineIssues(issue, others, this.#context.tree, this.#context.prefixes);
  }

  /**
   * The codes of the issues to fix before an issue, each with the element where its issues were found. The results are
   * cached, since thousands of issues may share them.
   */
  placesToFixFirst(index: number): PlacesByCode {
    const prerequisites = this.causes.fixBefore(index);
    const { code } = this.#list[index]!;
    const cause = this.causes.rootCause(index);
    const byIssue = this.#places.get(prerequisites) ?? new Map<string, PlacesByCode>();
    this.#places.set(prerequisites, byIssue);
    const key = `${code} ${cause}`;
    let places = byIssue.get(key);
    if (places === undefined) {
      // If an issue to fix first has the same code, the message names the root cause instead.
      const isSame = (other: number): boolean => this.#list[other]!.code === code;
      places = placesByCode(prerequisites.map((other) => this.issueAt(isSame(other) ? cause : other)));
      byIssue.set(key, places);
    }
    return places;
  }
}

const NONE: readonly string[] = [];

/** In place of an XPath: issues with the same code were found at several elements. */
const SEVERAL = Symbol('several');

/** For each code, the XPath of the element where its issues were found. */
type PlacesByCode = ReadonlyMap<string, string | null | typeof SEVERAL>;

/** For each code among the issues, the element where its issues were found. */
function placesByCode(issues: readonly RankedIssue[]): PlacesByCode {
  const places = new Map<string, string | null | typeof SEVERAL>();
  for (const { code, target } of issues) {
    const element = elementOf(target);
    places.set(code, places.has(code) && places.get(code) !== element ? SEVERAL : element);
  }
  return places;
}

/** The XPath of an issue's element. An issue about an attribute has the same place: `/a/@b` becomes `/a`. */
function elementOf(target: string | null): string | null {
  const slash = target === null ? -1 : target.lastIndexOf('/');
  return slash < 0 || target![slash + 1] !== '@' ? target : target!.slice(0, slash);
}

/** The issue to create patches for: as reported if a conclusion moved it to another node, otherwise as found. */
export function issueToRepair({ issue: reported, original }: GroupedIssue): RankedIssue {
  if (reported.place !== original.place) return reported;
  return reported.sameValues === undefined ? original : { ...original, sameValues: reported.sameValues };
}
