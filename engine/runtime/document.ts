/**
 * A document as a rule set sees it: the tree, the codes and path states of its nodes, and what has been
 * computed once for the whole document. Made for one evaluation and dropped with it.
 */

import type { Assertion, Finding } from '../types.js';
import { ATTRIBUTE, COMMENT, ELEMENT, PROCESSING_INSTRUCTION, TEXT, type Tree } from '../xml/tree.js';
import { dateTimeOfInstant, type DateTimeValue } from './date.js';
import { DynamicError, raise } from './errors.js';
import { COMMENT_CODE, INSTRUCTION_CODE, TEXT_CODE, type Codes } from './names.js';
import type { Plan } from './rules.js';
import { DOCUMENT_STATE, NO_STATE, type States } from './states.js';

/** A path downwards: one code per step, all on the child axis, the last one perhaps of an attribute. */
export type Path = readonly number[];

/** Marks an empty sequence in a slot: `undefined` there means not computed yet. */
const NOTHING = Symbol('nothing');

class Failed {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** A computed message; its parts may raise. */
export type Message = (d: Document, n: number) => string;

/** What a document is looked at with. */
export interface DocumentOptions {
  readonly states: States<Plan>;
  readonly elements: Codes;
  readonly attributes: Codes;
  /** Number of values that are computed once per document. */
  readonly slots: number;
  readonly assertions: readonly Assertion[];
  /** Text nodes have states only where rules ask for them. */
  readonly hasTextRules: boolean;
}

export class Document {
  readonly tree: Tree;
  readonly size: number;
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly end: Int32Array;
  /** Per node: code, state, and the next node with the same state and with the same code (0: none). */
  readonly code: Uint16Array;
  readonly state: Int16Array;
  readonly nextInState: Int32Array;
  readonly nextOfCode: Int32Array;
  readonly findings: Finding[] = [];
  /** Per state: how many nodes have it, and the first of them. */
  #counts: Int32Array;
  #firsts: Int32Array;
  #lasts: Int32Array;
  readonly #firstOfCode: Int32Array;
  readonly #states: States<Plan>;
  readonly #table: Int16Array;
  readonly #width: number;
  /** Is there a node without a state? Then a state that does not exist proves nothing. */
  #isPartial = false;
  readonly #slots: unknown[];
  #now: DateTimeValue | undefined;
  readonly #assertions: readonly Assertion[];
  readonly #hasTextRules: boolean;

  constructor(tree: Tree, { states, elements, attributes, slots, assertions, hasTextRules }: DocumentOptions) {
    this.tree = tree;
    this.size = tree.size;
    this.parent = tree.parent;
    this.firstChild = tree.firstChild;
    this.nextSibling = tree.nextSibling;
    this.end = tree.end;
    this.code = new Uint16Array(tree.size);
    this.state = new Int16Array(tree.size);
    this.nextInState = new Int32Array(tree.size);
    this.nextOfCode = new Int32Array(tree.size);
    states.refresh();
    this.#states = states;
    this.#width = states.width;
    this.#counts = new Int32Array(states.size + 64);
    this.#firsts = new Int32Array(states.size + 64);
    this.#lasts = new Int32Array(states.size + 64);
    this.#firstOfCode = new Int32Array(states.width);
    this.#slots = new Array<unknown>(slots).fill(undefined);
    this.#assertions = assertions;
    this.#hasTextRules = hasTextRules;
    this.#index(elements, attributes);
    this.#table = states.table;
  }

  /** One pass over all nodes, in document order. */
  #index(elements: Codes, attributes: Codes): void {
    const { tree, code, state, parent } = this;
    const { kind, name, names } = tree;
    const states = this.#states;
    const elementCodes = new Int32Array(names.length);
    const attributeCodes = new Int32Array(names.length);
    const lastOfCode = new Int32Array(states.width);
    this.#enter(0, DOCUMENT_STATE);
    state[0] = DOCUMENT_STATE;
    for (let node = 1; node < tree.size; node++) {
      let own: number;
      switch (kind[node]) {
        case ELEMENT:
          own = elementCodes[name[node]!]!;
          if (own === 0) own = elementCodes[name[node]!] = elements.of(names[name[node]!]!);
          break;
        case ATTRIBUTE:
          own = attributeCodes[name[node]!]!;
          if (own === 0) own = attributeCodes[name[node]!] = attributes.of(names[name[node]!]!);
          break;
        case TEXT:
          code[node] = own = TEXT_CODE;
          if (!this.#hasTextRules) continue;
          break;
        case COMMENT: own = COMMENT_CODE; break;
        case PROCESSING_INSTRUCTION: own = INSTRUCTION_CODE; break;
        default: own = 0;
      }
      code[node] = own;
      const last = lastOfCode[own]!;
      if (last === 0) this.#firstOfCode[own] = node;
      else this.nextOfCode[last] = node;
      lastOfCode[own] = node;
      const entered = states.enter(state[parent[node]!]!, own);
      state[node] = entered;
      if (entered === NO_STATE) this.#isPartial = true;
      else this.#enter(node, entered);
    }
  }

