/** Groups issues by cause, and determines which of them to fix. */
import type { TreeContext } from '../facts/context.js';
import { findConsequences } from './fix-first.js';
import type { IssueDetails } from 'einvoice-core/types.js';
import { type Causes, findCauses } from './causes.js';
import { moveToWrongValue } from './wrong-compared-value.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Conclusions } from '../describe/conclusions.js';
import type { Conclusion } from './conclusion.js';
import { inferFromFigures } from './amounts/infer-from-figures.js';
import { representAll, findSameValues } from './same-value.js';

/** An issue with its cause. */
export interface GroupedIssue extends Pick<IssueDetails, 'fixFirst' | 'group' | 'causedBy'> {
  /** The issue as reported: a cause may present a conclusion from the whole invoice. */
  readonly issue: RankedIssue;
  /** The issue as found. */
  readonly found: RankedIssue;
  /** Those codes of `fixFirst` that were found elsewhere: issues at the same place need no order. */
  readonly elsewhere: readonly string[];
}

/** The document with the issues. */
export interface CauseContext extends TreeContext {
  /** The conclusions from its figures. */
  readonly conclusions: Conclusions;
  /** Codes of rules that not every specification for such documents has. */
  readonly allowed: () => ReadonlySet<string>;
}

/**
 * The cause of each issue in a list; if the document could not be parsed, each issue is its own cause.
 * @param list by level, then by position, then by code
 * @param context null if the document could not be parsed
 */
export function groupByCause(list: readonly RankedIssue[], context: CauseContext | null): readonly GroupedIssue[] {
  if (context === null || list.length === 0)
    return list.map((issue, index) => ({
      issue,
      found: issue,
      fixFirst: NONE,
      elsewhere: NONE,
      group: index,
      causedBy: null,
    }));
  const reported = new ReportedCauses(list, context);
  const { causes } = reported;
  const groups = new Map<number, number>();
  return list.map((own, index) => {
    const issue = reported.of(index);
    const cause = causes.causeOf(index);
    if (!groups.has(cause)) groups.set(cause, groups.size);
    // `causedBy` is an index in the list of errors and warnings, so it cannot point to information.
    const causedBy = cause === index || list[cause]!.level === 'information' ? null : cause;
    const group = groups.get(cause)!;
    if (causes.before(index).length === 0)
      return { issue, found: own, fixFirst: NONE, elsewhere: NONE, group, causedBy };
    const fixFirst = reported.placesBefore(index);
    const element = elementOf(issue.target);
    const codes = [...fixFirst.keys()].filter((code) => code !== issue.code).sort();
    const elsewhere = codes.filter((code) => fixFirst.get(code) !== element);
    return { issue, found: own, fixFirst: codes, elsewhere, group, causedBy };
  });
}

/** The causes as reported: a cause may also represent its repetitions elsewhere, or present a conclusion. */
class ReportedCauses {
  readonly causes: Causes;
  readonly #list: readonly RankedIssue[];
  readonly #context: CauseContext;
  readonly #concluded: ReadonlyMap<number, RankedIssue>;
  readonly #reported = new Map<number, RankedIssue>();
  readonly #places = new Map<readonly number[], Map<string, CodePlaces>>();

  constructor(list: readonly RankedIssue[], context: CauseContext) {
    const { tree, prefixes, allowed, conclusions } = context;
    this.#list = list;
    this.#context = context;
    let reasoned: readonly Conclusion[] = [];
    this.causes = findCauses(list, tree, {
      same: findSameValues(list, tree, prefixes),
      consequences: findConsequences(list, tree, prefixes),
      allowed,
      reason: (isOpen) =>
        (reasoned = [...inferFromFigures(list, isOpen, conclusions, context), ...moveToWrongValue(list, isOpen)]),
    });
    this.#concluded = new Map([...reasoned].reverse().map(({ cause, issue }) => [cause, issue]));
  }

  /** An issue as reported. */
  of(index: number): RankedIssue {
    if (this.causes.causeOf(index) !== index) return this.#list[index]!;
    let issue = this.#reported.get(index);
    if (issue === undefined) this.#reported.set(index, (issue = this.#causeAt(index)));
    return issue;
  }

  #causeAt(index: number): RankedIssue {
    const issue = this.#concluded.get(index) ?? this.#list[index]!;
    const others = this.causes.again(index).map((other) => this.#list[other]!);
    return others.length === 0 ? issue : representAll(issue, others, this.#context.tree, this.#context.prefixes);
  }

  /**
   * The codes of issues to fix before an issue, with their elements. Thousands of issues may share a list of thousands.
   */
  placesBefore(index: number): CodePlaces {
    const before = this.causes.before(index);
    const { code } = this.#list[index]!;
    const cause = this.causes.causeOf(index);
    const byIssue = this.#places.get(before) ?? new Map<string, CodePlaces>();
    this.#places.set(before, byIssue);
    const key = `${code} ${cause}`;
    let places = byIssue.get(key);
    if (places === undefined) {
      // A second failure of the same rule is not the thing to fix; its cause is.
      const isSame = (other: number): boolean => this.#list[other]!.code === code;
      places = codePlacesOf(before.map((other) => this.of(isSame(other) ? cause : other)));
      byIssue.set(key, places);
    }
    return places;
  }
}

const NONE: readonly string[] = [];

/** Stands for several elements with the same code. */
const SEVERAL = Symbol('several');

/** Codes of issues, each with the element where it was found. */
type CodePlaces = ReadonlyMap<string, string | null | typeof SEVERAL>;

function codePlacesOf(issues: readonly RankedIssue[]): CodePlaces {
  const places = new Map<string, string | null | typeof SEVERAL>();
  for (const { code, target } of issues) {
    const element = elementOf(target);
    places.set(code, places.has(code) && places.get(code) !== element ? SEVERAL : element);
  }
  return places;
}

/** Issues at an attribute and at its element count as the same place. */
function elementOf(target: string | null): string | null {
  const at = target === null ? -1 : target.lastIndexOf('/');
  return at < 0 || target![at + 1] !== '@' ? target : target!.slice(0, at);
}

/** The issue to create patches for: the reported one if a conclusion moved it to another node, else the one found. */
export function issueToRepair({ issue: reported, found }: GroupedIssue): RankedIssue {
  if (reported.place !== found.place) return reported;
  return reported.same === undefined ? found : { ...found, same: reported.same };
}
