/** Name resolution: the namespaces in scope, and expanded names with their numbers (Namespaces in XML 1.0 and 1.1). */

import { enlarged, type Names, Prefix } from './names.js';
import { Failure, quoted } from './problem.js';
import { isTypo } from './typo.js';
import type { DocumentName } from './tree.js';
import type { XmlVersion } from './version.js';
import { UNKNOWN, registeredNames } from './known-names.js';

export const XML_URI = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_URI = 'http://www.w3.org/2000/xmlns/';

/** Predeclared namespaces; `''` is no namespace. */
const NO_NAMESPACE = 0;
const XML_NAMESPACE = 1;
const XMLNS_NAMESPACE = 2;
const UNDECLARED = -1;

/** Cache of name resolutions. */
interface Meanings {
  /** Per name: its expanded name, and the scope for which that was determined. */
  index: Int32Array;
  scope: Int32Array;
}

/** An outer scope, restored when the current one closes. */
interface OuterScope {
  readonly scope: number;
  readonly depth: number;
  /** Length of the undo list to restore. */
  readonly undo: number;
}

/** The namespaces of one document during parsing; discarded with it. */
export class Namespaces {
  /** Expanded names in the order of their first occurrence. */
  readonly expanded: DocumentName[] = [];
  /** Depth of the innermost open element with namespace declarations; -1 if there is none. */
  depth = -1;

  readonly #names: Names;
  readonly #version: XmlVersion;
  readonly #elements: Meanings = { index: new Int32Array(128), scope: new Int32Array(128) };
  readonly #attributes: Meanings = { index: new Int32Array(64), scope: new Int32Array(64) };

  /** Per namespace: its URI, its known names, and the indexes in `expanded` of its names. */
  readonly #uris: string[] = [];
  readonly #known: (ReadonlyMap<string, DocumentName> | undefined)[] = [];
  readonly #read: Map<string, number>[] = [];
  readonly #byUri = new Map<string, number>();

  /** Per prefix: the namespace bound to it, and the scope that bound it. */
  readonly #binding: number[] = [NO_NAMESPACE, XML_NAMESPACE, XMLNS_NAMESPACE];
  readonly #boundIn: number[] = [0, 0, 0];
  /** Changes by the open scopes: prefix, previous namespace, its scope, prefix, … */
  readonly #undo: number[] = [];
  readonly #outer: OuterScope[] = [];
  /** Number of the innermost scope. Numbers are never reused, 0 is none. */
  #scope = 1;
  #scopes = 1;

  constructor(names: Names, version: XmlVersion) {
    this.#names = names;
    this.#version = version;
    for (const uri of ['', XML_URI, XMLNS_URI]) this.#namespace(uri);
  }

