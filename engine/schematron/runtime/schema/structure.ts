/**
 * Structural errors, and how validation recovers from them: as a person would, so that one mistake gives one violation
 * and the rest is still checked.
 */

import { ELEMENT, TEXT } from '../../xml/tree.js';
import { Op } from './code.js';
import { type ContentModel, isAllowed } from './content-model.js';
import type { Frames } from './frames.js';
import { Models } from './models.js';
import { OrderErrors } from './order-errors.js';
import type { ValidationRun } from './validation-run.js';
import { Siblings } from './siblings.js';
import { NONE } from './tables.js';
import { type Expected, UnexpectedElements } from './unexpected-elements.js';
import type { SchemaViolation } from './violation.js';

/** In place of a declaration: skip the element's content. */
export const SKIP = Number.MIN_SAFE_INTEGER;

/** Expectations in an element that must be empty. */
const NOTHING: Expected = { instead: null, allowed: [], once: [] };

export class Structure {
  readonly #run: ValidationRun;
  readonly #frames: Frames;
  readonly #strangers: UnexpectedElements;
  readonly #models: Models;
  readonly #order: OrderErrors;
  readonly #siblings: (Siblings | undefined)[] = [];

  constructor(run: ValidationRun, frames: Frames) {
    this.#run = run;
    this.#frames = frames;
    this.#strangers = new UnexpectedElements(run.tables);
    this.#models = new Models(run);
    this.#order = new OrderErrors(run, frames, this.#models, this.#strangers);
  }

  forget(): void {
    this.#siblings.length = 0;
  }

  /**
   * Handles an unexpected element.
   * @returns its declaration, or wildcard, or SKIP
   */
  handleUnexpected(node: number, code: number): number {
    const { uri } = this.#run.nameOf(node);
    const model = this.#model();
    const candidates = this.#models.candidates(model, code, uri);
    if (candidates.length === 0) return this.#reportUnexpected(node, code);
    const siblings = this.#open();
    const way = this.#models.pathsOf(model).to(this.#state(model), candidates);
    if (way === null) this.#reportLate(node, code, candidates[0]!, model, siblings);
    else if (way.missing.length === 0) this.#reportMiscounted(node, code, candidates[0]!, model, siblings);
    else if (this.#order.reportIfEarly(node, code, way.missing, model, siblings))
      return this.#fitting(model, way.target, code, uri);
    else {
      this.#reportMissing(node, way.missing, siblings, 'before');
      this.#goTo(model, way.target);
    }
    return this.#fitting(model, way?.target ?? candidates[0]!, code, uri);
  }

  #fitting(model: ContentModel, position: number, code: number, uri: string): number {
    return this.#run.tables.matchParticle(model.positions[position]!, code, uri);
  }

  /** Reports content that ends too early. */
  reportIncomplete(): void {
    const model = this.#model();
    const way = this.#models.pathsOf(model).toEnd(this.#state(model));
    const node = this.#frames.node[this.#frames.depth]!;
    const [only, more] = way?.missing ?? [];
    // If counters decide whether the content may end, they show what else is missing, such as all members of `xs:all`.
    const operations = more !== undefined || only === undefined ? [] : model.endOperations(only[0]! + 1);
    const uncounted = this.#underfilled(model, operations);
    // Without a path nothing could be added: an empty choice.
    this.#reportMissing(node, uncounted.length === 0 ? (way?.missing ?? []) : uncounted, this.#open(), 'within');
  }

  /** Checks the end of content that depends on counters. */
  checkEnd(): void {
    const frames = this.#frames;
    const model = this.#model();
    const missing = this.#underfilled(model, model.endOperations(this.#state(model)));
    if (missing.length > 0) this.#reportMissing(frames.node[frames.depth]!, missing, this.#open(), 'within');
  }

