/** Finds the elements of a document by prefixed names, visiting only a limited number of elements. */
import { type Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, allPrefixedNames, writtenNames } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** At most this many elements are visited per document; after that, messages contain no figures. */
const MAX_VISITS = 2_000_000;

const uriCache = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, readonly string[]>>();

/** The namespaces of each prefix; several if versions of a format share the prefix. */
function urisByPrefix(prefixes: Prefixes): ReadonlyMap<string, readonly string[]> {
  let byPrefix = uriCache.get(prefixes);
  if (byPrefix === undefined) {
    const result = new Map<string, string[]>();
    for (const [uri, prefix] of prefixes) result.set(prefix, [...(result.get(prefix) ?? []), uri]);
    uriCache.set(prefixes, (byPrefix = result));
  }
  return byPrefix;
}

const NONE: readonly number[] = [];

const splitPaths = new Map<string, readonly string[]>();

/** Splits a path into names; cached, since all paths are constants of the code or the rules. */
function splitPath(path: string): readonly string[] {
  let names = splitPaths.get(path);
  if (names === undefined) splitPaths.set(path, (names = path.split('/')));
  return names;
}

/** Holds the `Elements` of each document. */
const instances = once((): { elements?: Elements } => ({}));

/** Finds the elements of one document, with caches. */
export class Elements {
  readonly tree: Tree;
  readonly root: number;
  readonly prefixes: Prefixes;
  readonly #names = new Map<string, number>();
  #prefixedNames: readonly string[] | undefined;
  readonly #stepsByPath = new Map<string, readonly number[] | null>();
  readonly #nodesByPath = new Map<string, readonly number[]>();
  readonly #results = new Map<string, unknown>();
  readonly #amounts = new Map<number, Exact | undefined>();
  #visits = 0;

  /** @param prefixes maps namespaces to prefixes */
  private constructor(tree: Tree, prefixes: Prefixes) {
    this.tree = tree;
    this.prefixes = prefixes;
    this.root = rootOf(tree);
  }

  static of(tree: Tree, prefixes: Prefixes): Elements {
    return (instances(tree).elements ??= new Elements(tree, prefixes));
  }

  /** Whether the limit of visited elements is reached; malicious documents have millions of elements. */
  get isExhausted(): boolean {
    return this.#visits > MAX_VISITS;
  }

  /** All elements at a path below a node, such as `cac:Item/cac:ClassifiedTaxCategory/cbc:ID`; none for node -1. */
  all(node: number, path: string): readonly number[] {
    const steps = this.#pathSteps(path);
    // If the document lacks one of the names in the path, no search is needed.
    if (steps === null || node < 0) return NONE;
    let elements: number[] = [];
    this.#collectChildren(node, steps[0]!, elements);
    for (let step = 1; step < steps.length && elements.length > 0; step++) {
      const next: number[] = [];
      for (const parent of elements) this.#collectChildren(parent, steps[step]!, next);
      elements = next;
    }
    return elements;
  }

  /** All elements at a path below the root; cached. */
  allFromRoot(path: string): readonly number[] {
    let list = this.#nodesByPath.get(path);
    if (list === undefined) this.#nodesByPath.set(path, (list = this.all(this.root, path)));
    return list;
  }

  /** Runs a search once per document and caches its result under the key. Different searches need different keys. */
  once<Found>(key: string, find: () => Found): Found {
    if (!this.#results.has(key)) this.#results.set(key, find());
    return this.#results.get(key) as Found;
  }

  /** The only element at a path below a node; -1 if there are none or several. */
  only(node: number, path: string): number {
    const elements = this.all(node, path);
    return elements.length === 1 ? elements[0]! : -1;
  }

  /** The node itself if it has the name, otherwise its nearest ancestor with the name; -1 if there is none. */
  ancestor(node: number, name: string): number {
    const nameNumber = this.#nameNumber(name);
    for (let current = node; current > 0; current = this.tree.parent[current]!)
      if (this.tree.kind[current] === ELEMENT && this.tree.name[current] === nameNumber) return current;
    return -1;
  }

  /** The prefixed name of an element; '' for other nodes. */
  nameOf(node: number): string {
    if (node <= 0 || this.tree.kind[node] !== ELEMENT) return '';
    return (this.#prefixedNames ??= allPrefixedNames(this.prefixes, this.tree))[this.tree.name[node]!]!;
  }

  isNamed(node: number, name: string): boolean {
    return node > 0 && this.tree.kind[node] === ELEMENT && this.tree.name[node] === this.#nameNumber(name);
  }

  hasElements(node: number): boolean {
    for (let child = this.tree.firstChild[node]!; child !== 0; child = this.tree.nextSibling[child]!)
      if (this.tree.kind[child] === ELEMENT) return true;
    return false;
  }

  /** The node of an attribute without namespace; -1 if absent. */
  attributeNode(node: number, local: string): number {
    const name = nameIndex(this.tree)('', local);
    return node < 0 || name < 0 ? -1 : this.tree.attribute(node, name);
  }

  /** The trimmed text of a node; '' for -1. */
  text(node: number): string {
    return node < 0 ? '' : this.tree.stringValue(node).trim();
  }

  /** The trimmed value of an attribute; '' if absent. */
  attribute(node: number, local: string): string {
    const attribute = this.attributeNode(node, local);
    return attribute < 0 ? '' : this.tree.stringValue(attribute).trim();
  }

  /** The number in an element; undefined if the text is not a number. */
  amount(node: number): Exact | undefined {
    if (node < 0) return undefined;
    // Cached, since calculations, causes and conclusions read the same amounts.
    if (!this.#amounts.has(node)) this.#amounts.set(node, parseDecimal(this.text(node)));
    return this.#amounts.get(node);
  }

  /** The number of each name in a path; null if the document has no element of one of these names. */
  #pathSteps(path: string): readonly number[] | null {
    let steps = this.#stepsByPath.get(path);
    if (steps === undefined) {
      const numbers = splitPath(path).map((name) => this.#nameNumber(name));
      this.#stepsByPath.set(path, (steps = numbers.includes(-2) ? null : numbers));
    }
    return steps;
  }

  #collectChildren(parent: number, nameNumber: number, collected: number[]): void {
    if (this.isExhausted) return;
    const { firstChild, nextSibling, name: names, kind } = this.tree;
    for (let child = firstChild[parent]!; child !== 0; child = nextSibling[child]!) {
      this.#visits += 1;
      if (names[child] === nameNumber && kind[child] === ELEMENT) collected.push(child);
    }
  }

  /** The number of a prefixed name in the document; -2 if the document does not contain the name. */
  #nameNumber(name: string): number {
    let index = this.#names.get(name);
    if (index === undefined) {
      const { numbers, isOneEach } = writtenNames(this.prefixes, this.tree);
      if (!name.includes(':')) index = -2;
      else index = isOneEach ? (numbers.get(name) ?? -2) : this.#firstNameNumber(name);
      this.#names.set(name, index);
    }
    return index;
  }

  /**
   * The number of the first name in the document with this prefix and local name. Versions of a format share a prefix,
   * but a document uses only one version.
   */
  #firstNameNumber(name: string): number {
    const [prefix, local] = name.split(':') as [string, string];
    const indexIn = nameIndex(this.tree);
    for (const uri of urisByPrefix(this.prefixes).get(prefix) ?? []) {
      const number = indexIn(uri, local);
      if (number >= 0) return number;
    }
    return -2;
  }
}
