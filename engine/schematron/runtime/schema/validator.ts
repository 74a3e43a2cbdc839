/**
 * Validates a document against a compiled schema (XML Schema 1.0 part 1, section 3.3.4) in one pass in document order.
 * For a valid document nothing is allocated; errors are analysed elsewhere (`structure.ts`, `values.ts`).
 */

import { ATTRIBUTE, ELEMENT, TEXT, type Tree, rootOf } from '../../xml/tree.js';
import { isBlankCode } from '../lexical/blanks.js';
import { AttributeChecker } from './attributes.js';
import { Flag } from './code.js';
import { isAllowed, performOperations, COUNTED, NEVER } from './content-model.js';
import { Frames } from './frames.js';
import { IdentityChecker } from './identities.js';
import { InstanceAttributes } from './instance-attributes.js';
import { ValidationRun } from './validation-run.js';
import { SKIP, Structure } from './structure.js';
import { ANY_TYPE, EMPTY, MIXED, NONE, SIMPLE, type Tables } from './tables.js';
import { DECLARATION, GUARD, NEXT, NO_STEP } from './transitions.js';
import { ValueChecker } from './values.js';
import type { FirstViolations } from './first-violations.js';
import type { SchemaViolation } from './violation.js';
import { wildcardTerm } from './code.js';

