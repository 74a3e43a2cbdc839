/**
 * Tries candidates by validating the changed document: the document must have fewer findings of the issue's rule, and
 * not more of any other.
 */
import type { RankedIssue } from '../describe/ranked-issue.js';
import { applyEdits } from 'einvoice-schematron/xml/edits.js';
import { lineTable } from 'einvoice-schematron/xml/locate.js';
import { type Candidate, toPatch } from './edits/candidate.js';
import { removesValue } from './data-loss.js';
import type { NodeEdit, Patch, PatchClass } from './patch.js';
import { type Stage, stagesFor } from './stages.js';
import type { RepairContext } from './repair-context.js';
import type { TrialIssue } from './trials.js';

/** A person cannot choose from more patches. */
const MAX_CHOICES = 12;

/** In these stages all candidates are tried, since the last one may leave the fewest findings. */
const EXHAUSTIVE: ReadonlySet<Stage['kind']> = new Set(['figures', 'amounts']);

/** Tries patches for the issues of one document. */
export class Proofs {
  readonly #context: RepairContext;
  /** The numbers of findings in the unchanged document. */
  readonly #before: Counts;
  /** For the text edits of each change, the numbers of findings in the changed document. */
  readonly #countsByChange = new Map<string, Counts>();

  constructor(issues: readonly RankedIssue[], context: RepairContext) {
    this.#context = context;
    this.#before = countFindings(issues);
  }

