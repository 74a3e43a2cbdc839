/**
 * A document for generated code: its nodes, values that are computed once per document, and the findings. Created for
 * one evaluation.
 */

import type { Assertion, Finding, FindingLimit } from '../../assertion.js';
import { ATTRIBUTE, type Tree } from '../../xml/tree.js';
import type { AbsentTable } from '../values/absent.js';
import { dateTimeOfInstant, type DateTimeValue } from '../dates/date.js';
import { DynamicError } from '../errors.js';
import { FindingList } from './findings.js';
import type { NodeGroup, GroupIndex } from './group-index.js';
import { type Path, TEXT_CODE } from './names.js';
import type { PathOptions } from './numbering.js';
import { Paths } from './paths.js';

/** Represents an empty sequence in a slot, where `undefined` means not computed yet. */
const NOTHING = Symbol('nothing');

/** From this subtree size (in nodes), grouping is faster than visiting. */
const MIN_INDEXED_NODES = 5000;

class Failed {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

function tryCompute<T>(compute: () => T): T | Failed {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof DynamicError)) throw error;
    return new Failed(error);
  }
}

/** A computed message; may raise. */
export type Message = (d: Document, n: number) => string;

/** The checks of a rule set; only documents with findings need them. */
export interface Checks {
  readonly assertions: readonly Assertion[];
}

/** Properties of a rule set that determine how a document is prepared. */
interface DocumentOptions extends PathOptions {
  /** Number of values that are computed once per document. */
  readonly slots: number;
  readonly checks: Checks;
  readonly limit?: FindingLimit | undefined;
}

export class Document extends Paths {
  readonly #findings: FindingList;
  readonly #slots: unknown[];
  readonly #checks: Checks;
  #now: DateTimeValue | undefined;
  /** Keys are codes separated by blanks. */
  readonly #withCodes = new Map<string, number[]>();

  constructor(tree: Tree, options: DocumentOptions) {
    super(tree, options);
    this.#slots = new Array<unknown>(options.slots).fill(undefined);
    this.#checks = options.checks;
    this.#findings = new FindingList(options.limit);
  }