  /** Particles with too few occurrences for the operations. */
  #underfilled(model: ContentModel, operations: readonly number[]): readonly (readonly number[])[] {
    const frames = this.#frames;
    const base = frames.base(frames.depth);
    const missing: (readonly number[])[] = [];
    for (let at = 0; at < operations.length; at += 3) {
      const operation = operations.slice(at, at + 3);
      if (!isAllowed(operation, frames.counters, base)) missing.push(model.countedBy(operation[1]!));
    }
    return missing;
  }

  /** Reports text between elements, once per element. */
  reportText(node: number): void {
    const siblings = this.#open();
    if (siblings.hasText) return;
    siblings.hasText = true;
    this.#run.report({ kind: 'text', node: siblings.parent, text: node });
  }

  /** Checks an element that must be empty. */
  checkEmpty(element: number, first: number, end: number, type: number): void {
    const { kind, nextSibling } = this.#run.tree;
    let isOfProfile = false;
    for (let child = first; child !== 0 && child < end; child = nextSibling[child]!) {
      if (kind[child] !== ELEMENT) continue;
      const violation = this.#strangerIn(child, this.#run.elementCode(child), type, NOTHING);
      if (violation.kind !== 'profile') break;
      this.#run.report(violation);
      isOfProfile = true;
    }
    if (isOfProfile) return;
    for (let child = first; child < end; child++) {
      if (kind[child] !== ELEMENT && kind[child] !== TEXT) continue;
      this.#run.report({ kind: 'content', node: element, isEmpty: true, child });
      return;
    }
  }

  abstractElement(node: number, declaration: number): void {
    const { tables } = this.#run;
    const members = tables.code.declarations[declaration]![4] ?? [];
    const names = members.map((member) => tables.elementName(tables.declaredCode[member]!));
    this.#run.report({ kind: 'abstract', node, what: 'element', names });
  }

  abstractType(node: number, type: number): void {
    const names = this.#run.tables.code.types
      .filter(({ base, name }) => base === type && name !== '')
      .map(({ name }) => name);
    this.#run.report({ kind: 'abstract', node, what: 'type', names });
  }

  /** Reports an element that a wildcard would allow if the schema declared it. */
  reportUndeclared(node: number): void {
    this.#run.report({ kind: 'unknown', node, instead: null, allowed: [], once: [] });
  }

  /** Reports an element that comes too late, or once too often. */
  #reportLate(node: number, code: number, position: number, model: ContentModel, siblings: Siblings): void {
    if (siblings.excused.delete(code)) return;
    // A contiguous run of late elements is reported once.
    if (siblings.late === code && this.#followsSameName(node, code)) return;
    const max = this.#models.maxOccurs(model, position);
    const count = siblings.countBefore(code, node);
    if (count >= max) {
      this.#order.reportTooMany(node, max);
      return;
    }
    siblings.late = code;
    const early = this.#order.findEarly(node, code, model, siblings);
    if (early !== null) {
      this.#goTo(model, early.position);
      siblings.excused.add(this.#run.elementCode(early.moved));
      if (early.isFilled) this.#order.reportTooMany(early.moved, 1);
      else this.#order.report(node, early.moved, 'after', early.after);
      return;
    }
    this.#order.report(node, node, 'before', this.#order.belongsBefore(node, position, model, siblings));
  }

  /** Whether the preceding element has the same name. */
  #followsSameName(node: number, code: number): boolean {
    return this.#open().previous(node) === code;
  }

  /** A counter rejects the element: it occurs too often, or the previous one not often enough. */
  #reportMiscounted(node: number, code: number, position: number, model: ContentModel, siblings: Siblings): void {
    const frames = this.#frames;
    const base = frames.base(frames.depth);
    for (const { position: to, operations } of model.stepsFrom(this.#state(model))) {
      if (to !== position || operations === null) continue;
      for (let at = 0; at < operations.length; at += 3) {
        const operation = operations.slice(at, at + 3);
        if (isAllowed(operation, frames.counters, base)) continue;
        if (operation[0] === Op.Again) {
          this.#order.reportTooMany(node, operation[2]!);
        } else {
          this.#reportMissing(node, [model.countedBy(operation[1]!)], siblings, 'before');
          this.#goTo(model, position);
        }
        return;
      }
    }
    this.#order.reportTooMany(node, siblings.countBefore(code, node));
  }

  /** Reports elements that are missing at their place: they are further down, or nowhere. */
  #reportMissing(
    node: number,
    missing: readonly (readonly number[])[],
    siblings: Siblings,
    place: 'before' | 'within',
  ): void {
    const { tables } = this.#run;
    const model = this.#model();
    const names: (readonly string[])[] = [];
    for (const alternatives of missing) {
      const codes = alternatives.flatMap((position) => this.#models.particleCodes(model, position));
      if (codes.some((code) => siblings.excused.has(code))) continue;
      const later = place === 'within' ? undefined : codes.find((code) => siblings.lastAfter(code, node) !== 0);
      if (later === undefined) {
        names.push(codes.map((code) => tables.elementName(code)));
        continue;
      }
      siblings.excused.add(later);
      this.#order.report(node, siblings.lastAfter(later, node), 'before', node);
    }
    if (names.length > 0) this.#run.report({ kind: 'missing', node, place, missing: names });
  }

  /** Reports an element that its parent never allows. Its content is skipped, since its type is unknown. */
  #reportUnexpected(node: number, code: number): number {
    const model = this.#model();
    const found = this.#standIn(node, model);
    // If the particle allows only one element and that exists elsewhere, the unknown element does not stand for it.
    const isThere = found !== null && this.#models.maxOccurs(model, found) === 1 && this.#isBeside(found, node, model);
    const standIn = isThere ? null : found;
    const type = this.#frames.type[this.#frames.depth]!;
    const instead =
      standIn === null ? null : this.#run.tables.elementName(this.#models.particleCodes(model, standIn)[0]!);
    const [allowed, once] = [this.#models.elementNames(model), this.#models.singleNames(model)];
    this.#run.reportAt(node, () => this.#strangerIn(node, code, type, { instead, allowed, once }));
    if (standIn !== null) this.#goTo(model, standIn);
    return SKIP;
  }

  #strangerIn(node: number, code: number, type: number, expected: Expected): SchemaViolation {
    return this.#strangers.violation(node, code, () => this.#run.keyOf(node), type, expected);
  }

  /** The particle that an unknown element probably stands for: by local name, or required before the next element. */
  #standIn(node: number, model: ContentModel): number | null {
    const paths = this.#models.pathsOf(model);
    const state = this.#state(model);
    const { local } = this.#run.nameOf(node);
    const next = paths.next(state);
    const namesake = this.#models.namesakes(model, local).find((position) => next.includes(position));
    if (namesake !== undefined) return namesake;
    const siblings = this.#open();
    const follower = siblings.next(node);
    if (follower === 0) {
      if (model.endsAt(state) !== 0) return null;
      const last = next.filter((position) => model.endsAt(position + 1) !== 0 && !this.#isWildcard(model, position));
      return last.length === 1 ? last[0]! : null;
    }
    const [known] = this.#models.candidates(model, this.#run.elementCode(follower), this.#run.nameOf(follower).uri);
    if (known === undefined || this.#models.stepTo(state, model, follower) !== null) return null;
    const between = next.filter(
      (position) => !this.#isWildcard(model, position) && this.#models.stepTo(position + 1, model, follower) !== null,
    );
    return between.length === 1 ? between[0]! : null;
  }

  #isBeside(position: number, node: number, model: ContentModel): boolean {
    const siblings = this.#open();
    const codes = this.#models.particleCodes(model, position);
    return codes.some((code) => siblings.lastAfter(code, node) !== 0 || siblings.countBefore(code, node) > 0);
  }

  #isWildcard(model: ContentModel, position: number): boolean {
    return model.positions[position]! < NONE;
  }

  #model(): ContentModel {
    return this.#run.tables.models[this.#frames.type[this.#frames.depth]!]!;
  }

  /** The state of the innermost element, within its model. */
  #state(model: ContentModel): number {
    return this.#frames.state[this.#frames.depth]! - model.first;
  }

  #goTo(model: ContentModel, position: number): void {
    const { depth } = this.#frames;
    this.#frames.previous[depth] = this.#frames.state[depth]!;
    this.#frames.state[depth] = model.first + position + 1;
  }

  /** The children of the innermost element. */
  #open(): Siblings {
    const { depth, node } = this.#frames;
    let siblings = this.#siblings[depth];
    if (siblings === undefined || siblings.parent !== node[depth])
      this.#siblings[depth] = siblings = new Siblings(this.#run, node[depth]!);
    return siblings;
  }
}