  #enter(node: number, state: number): void {
    if (state >= this.#counts.length) this.#grow(state);
    if (this.#counts[state]!++ === 0) this.#firsts[state] = node;
    else this.nextInState[this.#lasts[state]!] = node;
    this.#lasts[state] = node;
  }

  #grow(state: number): void {
    this.#counts = longer(this.#counts, state * 2);
    this.#firsts = longer(this.#firsts, state * 2);
    this.#lasts = longer(this.#lasts, state * 2);
  }

  /** String value of a node. */
  text(node: number): string {
    return this.tree.stringValue(node);
  }

  /** fn:name */
  name(node: number): string {
    return this.tree.lexicalName(node);
  }

  /** fn:local-name */
  localName(node: number): string {
    const name = this.tree.name[node]!;
    return name < 0 ? '' : this.tree.names[name]!.local;
  }

  /** fn:namespace-uri */
  namespaceUri(node: number): string {
    const name = this.tree.name[node]!;
    return name < 0 ? '' : this.tree.names[name]!.uri;
  }

  /** The first child with this code, 0 if there is none. */
  child(node: number, code: number): number {
    const state = this.state[node]!;
    if (state !== NO_STATE) {
      const below = this.#table[state * this.#width + code]!;
      if (below !== NO_STATE) {
        const count = this.#counts[below];
        if (count === 0 || count === undefined) return 0;
        if (this.#counts[state] === 1) return this.#firsts[below]!;
      } else if (!this.#isPartial) {
        return 0;
      }
    }
    let at = this.firstChild[node]!;
    while (at !== 0 && this.code[at] !== code) at = this.nextSibling[at]!;
    return at;
  }

  /** The next sibling with the same code; 0 if there is none. Nodes of one parent with one state are neighbours in its list. */
  twin(node: number): number {
    if (this.state[node] !== NO_STATE) {
      const next = this.nextInState[node]!;
      return next !== 0 && this.parent[next] === this.parent[node] ? next : 0;
    }
    const code = this.code[node];
    let at = this.nextSibling[node]!;
    while (at !== 0 && this.code[at] !== code) at = this.nextSibling[at]!;
    return at;
  }

  /** The attribute with this code, 0 if there is none. */
  attribute(element: number, code: number): number {
    const end = this.end[element]!;
    for (let at = element + 1; at < end && this.tree.kind[at] === ATTRIBUTE; at++) if (this.code[at] === code) return at;
    return 0;
  }

  isAttribute(node: number): boolean {
    return this.tree.kind[node] === ATTRIBUTE;
  }

  /** Is it one of the attributes that follow their element in the numbering? */
  isAttributeOf(node: number, element: number): boolean {
    return node < this.end[element]! && this.tree.kind[node] === ATTRIBUTE;
  }

  /** preceding-sibling::node(), the nearest first. */
  precedingSiblings(node: number): readonly number[] {
    const siblings: number[] = [];
    if (node === 0 || this.isAttribute(node)) return siblings;
    for (let at = this.firstChild[this.parent[node]!]!; at !== node; at = this.nextSibling[at]!) siblings.push(at);
    return siblings.reverse();
  }

  /** following::node() */
  following(node: number): readonly number[] {
    const nodes: number[] = [];
    // What follows an attribute is the content of its element, too (XPath 2.0, section 3.2.1.1).
    for (let at = this.isAttribute(node) ? node + 1 : this.end[node]!; at < this.size; at++) if (!this.isAttribute(at)) nodes.push(at);
    return nodes;
  }

  /** preceding::node(), the nearest first: what ends before the node starts. */
  preceding(node: number): readonly number[] {
    const nodes: number[] = [];
    const start = this.isAttribute(node) ? this.parent[node]! : node;
    for (let at = start - 1; at > 0; at--) if (this.end[at]! <= start && !this.isAttribute(at)) nodes.push(at);
    return nodes;
  }

  /** Is there a preceding::* with this code and this string value? The values of a code are collected once. */
  isPreceded(slot: number, node: number, code: number, text: string): boolean {
    const firstEnds = this.once(slot, () => this.#firstEnds(code));
    const start = this.isAttribute(node) ? this.parent[node]! : node;
    return (firstEnds.get(text) ?? Infinity) <= start;
  }

  /** String value to the place where the first node with that value ends. */
  #firstEnds(code: number): ReadonlyMap<string, number> {
    const ends = new Map<string, number>();
    for (let node = this.first(code); node !== 0; node = this.nextOfCode[node]!) {
      const text = this.text(node);
      ends.set(text, Math.min(ends.get(text) ?? Infinity, this.end[node]!));
    }
    return ends;
  }

  /** fn:current-dateTime: the same during one evaluation. */
  now(): DateTimeValue {
    return this.#now ??= dateTimeOfInstant(Date.now());
  }

  /** The first node of the document with this code, 0 if there is none; go on with `nextOfCode`. */
  first(code: number): number {
    return this.#firstOfCode[code]!;
  }

  /** The state that a path leads to from a node: 0 if it is known that nothing is there, -1 if nothing is known. */
  #target(node: number, path: Path): number {
    let state = this.state[node]!;
    if (this.#isPartial || state === NO_STATE) return -1;
    for (let index = 0; index < path.length; index++) {
      state = this.#table[state * this.#width + path[index]!]!;
      if (state === NO_STATE) return 0;
    }
    return this.#counts[state]! > 0 ? state : 0;
  }

  /** exists(path) from a node; false from none (-1). */
  has(node: number, path: Path): boolean {
    if (node < 0) return false;
    const target = this.#target(node, path);
    if (target === 0) return false;
    if (target > 0 && this.#counts[this.state[node]!] === 1) return true;
    return this.#walk(node, path, 0, 1) === 1;
  }

  /** count(path) from a node. */
  count(node: number, path: Path): number {
    if (node < 0) return 0;
    const target = this.#target(node, path);
    if (target === 0) return 0;
    if (target > 0 && this.#counts[this.state[node]!] === 1) return this.#counts[target]!;
    return this.#walk(node, path, 0, Infinity);
  }

  /** The only node of a path; `undefined` if there is none. XPTY0004 if there are several. */
  only(node: number, path: Path, what: string): number | undefined {
    if (node < 0) return undefined;
    const target = this.#target(node, path);
    if (target === 0) return undefined;
    if (target > 0 && this.#counts[this.state[node]!] === 1) {
      return this.#counts[target] === 1 ? this.#firsts[target]! : raise('XPTY0004', what);
    }
    return this.#only(node, path, 0, what);
  }

  /** String value of at most one node. */
  textOf(node: number | undefined): string | undefined {
    return node === undefined ? undefined : this.tree.stringValue(node);
  }

  /** String value of the only node of a path; like `only`. */
  onlyText(node: number, path: Path, what: string): string | undefined {
    const found = this.only(node, path, what);
    return found === undefined ? undefined : this.tree.stringValue(found);
  }

  #only(node: number, path: Path, index: number, what: string): number | undefined {
    const code = path[index]!;
    let found: number | undefined;
    for (let at = this.childOrAttribute(node, code); at !== 0; at = this.twin(at)) {
      const inner = index + 1 === path.length ? at : this.#only(at, path, index + 1, what);
      if (inner === undefined) continue;
      if (found !== undefined) raise('XPTY0004', what);
      found = inner;
    }
    return found;
  }

  /** Child elements and attributes have different codes. */
  childOrAttribute(node: number, code: number): number {
    return this.child(node, code) || this.attribute(node, code);
  }

  /** The number of nodes on a path, not more than `most`. */
  #walk(node: number, path: Path, index: number, most: number): number {
    const code = path[index]!;
    let count = 0;
    for (let at = this.childOrAttribute(node, code); at !== 0; at = this.twin(at)) {
      count += index + 1 === path.length ? 1 : this.#walk(at, path, index + 1, most - count);
      if (count >= most) break;
    }
    return count;
  }

  /** The parent some levels up, -1 if there is none. */
  up(node: number, levels: number): number {
    let at = node;
    for (let level = 0; level < levels && at >= 0; level++) at = this.parent[at]!;
    return at;
  }

  /** Is the string value nothing but XML blanks? Looks at the first character before it cuts out a string. */
  isBlank(node: number, isBlankText: (text: string) => boolean): boolean {
    const child = this.firstChild[node]!;
    if (child !== 0 && this.code[child] === TEXT_CODE) {
      const unit = this.tree.source.charCodeAt(this.tree.from[child]!);
      if (unit > 0x20 && unit !== 0x26 && unit !== 0x3c) return false;
    }
    return isBlankText(this.text(node));
  }

  /** A value that is computed once per document, its error too. */
  once<T>(slot: number, compute: (d: Document) => T): T {
    const known = this.#slots[slot];
    if (known === undefined) return this.#fill(slot, compute);
    if (known instanceof Failed) throw known.error;
    return (known === NOTHING ? undefined : known) as T;
  }

  #fill<T>(slot: number, compute: (d: Document) => T): T {
    try {
      const value = compute(this);
      this.#slots[slot] = value === undefined ? NOTHING : value;
      return value;
    } catch (error) {
      if (error instanceof DynamicError) this.#slots[slot] = new Failed(error);
      throw error;
    }
  }

  /** A value that is computed once per node while the rules stay at that node: a `let` of a rule. */
  onceAt<T>(slot: number, node: number, compute: (d: Document, n: number) => T): T {
    let cell = this.#slots[slot] as { node: number; value: T; error: unknown } | undefined;
    if (cell === undefined) this.#slots[slot] = cell = { node: -1, value: undefined as T, error: undefined };
    if (cell.node !== node) {
      cell.node = node;
      cell.error = undefined;
      try {
        cell.value = compute(this, node);
      } catch (error) {
        if (!(error instanceof DynamicError)) throw error;
        cell.error = error;
      }
    }
    if (cell.error !== undefined) throw cell.error;
    return cell.value;
  }

  /** An assert failed, or a report fired. */
  fail(index: number, node: number, message?: Message): void {
    const assertion = this.#assertions[index]!;
    const text = message === undefined ? assertion.text : message(this, node).replace(/\s+/g, ' ').trim();
    this.findings.push({ assertion, node, text });
  }

  /** The test of a check raised. Anything but a dynamic error is our own fault and ends the run. */
  raised(index: number, node: number, error: unknown): void {
    if (!(error instanceof DynamicError)) throw error;
    const assertion = this.#assertions[index]!;
    this.findings.push({ assertion, node, text: assertion.text, error: error.code });
  }

  /** Asserts that paths are absent: for each entry a finding where the path exists. */
  absent(node: number, table: readonly (readonly [index: number, path: Path])[]): void {
    for (let entry = 0; entry < table.length; entry++) {
      const [index, path] = table[entry]!;
      if (this.has(node, path)) this.fail(index, node);
    }
  }

  /** Runs the rules on every node. */
  run(): readonly Finding[] {
    const { state } = this;
    const { plans } = this.#states;
    for (let node = 0; node < this.size; node++) {
      if (this.code[node] === TEXT_CODE && !this.#hasTextRules) continue;
      const plan = state[node] === NO_STATE ? this.#states.planFor(this.#chain(node)) : plans[state[node]!]!;
      for (let group = 0; group < plan.length; group++) {
        const candidates = plan[group]!;
        for (let at = 0; at < candidates.length; at++) {
          const { match, run } = candidates[at]!;
          if (match === null || match(this, node)) {
            run(this, node);
            break;
          }
        }
      }
    }
    return this.findings.sort((a, b) => a.node - b.node || a.assertion.index - b.assertion.index);
  }

  #chain(node: number): readonly number[] {
    const chain: number[] = [];
    for (let at = node; at >= 0; at = this.parent[at]!) chain.push(this.code[at]!);
    return chain;
  }
}

function longer(old: Int32Array, length: number): Int32Array {
  const array = new Int32Array(length);
  array.set(old);
  return array;
}