/** Validates documents, one at a time. It keeps nothing of a document, only cached steps. */
export class Validator {
  readonly #tables: Tables;
  readonly #run: ValidationRun;
  readonly #frames: Frames;
  readonly #values: ValueChecker;
  readonly #attributes: AttributeChecker;
  readonly #instance: InstanceAttributes;
  readonly #structure: Structure;
  readonly #identities: IdentityChecker;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#run = new ValidationRun(tables);
    this.#frames = new Frames(tables.counters);
    this.#identities = new IdentityChecker(this.#run);
    this.#values = new ValueChecker(this.#run, this.#identities);
    this.#attributes = new AttributeChecker(this.#run, this.#values);
    this.#instance = new InstanceAttributes(this.#run);
    this.#structure = new Structure(this.#run, this.#frames);
  }

  /**
   * @param most maximum number of reported violations
   * @returns up to `most` violations in the order in which they were noticed; if there are more, the first ones in the
   * document, and the number of others
   */
  validate(tree: Tree, most: number): FirstViolations<SchemaViolation> {
    const root = rootOf(tree);
    this.#run.begin(tree, most);
    this.#frames.reset();
    try {
      const declaration = this.#rootDeclaration(root);
      if (declaration === NONE) this.#run.report({ kind: 'root', node: root });
      else this.#walk(this.#enter(root, declaration, NONE));
      this.#identities.end();
    } finally {
      this.#instance.forget();
      this.#structure.forget();
      this.#identities.forget();
      this.#found = this.#run.end();
    }
    return this.#found;
  }

  #found: FirstViolations<SchemaViolation> = { first: [], others: 0 };

  #rootDeclaration(root: number): number {
    const code = this.#run.elementCode(root);
    return code === this.#tables.unknown ? NONE : this.#tables.globals[code]!;
  }

  #walk(start: number): void {
    const { tree } = this.#run;
    const { kind, name, names } = tree;
    const frames = this.#frames;
    const { transitions, unknown } = this.#tables;
    void unknown;
    let node = start;
    while (frames.depth >= 0) {
      if (node >= frames.end[frames.depth]!) {
        this.#leave();
        continue;
      }
      const what = kind[node];
      if (what === TEXT) {
        if (frames.isMixed[frames.depth] === 0 && !isBlankText(tree, node)) this.#structure.reportText(node);
        node++;
      } else if (what === ELEMENT) {
        const code = this.#run.elementCode(node);
        const { depth } = frames;
        const state = frames.state[depth]!;
        let step = transitions.find(state, code);
        if (step === NO_STEP) step = this.#tables.step(state, code, names[name[node]!]!.uri);
        let declaration: number;
        if (step === NO_STEP) declaration = this.#structure.handleUnexpected(node, code);
        else if (transitions.table[step + GUARD] !== 0) declaration = this.#counted(node, code, step);
        else {
          const next = transitions.table[step + NEXT]!;
          if (next !== state) frames.previous[depth] = state;
          frames.state[depth] = next;
          declaration = transitions.table[step + DECLARATION]!;
        }
        node = declaration >= 0 ? this.#enter(node, declaration, NONE) : this.#byWildcard(node, code, declaration);
      } else node++;
    }
  }

  /** A step that depends on counters. */
  #counted(node: number, code: number, step: number): number {
    const frames = this.#frames;
    const { depth } = frames;
    const { transitions } = this.#tables;
    for (const { next, declaration, operations } of transitions.alternatives(transitions.table[step + GUARD]!)) {
      if (!isAllowed(operations, frames.counters, frames.base(depth))) continue;
      performOperations(operations, frames.counters, frames.base(depth));
      frames.previous[depth] = frames.state[depth]!;
      frames.state[depth] = next;
      return declaration;
    }
    return this.#structure.handleUnexpected(node, code);
  }

  #leave(): void {
    const frames = this.#frames;
    const state = frames.state[frames.depth]!;
    const mayEnd = this.#tables.mayEnd[state]!;
    if (mayEnd === NEVER) this.#structure.reportIncomplete();
    else if (mayEnd === COUNTED) this.#structure.checkEnd();
    frames.pop();
  }

  /**
   * An element whose declaration, or at least type, is known.
   * @returns the next node to visit
   */
  #enter(node: number, declaration: number, known: number): number {
    const tables = this.#tables;
    const { tree } = this.#run;
    const { kind } = tree;
    const end = tree.end[node]!;
    let type = declaration === NONE ? known : tables.declaredType[declaration]!;
    const flags = declaration === NONE ? 0 : tables.declaredFlags[declaration]!;
    let next = node + 1;
    let isNil = false;
    if (next < end && kind[next] === ATTRIBUTE) {
      if (this.#attributes.hasInstance(node, end)) {
        type = this.#instance.typeOf(node, end, declaration, type);
        isNil = this.#instance.isNil(node, end, declaration, flags);
      }
      next = this.#attributes.check(node, end, type);
    } else if (tables.required[type]! > 0) this.#attributes.missing(node, node + 1, type);
    if ((flags & Flag.Abstract) !== 0) this.#structure.abstractElement(node, declaration);
    else if ((tables.typeFlags[type]! & Flag.Abstract) !== 0) this.#structure.abstractType(node, type);
    if (isNil) {
      this.#instance.checkNil(node, next, end);
      return end;
    }
    switch (tables.contentKind[type]) {
      case SIMPLE:
        this.#values.content(node, next, end, tables.simpleOf[type]!, declaration, flags);
        return end;
      case EMPTY:
        if (next < end) this.#structure.checkEmpty(node, next, end, type);
        return end;
      default:
        if ((flags & Flag.HasValue) !== 0 && next === end) return end;
        this.#frames.push(node, end, type, tables.firstState[type]!, tables.contentKind[type] === MIXED);
        return next;
    }
  }

  /** An element allowed by a wildcard, or one whose content is skipped. */
  #byWildcard(node: number, code: number, declaration: number): number {
    const { end } = this.#run.tree;
    if (declaration === SKIP) return end[node]!;
    const { process } = this.#tables.code.wildcards[wildcardTerm(declaration)]!;
    if (process === 'skip') return end[node]!;
    const global = code === this.#tables.unknown ? NONE : this.#tables.globals[code]!;
    if (global !== NONE) return this.#enter(node, global, NONE);
    if (process === 'strict' && !this.#instance.hasType(node)) {
      this.#structure.reportUndeclared(node);
      return end[node]!;
    }
    return this.#enter(node, NONE, ANY_TYPE);
  }
}

/** Checks the source for white space; resolves references only if necessary. */
function isBlankText(tree: Tree, node: number): boolean {
  const to = tree.to[node]!;
  const { source } = tree;
  let at = tree.from[node]!;
  if (to >= 0) {
    while (at < to && isBlankCode(source.charCodeAt(at))) at++;
    return at === to;
  }
  const text = tree.stringValue(node);
  at = 0;
  while (at < text.length && isBlankCode(text.charCodeAt(at))) at++;
  return at === text.length;
}