  /**
   * The expanded name of an element, resolved with the namespaces in scope.
   * @throws Failure for an undeclared prefix
   */
  element(name: number, at: number): number {
    const { index, scope } = this.#elements;
    if (name < scope.length && scope[name] === this.#scope) return index[name]!;
    const prefix = this.#names.prefixOf[name]!;
    if (prefix === Prefix.Xmlns) {
      throw new Failure('XML-WELL-FORMED', 'The prefix "xmlns" is reserved; an element may not have it.', at);
    }
    return this.#remember(this.#elements, name, this.#bound(prefix, at));
  }

  /**
   * The expanded name of an attribute; without a prefix it is in no namespace.
   * @throws Failure for an undeclared prefix
   */
  attribute(name: number, at: number): number {
    const { index, scope } = this.#attributes;
    if (name < scope.length && scope[name] === this.#scope) return index[name]!;
    const prefix = this.#names.prefixOf[name]!;
    return this.#remember(this.#attributes, name, prefix === Prefix.Default ? NO_NAMESPACE : this.#bound(prefix, at));
  }

  /**
   * The number of a processing instruction's target.
   * @throws Failure if it contains a colon (Namespaces in XML, section 7)
   */
  target(name: number, at: number): number {
    if (this.#names.prefixOf[name] !== Prefix.Default) {
      const text = quoted(this.#names.text(name));
      throw new Failure(
        'XML-WELL-FORMED',
        `${text} cannot name a processing instruction: the name may have no colon.`,
        at,
      );
    }
    return this.#expand(NO_NAMESPACE, this.#names.localOf[name]!);
  }

  /** Opens the scope of an element that declares namespaces; `closeScope` undoes its declarations. */
  openScope(depth: number): void {
    this.#outer.push({ scope: this.#scope, depth: this.depth, undo: this.#undo.length });
    this.#scope = ++this.#scopes;
    this.depth = depth;
  }

  closeScope(): void {
    const { scope, depth, undo } = this.#outer.pop()!;
    while (this.#undo.length > undo) {
      const boundIn = this.#undo.pop()!;
      const namespace = this.#undo.pop()!;
      const prefix = this.#undo.pop()!;
      this.#binding[prefix] = namespace;
      this.#boundIn[prefix] = boundIn;
    }
    this.#scope = scope;
    this.depth = depth;
  }

  /**
   * Binds a prefix in the innermost scope.
   * @param name a name for which `Names.isDeclaration` holds
   * @param uri the declaration's normalised value
   * @throws Failure for bindings that sections 2 and 3 forbid
   */
  declare(name: number, uri: string, at: number): void {
    const names = this.#names;
    const isDefault = names.prefixOf[name] === Prefix.Default;
    const prefix = isDefault ? Prefix.Default : names.prefix(names.localOf[name]!);
    // In version 1.1 an empty declaration undeclares a prefix (section 5 there).
    const isUndeclared = uri === '' && prefix !== Prefix.Default && this.#version === '1.1';
    const reason = whyNot(names.prefixes[prefix]!, uri, isUndeclared);
    if (reason !== null) throw new Failure('XML-WELL-FORMED', reason, at);
    if (this.#boundIn[prefix] === this.#scope) {
      throw new Failure('XML-WELL-FORMED', `${quoted(names.text(name))} stands twice in the same tag; remove one.`, at);
    }
    this.#undo.push(prefix, this.#binding[prefix] ?? UNDECLARED, this.#boundIn[prefix] ?? 0);
    // Prefixes are numbered on first occurrence, declared or not; this fills gaps in the list.
    while (this.#binding.length < prefix) this.#bindNext();
    this.#binding[prefix] = isUndeclared ? UNDECLARED : this.#namespace(uri);
    this.#boundIn[prefix] = this.#scope;
  }

  #bindNext(): void {
    this.#binding.push(UNDECLARED);
    this.#boundIn.push(0);
  }

  #bound(prefix: number, at: number): number {
    const namespace = this.#binding[prefix] ?? UNDECLARED;
    if (namespace === UNDECLARED) {
      const text = quoted(this.#names.prefixes[prefix]!);
      const meant = this.#typoOf(prefix);
      throw new Failure(
        'XML-WELL-FORMED',
        meant === null
          ? `The namespace prefix ${text} is not declared; declare it with an xmlns attribute.`
          : `The namespace prefix ${text} is not declared; write ${quoted(meant)}, which probably was meant.`,
        at,
      );
    }
    return namespace;
  }

  /** The only declared prefix that differs by one typing error; null if there is none or several. */
  #typoOf(prefix: number): string | null {
    const { prefixes } = this.#names;
    const [only, another] = this.#binding.flatMap((namespace, other) =>
      namespace !== UNDECLARED && other > Prefix.Xml && isTypo(prefixes[prefix]!, prefixes[other] ?? '')
        ? [prefixes[other]!]
        : [],
    );
    return only !== undefined && another === undefined ? only : null;
  }

  #remember(meanings: Meanings, name: number, namespace: number): number {
    const index = this.#expand(namespace, this.#names.localOf[name]!);
    if (name >= meanings.scope.length) {
      meanings.index = enlarged(meanings.index, name * 2);
      meanings.scope = enlarged(meanings.scope, name * 2);
    }
    meanings.index[name] = index;
    meanings.scope[name] = this.#scope;
    return index;
  }

  #expand(namespace: number, local: string): number {
    const read = this.#read[namespace]!;
    const before = read.get(local);
    if (before !== undefined) return before;
    const name = this.#known[namespace]?.get(local) ?? { uri: this.#uris[namespace]!, local, number: UNKNOWN };
    const index = this.expanded.push(name) - 1;
    read.set(local, index);
    return index;
  }

  #namespace(uri: string): number {
    const known = this.#byUri.get(uri);
    if (known !== undefined) return known;
    const namespace = this.#uris.push(uri) - 1;
    this.#byUri.set(uri, namespace);
    this.#known.push(registeredNames(uri));
    this.#read.push(new Map());
    return namespace;
  }
}

/** Why this prefix (`''`: the default) may not be bound to this URI; null if it may. */
function whyNot(prefix: string, uri: string, isUndeclared: boolean): string | null {
  if (prefix === 'xmlns') return 'The prefix "xmlns" is reserved and may not be declared.';
  if (prefix === 'xml') return uri === XML_URI ? null : `The prefix "xml" may only be declared as ${XML_URI}.`;
  if (uri === XML_URI) return 'The XML namespace belongs to the prefix "xml" alone.';
  if (uri === XMLNS_URI) return 'The namespace of xmlns attributes may not be declared.';
  if (uri === '' && prefix !== '' && !isUndeclared)
    return `The declaration of the prefix ${quoted(prefix)} is empty; a prefix needs a namespace.`;
  return null;
}
