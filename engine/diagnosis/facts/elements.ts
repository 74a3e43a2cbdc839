/** Finds the elements of a document by prefixed names, within a budget. */
import { type Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, allPrefixedNames, writtenNames } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** Budget of visited elements per document; when it is exhausted, messages contain no figures. */
const LOOKS = 2_000_000;

const uris = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, readonly string[]>>();

/** The namespaces of each prefix. */
function urisOf(prefixes: Prefixes): ReadonlyMap<string, readonly string[]> {
  let known = uris.get(prefixes);
  if (known === undefined) {
    const made = new Map<string, string[]>();
    for (const [uri, prefix] of prefixes) made.set(prefix, [...(made.get(prefix) ?? []), uri]);
    uris.set(prefixes, (known = made));
  }
  return known;
}

const NONE: readonly number[] = [];

const split = new Map<string, readonly string[]>();

/** The names of a path; cached, since all paths are constants of the code or the rules. */
function namesIn(path: string): readonly string[] {
  let names = split.get(path);
  if (names === undefined) split.set(path, (names = path.split('/')));
  return names;
}

/** One instance per document. */
const elementsOf = once((): { elements?: Elements } => ({}));

/** Finds the elements of one document for the figures in its messages. */
export class Elements {
  readonly tree: Tree;
  readonly root: number;
  readonly prefixes: Prefixes;
  readonly #names = new Map<string, number>();
  #written: readonly string[] | undefined;
  readonly #paths = new Map<string, readonly number[] | null>();
  readonly #lists = new Map<string, readonly number[]>();
  readonly #found = new Map<string, unknown>();
  readonly #amounts = new Map<number, Exact | undefined>();
  #looks = 0;

  /** @param prefixes namespace to prefix */
  private constructor(tree: Tree, prefixes: Prefixes) {
    this.tree = tree;
    this.prefixes = prefixes;
    this.root = rootOf(tree);
  }

  static of(tree: Tree, prefixes: Prefixes): Elements {
    return (elementsOf(tree).elements ??= new Elements(tree, prefixes));
  }

  /** Whether the budget is exhausted: a malicious document has millions of elements. */
  get isExhausted(): boolean {
    return this.#looks > LOOKS;
  }

  /** All elements at a path of names from a node: `cac:Item/cac:ClassifiedTaxCategory/cbc:ID`; none for -1. */
  all(node: number, path: string): readonly number[] {
    const steps = this.#steps(path);
    // Skip the search if the document lacks one of the names.
    if (steps === null || node < 0) return NONE;
    let found: number[] = [];
    this.#children(node, steps[0]!, found);
    for (let step = 1; step < steps.length && found.length > 0; step++) {
      const next: number[] = [];
      for (const parent of found) this.#children(parent, steps[step]!, next);
      found = next;
    }
    return found;
  }

  /** Like `all` from the root, cached per document. */
  everywhere(path: string): readonly number[] {
    let list = this.#lists.get(path);
    if (list === undefined) this.#lists.set(path, (list = this.all(this.root, path)));
    return list;
  }

  /** Caches a search that several rules need. Each search needs a key of its own. */
  once<Found>(key: string, find: () => Found): Found {
    if (!this.#found.has(key)) this.#found.set(key, find());
    return this.#found.get(key) as Found;
  }

  /** The element at a path if there is exactly one; -1 otherwise. */
  only(node: number, path: string): number {
    const found = this.all(node, path);
    return found.length === 1 ? found[0]! : -1;
  }

  /** The nearest ancestor-or-self element of that name; -1 if there is none. */
  ancestor(node: number, name: string): number {
    const wanted = this.#name(name);
    for (let at = node; at > 0; at = this.tree.parent[at]!)
      if (this.tree.kind[at] === ELEMENT && this.tree.name[at] === wanted) return at;
    return -1;
  }

  /** Prefixed name of an element; `''` for other nodes. */
  nameOf(node: number): string {
    if (node <= 0 || this.tree.kind[node] !== ELEMENT) return '';
    return (this.#written ??= allPrefixedNames(this.prefixes, this.tree))[this.tree.name[node]!]!;
  }

  isNamed(node: number, name: string): boolean {
    return node > 0 && this.tree.kind[node] === ELEMENT && this.tree.name[node] === this.#name(name);
  }

  hasElements(node: number): boolean {
    for (let child = this.tree.firstChild[node]!; child !== 0; child = this.tree.nextSibling[child]!)
      if (this.tree.kind[child] === ELEMENT) return true;
    return false;
  }

  /** The attribute of an element, in no namespace; -1 if absent. */
  attributeNode(node: number, local: string): number {
    const name = nameIndex(this.tree)('', local);
    return node < 0 || name < 0 ? -1 : this.tree.attribute(node, name);
  }

  /** The text of a node without white space around it; `''` for -1. */
  text(node: number): string {
    return node < 0 ? '' : this.tree.stringValue(node).trim();
  }

  attribute(node: number, local: string): string {
    const found = this.attributeNode(node, local);
    return found < 0 ? '' : this.tree.stringValue(found).trim();
  }

  /** The number in an element; undefined if it is not a number. */
  amount(node: number): Exact | undefined {
    if (node < 0) return undefined;
    // Calculations, causes and conclusions read the same amounts.
    if (!this.#amounts.has(node)) this.#amounts.set(node, parseDecimal(this.text(node)));
    return this.#amounts.get(node);
  }

  /** The names of a path as numbers; null if the document lacks one of them. */
  #steps(path: string): readonly number[] | null {
    let steps = this.#paths.get(path);
    if (steps === undefined) {
      const numbers = namesIn(path).map((name) => this.#name(name));
      this.#paths.set(path, (steps = numbers.includes(-2) ? null : numbers));
    }
    return steps;
  }

  #children(parent: number, wanted: number, found: number[]): void {
    if (this.isExhausted) return;
    const { firstChild, nextSibling, name: names, kind } = this.tree;
    for (let child = firstChild[parent]!; child !== 0; child = nextSibling[child]!) {
      this.#looks += 1;
      if (names[child] === wanted && kind[child] === ELEMENT) found.push(child);
    }
  }

  /** Index of a prefixed name among the document's names; -2 if absent. */
  #name(name: string): number {
    let index = this.#names.get(name);
    if (index === undefined) {
      const { numbers, isOneEach } = writtenNames(this.prefixes, this.tree);
      if (!name.includes(':')) index = -2;
      else index = isOneEach ? (numbers.get(name) ?? -2) : this.#firstNamed(name);
      this.#names.set(name, index);
    }
    return index;
  }

  /**
   * The number of the first name with this prefix and local name: several versions of a format may share a prefix, but
   * a document uses only one.
   */
  #firstNamed(name: string): number {
    const [prefix, local] = name.split(':') as [string, string];
    const indexIn = nameIndex(this.tree);
    for (const uri of urisOf(this.prefixes).get(prefix) ?? []) {
      const found = indexIn(uri, local);
      if (found >= 0) return found;
    }
    return -2;
  }
}
