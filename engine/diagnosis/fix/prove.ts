/** Tries candidates by validating the changed document: it must have one finding less, and no new one. */
import type { RankedIssue } from '../describe/ranked-issue.js';
import { applyEdits } from 'einvoice-schematron/xml/edits.js';
import { lineTable } from 'einvoice-schematron/xml/locate.js';
import { type Candidate, asPatch } from './edits/candidate.js';
import { removesValue } from './loss.js';
import type { NodeEdit, Patch, PatchClass } from './patch.js';
import { type Stage, stagesFor } from './stages.js';
import type { Source } from './source.js';
import type { TrialIssue } from './trials.js';

/** A person cannot choose from more patches. */
const MAX_CHOICES = 12;

/** In these stages all candidates are tried, since the last one may leave the fewest findings. */
const TO_THE_END: ReadonlySet<Stage['kind']> = new Set(['figures', 'amounts']);

/** Tries patches for the issues of one document. */
export class Proofs {
  readonly #source: Source;
  readonly #before: Counts;
  readonly #tried = new Map<string, Counts>();

  constructor(issues: readonly RankedIssue[], source: Source) {
    this.#source = source;
    this.#before = counted(issues);
  }

  /** The patches for an issue, the surest first. */
  patchesOf(issue: RankedIssue): readonly Patch[] {
    return this.offeredFor(issue).map((candidate) => asPatch(candidate, lineTable(this.#source.editor.tree)));
  }

  /**
   * The candidates that become patches. A certain one ends the search; amounts are only changed if nothing else helps.
   */
  offeredFor(issue: RankedIssue): readonly Candidate[] {
    if (this.#source.trials.areOver) return [];
    const proven: Candidate[] = [];
    const seen = new Set<string>();
    // A lossy change does not end the search for lossless ones.
    const has = (own: PatchClass): boolean =>
      proven.some((each) => each.class === own && (own === 'money' || each.isLossy !== true));
    const isLeftOut: Readonly<Record<Stage['kind'], () => boolean>> = {
      'without amounts': () => has('certain'),
      figures: () => has('certain') || has('choice'),
      amounts: () => has('certain') || has('choice'),
      // One example is enough, and none is needed if the figures determine the value.
      examples: () => has('certain') || has('money') || has('input'),
      // Other specifications are offered only if the changes so far leave findings.
      specifications: () => proven.some((candidate) => this.#after(candidate)?.wrong === 0),
    };
    for (const { kind, make } of stagesFor(issue, this.#source)) {
      if (isLeftOut[kind]()) continue;
      if (kind === 'specifications') {
        proven.unshift(...this.#best(make(), issue).map((each) => this.#markLossy(each)));
        continue;
      }
      for (const candidate of make()) {
        if (isLeftOut[kind]() && !TO_THE_END.has(kind)) break;
        if (proven.length >= MAX_CHOICES) break;
        // Several repairs may propose the same change. Equal examples are kept, since people replace them.
        const key = JSON.stringify(candidate.changes);
        if (seen.has(key) && kind !== 'examples') continue;
        seen.add(key);
        proven.push(...this.#effectiveForms(candidate, issue).map((each) => this.#markLossy(each)));
      }
    }
    return this.#preferLossless(this.#keepConsistentAmounts(proven), issue).slice(0, MAX_CHOICES);
  }

  /** Of a candidate and its alternatives, those that help most; if there are several, a person must choose. */
  #effectiveForms(candidate: Candidate, issue: RankedIssue): readonly Candidate[] {
    const { or, ...own } = candidate;
    if (or === undefined) return this.#helps(own, issue) ? [own] : [];
    const best = this.#best([own, ...or.map((made): Candidate => ({ class: own.class, ...made }))], issue);
    if (best.length < 2) return best;
    // One example is enough.
    return own.class === 'input' ? [best[0]!] : best.map((each) => ({ ...each, class: 'choice' }));
  }

  /** Marks a lossy change, which is never certain. */
  #markLossy(candidate: Candidate): Candidate {
    if (!removesValue(candidate, this.#source.editor.tree)) return candidate;
    return { ...candidate, class: candidate.class === 'certain' ? 'choice' : candidate.class, isLossy: true };
  }

  /** The candidates that help and leave the fewest findings. */
  #best(candidates: readonly Candidate[], issue: RankedIssue): readonly Candidate[] {
    const left = (candidate: Candidate): number => this.#after(candidate)?.wrong ?? Infinity;
    const helping = candidates.filter((candidate) => this.#helps(candidate, issue));
    const least = Math.min(...helping.map(left));
    return helping.filter((candidate) => left(candidate) === least).slice(0, MAX_CHOICES);
  }

  /** Keeps only those changes of amounts that leave the fewest findings, since others fix one sum and break another. */
  #keepConsistentAmounts(proven: readonly Candidate[]): readonly Candidate[] {
    const left = (candidate: Candidate): number => this.#after(candidate)?.wrong ?? Infinity;
    const isMoney = ({ class: own }: Candidate): boolean => own === 'money';
    const least = Math.min(...proven.filter(isMoney).map(left));
    return proven.filter((candidate) => !isMoney(candidate) || left(candidate) === least);
  }

  /**
   * Drops lossy changes that leave more findings than a lossless one, and sorts the others: lossy changes of other
   * values than the wrong one, examples, and deletions come last.
   */
  #preferLossless(proven: readonly Candidate[], { place }: RankedIssue): readonly Candidate[] {
    const left = (candidate: Candidate): number => this.#after(candidate)?.wrong ?? Infinity;
    const isKeeping = (each: Candidate): boolean => each.isLossy !== true && each.class !== 'input';
    const least = Math.min(...proven.filter(isKeeping).map(left));
    const all = proven.filter((each) => each.isLossy !== true || left(each) <= least);
    const own = place === undefined ? null : this.#source.editor.path(place.node);
    const isLast = (each: Candidate): boolean =>
      each.isLossy === true &&
      each.isDerived !== true &&
      left(each) >= least &&
      !each.edits.some((edit) => valueSetBy(edit) === own);
    // Examples come after everything that the document suggests.
    const isExample = (each: Candidate): boolean => each.class === 'input' && each.isDerived !== true && !isLast(each);
    // If an element is missing, adding it comes before deleting the element that requires it.
    const isGone = (each: Candidate): boolean =>
      place?.missing != null && each.isLossy === true && each.edits.every(({ op }) => op === 'delete');
    return [
      ...this.#inOrder(all.filter((each) => !isLast(each) && !isExample(each) && !isGone(each))),
      ...this.#inOrder(all.filter((each) => isLast(each) && !isGone(each))),
      ...all.filter(isExample),
      ...this.#inOrder(all.filter(isGone)),
    ];
  }

  /** Sorts the choices among the candidates by the number of findings that they leave; others stay where they are. */
  #inOrder(proven: readonly Candidate[]): readonly Candidate[] {
    const left = (candidate: Candidate): number => this.#after(candidate)?.wrong ?? 0;
    const isChoice = (each: Candidate): boolean => each.class === 'choice';
    const choices = proven.filter(isChoice).map((each) => ({ each, left: left(each) }));
    choices.sort((one, other) => one.left - other.left);
    let next = 0;
    return proven.map((candidate) => (isChoice(candidate) ? choices[next++]!.each : candidate));
  }

  #helps(candidate: Candidate, issue: RankedIssue): boolean {
    const after = this.#after(candidate);
    const own = keyOf(issue);
    if (after === null || (after.of.get(own) ?? 0) >= (this.#before.of.get(own) ?? 0)) return false;
    // If locations cannot change, the finding must disappear at its location, and not in another line.
    const there = keepsLocations(candidate) ? locatedKeyOf(issue) : null;
    if (there !== null && (after.at.get(there) ?? 0) >= (this.#before.at.get(there) ?? Infinity)) return false;
    for (const [key, count] of after.of)
      if (!key.endsWith(INFORMATION) && count > (this.#before.of.get(key) ?? 0)) return false;
    return true;
  }

  #after({ changes }: Candidate): Counts | null {
    const { editor, trials } = this.#source;
    const key = JSON.stringify(changes);
    let after = this.#tried.get(key);
    if (after === undefined) {
      // If the budget is used up, the changed text is not even built.
      const issues = trials.areOver ? null : trials.codesOf(applyEdits(editor.tree.source, changes));
      if (issues === null) return null;
      this.#tried.set(key, (after = counted(issues)));
    }
    return after;
  }
}

/** The path of the node whose value an edit sets; null for other edits. */
function valueSetBy(edit: NodeEdit): string | null {
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
  readonly of: ReadonlyMap<string, number>;
  /** By code and location. */
  readonly at: ReadonlyMap<string, number>;
  /** The number of errors and warnings. */
  readonly wrong: number;
}

function counted(issues: readonly TrialIssue[]): Counts {
  const of = new Map<string, number>();
  const at = new Map<string, number>();
  for (const issue of issues) {
    const [key, located] = [keyOf(issue), locatedKeyOf(issue)];
    of.set(key, (of.get(key) ?? 0) + 1);
    if (located !== null) at.set(located, (at.get(located) ?? 0) + 1);
  }
  return { of, at, wrong: issues.filter(({ level }) => level !== 'information').length };
}

const INFORMATION = ' information';

function keyOf({ code, level }: Pick<RankedIssue, 'code' | 'level'>): string {
  return level === 'information' ? code + INFORMATION : code;
}

/** Null if the location is unknown. */
function locatedKeyOf(issue: TrialIssue): string | null {
  return issue.location === null ? null : `${keyOf(issue)} ${issue.location}`;
}