  /**
   * All nodes with one of the codes, in document order.
   * @param codes separated by blanks; equal strings share one list
   */
  withCodes(codes: string): readonly number[] {
    let nodes = this.#withCodes.get(codes);
    if (nodes === undefined) {
      nodes = [];
      for (const code of codes.split(' ').map(Number))
        for (let at = this.first(code); at !== 0; at = this.nextOfCode[at]!) nodes.push(at);
      nodes.sort((a, b) => a - b);
      this.#withCodes.set(codes, nodes);
    }
    return nodes;
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

  isAttribute(node: number): boolean {
    return this.tree.kind[node] === ATTRIBUTE;
  }

  /** Whether it is one of the attributes that follow their element in the numbering. */
  isAttributeOf(node: number, element: number): boolean {
    return node < this.end[element]! && this.tree.kind[node] === ATTRIBUTE;
  }

  /** preceding-sibling::node(), nearest first. */
  precedingSiblings(node: number): readonly number[] {
    const siblings: number[] = [];
    if (node === 0 || this.isAttribute(node)) return siblings;
    for (let at = this.firstChild[this.parent[node]!]!; at !== node; at = this.nextSibling[at]!) siblings.push(at);
    return siblings.reverse();
  }

  /** following::node() */
  following(node: number): readonly number[] {
    const nodes: number[] = [];
    // The nodes after an attribute include its element's content (XPath 2.0, section 3.2.1.1).
    for (let at = this.isAttribute(node) ? node + 1 : this.end[node]!; at < this.size; at++)
      if (!this.isAttribute(at)) nodes.push(at);
    return nodes;
  }

  /** preceding::node(), nearest first: nodes that end before this one starts. */
  preceding(node: number): readonly number[] {
    const nodes: number[] = [];
    const start = this.isAttribute(node) ? this.parent[node]! : node;
    for (let at = start - 1; at > 0; at--) if (this.end[at]! <= start && !this.isAttribute(at)) nodes.push(at);
    return nodes;
  }

  /** fn:current-dateTime: constant during one evaluation. */
  now(): DateTimeValue {
    return (this.#now ??= dateTimeOfInstant(Date.now()));
  }

  /** String value of an optional node. */
  textOf(node: number | undefined): string | undefined {
    return node === undefined ? undefined : this.tree.stringValue(node);
  }

  /** String value of the only node of a path; raises like `only`. */
  onlyText(node: number, path: Path, what: string): string | undefined {
    const found = this.only(node, path, what);
    return found === undefined ? undefined : this.tree.stringValue(found);
  }

  /** The ancestor the given number of levels up, -1 if there is none. */
  up(node: number, levels: number): number {
    let at = node;
    for (let level = 0; level < levels && at >= 0; level++) at = this.parent[at]!;
    return at;
  }

  /** The nearest ancestor with this code, -1 if there is none. */
  nearest(node: number, code: number): number {
    let at = this.parent[node]!;
    while (at >= 0 && this.code[at] !== code) at = this.parent[at]!;
    return at;
  }

  /** Whether the string value consists of blanks only. Looks at the first character before creating a string. */
  isBlank(node: number, isBlankText: (text: string) => boolean): boolean {
    const child = this.firstChild[node]!;
    if (child !== 0 && this.code[child] === TEXT_CODE) {
      const unit = this.tree.source.charCodeAt(this.tree.from[child]!);
      if (unit > 0x20 && unit !== 0x26 && unit !== 0x3c) return false;
    }
    return isBlankText(this.text(node));
  }

  /** A value that is computed once per document; an error is cached as well. */
  once<T>(slot: number, compute: (d: Document) => T): T {
    const known = this.#slots[slot];
    if (known === undefined) return this.#fill(slot, compute);
    if (known instanceof Failed) throw known.error;
    return (known === NOTHING ? undefined : known) as T;
  }

  #fill<T>(slot: number, compute: (d: Document) => T): T {
    const value = tryCompute(() => compute(this));
    this.#slots[slot] = value === undefined ? NOTHING : value;
    if (value instanceof Failed) throw value.error;
    return value;
  }

  /** A value of a rule's `let`: cached while the rules stay at that node. */
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

  /**
   * The nodes below a node with a key, from an index that is built once. `undefined` if visiting them is better: the
   * subtree is small, or the key raises an error, which must not appear if there is no node to compare with.
   */
  group(
    slot: number,
    node: number,
    wanted: () => readonly unknown[],
    build: (d: Document, n: number) => GroupIndex,
  ): NodeGroup | undefined {
    if (node < 0 || this.end[node]! - node < MIN_INDEXED_NODES) return undefined;
    const parts = tryCompute(wanted);
    if (parts instanceof Failed) return undefined;
    let indexes = this.#slots[slot] as Map<number, GroupIndex> | undefined;
    if (indexes === undefined) this.#slots[slot] = indexes = new Map();
    let index = indexes.get(node);
    if (index === undefined) indexes.set(node, (index = build(this, node)));
    return index.get(parts);
  }

  /**
   * A value that is the same for all nodes below a node and for equal keys. It is computed once, even if it raises an
   * error, unless the subtree is small.
   */
  remember<T>(slot: number, node: number, key: () => string, compute: () => T): T {
    if (node < 0 || this.end[node]! - node < MIN_INDEXED_NODES) return compute();
    const own = tryCompute(key);
    // A caller that never reads the key must not see its error.
    if (own instanceof Failed) return compute();
    return this.#remembered(slot, `${node} ${own}`, compute);
  }

  /**
   * A value that is the same for all nodes below a node. It is computed once, even if it raises an error, unless the
   * subtree is small.
   */
  rememberBelow<T>(slot: number, node: number, compute: (d: Document, n: number) => T, at: number): T {
    if (node < 0 || this.end[node]! - node < MIN_INDEXED_NODES) return compute(this, at);
    return this.#remembered(slot, node, () => compute(this, at));
  }

  #remembered<K, T>(slot: number, place: K, compute: () => T): T {
    const known = (this.#slots[slot] ??= new Map<K, T | Failed>()) as Map<K, T | Failed>;
    if (!known.has(place)) known.set(place, tryCompute(compute));
    const value = known.get(place);
    if (value instanceof Failed) throw value.error;
    return value as T;
  }

  /** Records a failed assert or a fired report. */
  fail(index: number, node: number, message?: Message): void {
    const assertion = this.#checks.assertions[index]!;
    if (!this.#findings.takes(assertion, node)) return;
    const text = message === undefined ? assertion.text : message(this, node).replace(/\s+/g, ' ').trim();
    this.#findings.add({ assertion, node, text });
  }

  /** Records that the test of a check raised an error. Anything but a dynamic error is a bug and ends the run. */
  raised(index: number, node: number, error: unknown): void {
    if (!(error instanceof DynamicError)) throw error;
    const assertion = this.#checks.assertions[index]!;
    if (!this.#findings.takes(assertion, node, error.code)) return;
    this.#findings.add({ assertion, node, text: assertion.text, error: error.code });
  }

  /** Checks asserts that paths do not exist: a finding for each path that does. */
  absent(node: number, table: AbsentTable): void {
    const present = this.present(node, table);
    if (present.length === 0) return;
    // An assert about several paths fails only once.
    for (const assertion of new Set(present.map(([index]) => index))) this.fail(assertion, node);
  }

  /** In document order, then in the order of the rules. */
  findings(): readonly Finding[] {
    return this.#findings.sorted();
  }
}