  /** The patches for an issue, the surest first. */
  patchesOf(issue: RankedIssue): readonly Patch[] {
    return this.candidatesFor(issue).map((candidate) => toPatch(candidate, lineTable(this.#context.editor.tree)));
  }

  /**
   * The candidates that become patches. A certain candidate ends the search; amounts are only changed if nothing else
   * helps.
   */
  candidatesFor(issue: RankedIssue): readonly Candidate[] {
    if (this.#context.trials.areExhausted) return [];
    const proven: Candidate[] = [];
    const seenChanges = new Set<string>();
    // A lossy change does not end the search for lossless ones.
    const hasClass = (patchClass: PatchClass): boolean =>
      proven.some((each) => each.class === patchClass && (patchClass === 'money' || each.isLossy !== true));
    const isSkipped: Readonly<Record<Stage['kind'], () => boolean>> = {
      'without amounts': () => hasClass('certain'),
      figures: () => hasClass('certain') || hasClass('choice'),
      amounts: () => hasClass('certain') || hasClass('choice'),
      // One example is enough. No example is needed if the figures determine the value.
      examples: () => hasClass('certain') || hasClass('money') || hasClass('input'),
      // Other specifications are offered only if the changes so far leave findings.
      specifications: () => proven.some((candidate) => this.#countsAfter(candidate)?.problems === 0),
    };
    for (const { kind, make } of stagesFor(issue, this.#context)) {
      if (isSkipped[kind]()) continue;
      if (kind === 'specifications') {
        proven.unshift(...this.#findBest(make(), issue).map((each) => this.#markLossy(each)));
        continue;
      }
      for (const candidate of make()) {
        if (isSkipped[kind]() && !EXHAUSTIVE.has(kind)) break;
        if (proven.length >= MAX_CHOICES) break;
        // Several repairs may propose the same change. Equal examples are all kept, since people replace them.
        const key = JSON.stringify(candidate.textEdits);
        if (seenChanges.has(key) && kind !== 'examples') continue;
        seenChanges.add(key);
        proven.push(...this.#findEffective(candidate, issue).map((each) => this.#markLossy(each)));
      }
    }
    return this.#preferLossless(this.#keepConsistentAmounts(proven), issue).slice(0, MAX_CHOICES);
  }

  /**
   * Returns the best of a candidate and its alternatives: those that leave the fewest findings. If there are several, a
   * person must choose.
   */
  #findEffective(candidate: Candidate, issue: RankedIssue): readonly Candidate[] {
    const { alternatives, ...withoutAlternatives } = candidate;
    if (alternatives === undefined) return this.#doesHelp(withoutAlternatives, issue) ? [withoutAlternatives] : [];
    const best = this.#findBest(
      [
        withoutAlternatives,
        ...alternatives.map((edits): Candidate => ({ class: withoutAlternatives.class, ...edits })),
      ],
      issue,
    );
    if (best.length < 2) return best;
    // One example is enough.
    return withoutAlternatives.class === 'input' ? [best[0]!] : best.map((each) => ({ ...each, class: 'choice' }));
  }

  /** Marks a change that loses data. Such a change is never certain. */
  #markLossy(candidate: Candidate): Candidate {
    if (!removesValue(candidate, this.#context.editor.tree)) return candidate;
    return { ...candidate, class: candidate.class === 'certain' ? 'choice' : candidate.class, isLossy: true };
  }

  /** The candidates that help and leave the fewest findings. */
  #findBest(candidates: readonly Candidate[], issue: RankedIssue): readonly Candidate[] {
    const findingsLeft = (candidate: Candidate): number => this.#countsAfter(candidate)?.problems ?? Infinity;
    const helping = candidates.filter((candidate) => this.#doesHelp(candidate, issue));
    const fewest = Math.min(...helping.map(findingsLeft));
    return helping.filter((candidate) => findingsLeft(candidate) === fewest).slice(0, MAX_CHOICES);
  }

  /**
   * Of the changes of amounts, keeps only those that leave the fewest findings: the others fix one sum and break
   * another.
   */
  #keepConsistentAmounts(proven: readonly Candidate[]): readonly Candidate[] {
    const findingsLeft = (candidate: Candidate): number => this.#countsAfter(candidate)?.problems ?? Infinity;
    const isMoney = ({ class: patchClass }: Candidate): boolean => patchClass === 'money';
    const fewest = Math.min(...proven.filter(isMoney).map(findingsLeft));
    return proven.filter((candidate) => !isMoney(candidate) || findingsLeft(candidate) === fewest);
  }

  /**
   * Drops lossy changes that leave more findings than a lossless one, and sorts the rest. These come last: lossy
   * changes that do not set the wrong value, then examples, then deletions.
   */
  #preferLossless(proven: readonly Candidate[], { place }: RankedIssue): readonly Candidate[] {
    const findingsLeft = (candidate: Candidate): number => this.#countsAfter(candidate)?.problems ?? Infinity;
    const isLossless = (each: Candidate): boolean => each.isLossy !== true && each.class !== 'input';
    const fewest = Math.min(...proven.filter(isLossless).map(findingsLeft));
    const all = proven.filter((each) => each.isLossy !== true || findingsLeft(each) <= fewest);
    const wrongPath = place === undefined ? null : this.#context.editor.xpath(place.node);
    const changesOtherValue = (each: Candidate): boolean =>
      each.isLossy === true &&
      each.isDerived !== true &&
      findingsLeft(each) >= fewest &&
      !each.edits.some((edit) => pathOfSetValue(edit) === wrongPath);
    // Examples come after everything that the document suggests.
    const isMereExample = (each: Candidate): boolean =>
      each.class === 'input' && each.isDerived !== true && !changesOtherValue(each);
    // If an element is missing, adding it comes before deleting the element that requires it.
    const isDeletion = (each: Candidate): boolean =>
      place?.missing != null && each.isLossy === true && each.edits.every(({ op }) => op === 'delete');
    return [
      ...this.#sortChoices(all.filter((each) => !changesOtherValue(each) && !isMereExample(each) && !isDeletion(each))),
      ...this.#sortChoices(all.filter((each) => changesOtherValue(each) && !isDeletion(each))),
      ...all.filter(isMereExample),
      ...this.#sortChoices(all.filter(isDeletion)),
    ];
  }

  /**
   * Sorts the candidates of class `choice` by the number of findings that they leave; all other candidates keep their
   * positions.
   */
  #sortChoices(proven: readonly Candidate[]): readonly Candidate[] {
    const findingsLeft = (candidate: Candidate): number => this.#countsAfter(candidate)?.problems ?? 0;
    const isChoice = (each: Candidate): boolean => each.class === 'choice';
    const choices = proven.filter(isChoice).map((each) => ({ each, left: findingsLeft(each) }));
    choices.sort((one, other) => one.left - other.left);
    let next = 0;
    return proven.map((candidate) => (isChoice(candidate) ? choices[next++]!.each : candidate));
  }

  #doesHelp(candidate: Candidate, issue: RankedIssue): boolean {
    const after = this.#countsAfter(candidate);
    const codeKey = findingKey(issue);
    if (after === null || (after.byCode.get(codeKey) ?? 0) >= (this.#before.byCode.get(codeKey) ?? 0)) return false;
    // If the change keeps all locations, the finding must disappear at its own location, not in another line.
    const locatedKey = keepsLocations(candidate) ? locationKey(issue) : null;
    if (
      locatedKey !== null &&
      (after.byLocation.get(locatedKey) ?? 0) >= (this.#before.byLocation.get(locatedKey) ?? Infinity)
    )
      return false;
    for (const [key, count] of after.byCode)
      if (!key.endsWith(INFORMATION) && count > (this.#before.byCode.get(key) ?? 0)) return false;
    return true;
  }

  #countsAfter({ textEdits }: Candidate): Counts | null {
    const { editor, trials } = this.#context;
    const key = JSON.stringify(textEdits);
    let after = this.#countsByChange.get(key);
    if (after === undefined) {
      // If the budget is used up, the changed text is not even built.
      const issues = trials.areExhausted ? null : trials.countableIssuesOf(applyEdits(editor.tree.source, textEdits));
      if (issues === null) return null;
      this.#countsByChange.set(key, (after = countFindings(issues)));
    }
    return after;
  }
}

/** The XPath of the node whose value an edit sets; null for other edits. */
function pathOfSetValue(edit: NodeEdit): string | null {
  if (edit.op === 'setText') return edit.node;
  return edit.op === 'setAttribute' ? `${edit.node}/@${edit.name}` : null;
}

/** Whether a change only sets values, so that every element keeps its location. */
function keepsLocations({ edits }: Candidate): boolean {
  return edits.every(({ op }) => op === 'setText' || op === 'setAttribute');
}

/** Numbers of findings. */
interface Counts {
  /** By code. */
  readonly byCode: ReadonlyMap<string, number>;
  /** By code and location. */
  readonly byLocation: ReadonlyMap<string, number>;
  /** The number of errors and warnings. */
  readonly problems: number;
}

/** Counts issues by code and by location. */
function countFindings(issues: readonly TrialIssue[]): Counts {
  const byCode = new Map<string, number>();
  const byLocation = new Map<string, number>();
  for (const issue of issues) {
    const [key, locatedKey] = [findingKey(issue), locationKey(issue)];
    byCode.set(key, (byCode.get(key) ?? 0) + 1);
    if (locatedKey !== null) byLocation.set(locatedKey, (byLocation.get(locatedKey) ?? 0) + 1);
  }
  return { byCode, byLocation, problems: issues.filter(({ level }) => level !== 'information').length };
}

/** The end of the keys of information, which is counted separately. */
const INFORMATION = ' information';

/** The key by which issues are counted. */
function findingKey({ code, level }: Pick<RankedIssue, 'code' | 'level'>): string {
  return level === 'information' ? code + INFORMATION : code;
}

/** The key by which issues at one location are counted; null if the location is unknown. */
function locationKey(issue: TrialIssue): string | null {
  return issue.location === null ? null : `${findingKey(issue)} ${issue.location}`;
}
