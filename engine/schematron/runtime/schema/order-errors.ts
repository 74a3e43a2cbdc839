/** Elements in the wrong order: which one is misplaced, and where it belongs. */

import type { ContentModel } from './content-model.js';
import type { Frames } from './frames.js';
import type { Models } from './models.js';
import type { ValidationRun } from './validation-run.js';
import type { Siblings } from './siblings.js';
import type { UnexpectedElements } from './unexpected-elements.js';

/** Number of neighbours to inspect when deciding which of two elements is misplaced. */
const NEIGHBOURS = 32;

/** An element that comes before its proper place. */
interface Early {
  readonly moved: number;
  readonly after: number;
  /** Position of the element that it precedes. */
  readonly position: number;
  /**
   * Whether its proper place allows only one such element and already has it: then the element is not misplaced but
   * surplus.
   */
  readonly isFilled: boolean;
}

export class OrderErrors {
  readonly #run: ValidationRun;
  readonly #frames: Frames;
  readonly #models: Models;
  readonly #strangers: UnexpectedElements;

  constructor(run: ValidationRun, frames: Frames, models: Models, strangers: UnexpectedElements) {
    this.#run = run;
    this.#frames = frames;
    this.#models = models;
    this.#strangers = strangers;
  }

  /** Reports an element that belongs before or after a sibling. */
  report(node: number, moved: number, place: 'before' | 'after', other: number): void {
    const model = this.#run.tables.models[this.#frames.type[this.#frames.depth]!]!;
    const allowed = this.#models.elementNames(model);
    this.#run.reportAt(node, () => ({
      kind: 'order',
      node,
      moved,
      place,
      other,
      allowed,
      within: this.#within(moved),
    }));
  }

  /** Reports an element that occurs too often. */
  reportTooMany(node: number, max: number): void {
    this.#run.reportAt(node, () => ({ kind: 'tooMany', node, max, within: this.#within(node) }));
  }

  #within(node: number): readonly string[] {
    return this.#strangers.possibleWrappers(this.#frames.type[this.#frames.depth]!, this.#run.elementCode(node));
  }

  /**
   * Whether the element comes before a missing one. Then it is reported, and validation continues as if it were absent.
   */
  reportIfEarly(
    node: number,
    code: number,
    missing: readonly (readonly number[])[],
    model: ContentModel,
    siblings: Siblings,
  ): boolean {
    const state = this.#state(model);
    const codes = missing.flatMap((positions) =>
      positions.flatMap((position) => this.#models.particleCodes(model, position)),
    );
    if (!codes.some((each) => siblings.lastAfter(each, node) !== 0)) return false;
    const target = this.#models.candidates(model, code, this.#run.nameOf(node).uri)[0]!;
    const after = this.#lastBefore(siblings.next(node), state, target, model, siblings);
    if (after === null || this.#models.stepTo(after.state, model, node) === null) return false;
    siblings.excused.add(code);
    this.report(node, node, 'after', after.node);
    return true;
  }

  /** Starting with an element, the last of the elements that may follow a state and belong before a position. */
  #lastBefore(
    first: number,
    start: number,
    position: number,
    model: ContentModel,
    siblings: Siblings,
  ): { readonly node: number; readonly state: number } | null {
    let last: { readonly node: number; readonly state: number } | null = null;
    let state = start;
    let node = first;
    for (let seen = 0; seen < NEIGHBOURS && node !== 0; seen++, node = siblings.next(node)) {
      const step = this.#models.stepTo(state, model, node);
      if (step === null || this.#models.stepTo(position + 1, model, node) !== null) break;
      state = step + 1;
      last = { node, state };
    }
    return last;
  }

  /**
   * Determines whether the previous element is early, rather than this one late: without the previous one, the content
   * up to this element would be valid.
   */
  findEarly(node: number, code: number, model: ContentModel, siblings: Siblings): Early | null {
    const frames = this.#frames;
    const { depth } = frames;
    const before = frames.previous[depth]! - model.first;
    const early = this.#state(model) - 1;
    if (early < 0 || before === early + 1) return null;
    const here = this.#models.stepTo(before, model, node);
    if (here === null) return null;
    // The next element with another name must belong before the early one as well.
    let follower = siblings.next(node);
    for (let seen = 0; seen < NEIGHBOURS && follower !== 0 && this.#run.elementCode(follower) === code; seen++)
      follower = siblings.next(follower);
    const last = this.#lastBefore(follower, here + 1, early, model, siblings);
    if (last === null) return null;
    const moved = siblings.firstWithCode(this.#models.particleCodes(model, early)[0] ?? 0);
    if (moved === 0) return null;
    const isFilled =
      this.#run.elementCode(moved) === this.#run.elementCode(last.node) &&
      this.#models.stepTo(last.state, model, moved) === null;
    return { moved, after: last.node, position: here, isFilled };
  }

  /** The first preceding sibling that belongs after the position. */
  belongsBefore(node: number, position: number, model: ContentModel, siblings: Siblings): number {
    const paths = this.#models.pathsOf(model);
    let first = 0;
    for (const [code, sibling] of siblings.firsts((own, at) => this.#isOf(model, own, at))) {
      if (sibling >= node) continue;
      const [other] = this.#models.candidates(model, code, this.#run.nameOf(sibling).uri);
      if (other === undefined || other === position || paths.to(other + 1, [position]) !== null) continue;
      if (first === 0 || sibling < first) first = sibling;
    }
    return first === 0 ? siblings.parent : first;
  }

  #isOf(model: ContentModel, code: number, node: number): boolean {
    return this.#models.candidates(model, code, this.#run.nameOf(node).uri).length > 0;
  }

  /** The state of the innermost element, within its model. */
  #state(model: ContentModel): number {
    return this.#frames.state[this.#frames.depth]! - model.first;
  }
}
