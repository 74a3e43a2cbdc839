/**
 * Names as written and what they mean: scanning, interning, and the namespaces in scope
 * (XML 1.0 productions 4 to 5, Namespaces in XML 1.0).
 *
 * Invoices repeat themselves, so the reader guesses: each place at which a name can stand (a slot: behind
 * the start of such an element, behind its end, …) remembers the name that stood there last time, and one
 * comparison with its first occurrence confirms it. Only a wrong guess scans the name and looks it up.
 */

import { CLASSES, NAME, NAME_START } from './chars.js';
import type { Limits } from './limits.js';
import { Failure, quoted } from './problem.js';
import type { QName } from './tree.js';
import type { Vocabulary } from './vocabulary.js';

export const XML_URI = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS_URI = 'http://www.w3.org/2000/xmlns/';

/** Slots per name: what follows its start tag, its end tag, it as element name, it as attribute name. */
export const AFTER_START = 0;
export const AFTER_END = 1;
export const FIRST_ATTRIBUTE = 2;
export const NEXT_ATTRIBUTE = 3;
const SLOTS = 4;

/** No name: what `read` returns where none starts. Also the guess of a slot without experience. */
export const NO_NAME = 0;

/** Indexes of prefixes that every document has. */
const DEFAULT_PREFIX = 0;
const XML_PREFIX = 1;
const XMLNS_PREFIX = 2;

/** Indexes of namespace URIs that every document has; `''` is no namespace. */
const NO_NAMESPACE = 0;
const UNDECLARED = -1;

const COLON = 0x3a;

/** The names of one document. Nothing of it outlives the document. */
export class Names {
  /** Expanded names by index: the vocabulary, then this document's own. */
  expanded: readonly QName[];
  /** Per name as written: offset and length of its first occurrence. Index 0 is `NO_NAME` and matches nothing. */
  firstAt = new Int32Array(64);
  lengthOf = new Int32Array(64);

  readonly #units: Uint16Array;
  readonly #text: string;
  readonly #nameLength: number;
  readonly #vocabulary: Vocabulary;
  /** Own expanded names, once there is one; until then `expanded` is the vocabulary's list itself. */
  #own: QName[] | null = null;

  #guesses = new Int32Array(64 * SLOTS);
  readonly #byText = new Map<string, number>();
  readonly #prefixOf: number[] = [DEFAULT_PREFIX];
  readonly #localOf: string[] = [''];

  /** Expanded name per name as written, and the scope in which that holds: for elements, then for attributes. */
  #elementIndex = new Int32Array(64);
  #elementScope = new Int32Array(64);
  #attributeIndex = new Int32Array(64);
  #attributeScope = new Int32Array(64);

  readonly #prefixes = new Map<string, number>([['', DEFAULT_PREFIX], ['xml', XML_PREFIX], ['xmlns', XMLNS_PREFIX]]);
  readonly #prefixText: string[] = ['', 'xml', 'xmlns'];
  readonly #uris = new Map<string, number>([['', NO_NAMESPACE], [XML_URI, 1], [XMLNS_URI, 2]]);
  readonly #uriText: string[] = ['', XML_URI, XMLNS_URI];
  /** Per URI: local name to index, the vocabulary's and this document's own. */
  readonly #known: (ReadonlyMap<string, number> | undefined)[];
  readonly #ownByUri: (Map<string, number> | undefined)[] = [];

  /** Per prefix: the URI bound to it here, and the scope that bound it. */
  readonly #binding: number[] = [NO_NAMESPACE, 1, 2];
  readonly #boundIn: number[] = [0, 0, 0];
  /** What bindings were before the open scopes changed them: prefix, URI, scope, prefix, URI, … */
  readonly #undo: number[] = [];
  /** Per open scope: its own number, the depth of its element, and the length of `#undo` before it. */
  readonly #scopes: { readonly scope: number; readonly depth: number; readonly undo: number }[] = [];
  #scope = 1;
  #scopesMade = 1;
  /** Depth of the innermost element that declares namespaces; -1 when there is none. */
  scopeDepth = -1;

  constructor(text: string, units: Uint16Array, vocabulary: Vocabulary, limits: Limits) {
    this.#text = text;
    this.#units = units;
    this.#vocabulary = vocabulary;
    this.#nameLength = limits.nameLength;
    this.expanded = vocabulary.names;
    this.lengthOf[NO_NAME] = -1;
    this.#known = this.#uriText.map((uri) => vocabulary.byUri.get(uri));
  }

  /**
   * The name that starts at an offset, `NO_NAME` if none does. It ends `lengthOf[name]` units on.
   * @param slot where it stands: `slot(previous name, AFTER_START | …)`
   * @throws Failure for a name that is no QName or too long
   */
  read(at: number, previous: number, place: number): number {
    const slot = previous * SLOTS + place;
    const guess = this.#guesses[slot]!;
    const units = this.#units;
    const length = this.lengthOf[guess]!;
    const first = this.firstAt[guess]!;
    let i = 0;
    while (i < length && units[first + i] === units[at + i]) i++;
    if (i === length && (CLASSES[units[at + length]!]! & NAME) === 0) return guess;
    const name = this.#scan(at);
    this.#guesses[slot] = name;
    return name;
  }

  /** True if the name as written stands at that offset and ends there. */
  standsAt(name: number, at: number): boolean {
    const units = this.#units;
    const length = this.lengthOf[name]!;
    const first = this.firstAt[name]!;
    let i = 0;
    while (i < length && units[first + i] === units[at + i]) i++;
    return i === length && (CLASSES[units[at + length]!]! & NAME) === 0;
  }

  /** The name as written. */
  text(name: number): string {
    return this.#text.substr(this.firstAt[name]!, this.lengthOf[name]!);
  }

  /** Scans a QName (Namespaces in XML, production 7) and interns it. */
  #scan(at: number): number {
    const units = this.#units;
    if ((CLASSES[units[at]!]! & NAME_START) === 0) return NO_NAME;
    let colon = -1;
    let end = at;
    for (; (CLASSES[units[end]!]! & NAME) !== 0; end++) {
      const unit = units[end]!;
      if (unit === COLON) {
        if (colon >= 0) throw new Failure('XML-WELL-FORMED', 'A name may contain only one colon, between its prefix and its local part.', end);
        colon = end;
      } else if (unit >= 0xd800 && unit <= 0xdb7f) {
        if ((units[end + 1]! & 0xfc00) !== 0xdc00) break;
        end++;
      }
    }
    if (end === at) return NO_NAME;
    if (end - at > this.#nameLength) {
      throw new Failure('XML-LIMIT', `A name is longer than ${this.#nameLength} characters, which is more than is accepted.`, at);
    }
    const text = this.#text.slice(at, end);
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    if (colon === at || colon === end - 1 || (colon > 0 && (CLASSES[units[colon + 1]!]! & NAME_START) === 0)) {
      throw new Failure('XML-WELL-FORMED', `${quoted(text)} is no valid name: both sides of the colon must be names of their own.`, at);
    }
    return this.#intern(text, at, colon < 0 ? -1 : colon - at);
  }

  #intern(text: string, at: number, colon: number): number {
    const name = this.#localOf.length;
    if (name === this.firstAt.length) this.#grow();
    this.#byText.set(text, name);
    this.firstAt[name] = at;
    this.lengthOf[name] = text.length;
    this.#prefixOf.push(colon < 0 ? DEFAULT_PREFIX : this.#prefix(text.slice(0, colon)));
    this.#localOf.push(colon < 0 ? text : text.slice(colon + 1));
    return name;
  }

  #grow(): void {
    this.firstAt = doubled(this.firstAt);
    this.lengthOf = doubled(this.lengthOf);
    this.#guesses = doubled(this.#guesses);
    this.#elementIndex = doubled(this.#elementIndex);
    this.#elementScope = doubled(this.#elementScope);
    this.#attributeIndex = doubled(this.#attributeIndex);
    this.#attributeScope = doubled(this.#attributeScope);
  }

  #prefix(text: string): number {
    const known = this.#prefixes.get(text);
    if (known !== undefined) return known;
    const prefix = this.#prefixText.length;
    this.#prefixes.set(text, prefix);
    this.#prefixText.push(text);
    this.#binding.push(UNDECLARED);
    this.#boundIn.push(0);
    return prefix;
  }

  /** The expanded name of an element, by the namespaces in scope. */
  element(name: number, at: number): number {
    if (this.#elementScope[name] === this.#scope) return this.#elementIndex[name]!;
    const prefix = this.#prefixOf[name]!;
    if (prefix === XMLNS_PREFIX) {
      throw new Failure('XML-WELL-FORMED', 'The prefix "xmlns" is reserved; an element may not have it.', at);
    }
    const index = this.#expand(this.#bound(prefix, at), this.#localOf[name]!);
    this.#elementScope[name] = this.#scope;
    this.#elementIndex[name] = index;
    return index;
  }

  /** The expanded name of an attribute: without a prefix it is in no namespace. */
  attribute(name: number, at: number): number {
    if (this.#attributeScope[name] === this.#scope) return this.#attributeIndex[name]!;
    const prefix = this.#prefixOf[name]!;
    const uri = prefix === DEFAULT_PREFIX ? NO_NAMESPACE : this.#bound(prefix, at);
    const index = this.#expand(uri, this.#localOf[name]!);
    this.#attributeScope[name] = this.#scope;
    this.#attributeIndex[name] = index;
    return index;
  }

  /** The index of the target of a processing instruction, which may have no colon. */
  target(name: number, at: number): number {
    if (this.#prefixOf[name] !== DEFAULT_PREFIX) {
      throw new Failure('XML-WELL-FORMED', `${quoted(this.text(name))} cannot name a processing instruction: the name may have no colon.`, at);
    }
    return this.#expand(NO_NAMESPACE, this.#localOf[name]!);
  }

  #bound(prefix: number, at: number): number {
    const uri = this.#binding[prefix]!;
    if (uri === UNDECLARED) {
      const text = quoted(this.#prefixText[prefix]!);
      throw new Failure('XML-WELL-FORMED', `The namespace prefix ${text} is not declared; declare it with an xmlns attribute.`, at);
    }
    return uri;
  }

  #expand(uri: number, local: string): number {
    const known = this.#known[uri]?.get(local) ?? this.#ownByUri[uri]?.get(local);
    if (known !== undefined) return known;
    if (this.#own === null) this.expanded = this.#own = this.#vocabulary.names.slice();
    const index = this.#own.length;
    this.#own.push({ uri: this.#uriText[uri]!, local });
    (this.#ownByUri[uri] ??= new Map<string, number>()).set(local, index);
    return index;
  }

  /** True for `xmlns` and `xmlns:…`: a declaration, no attribute. */
  isDeclaration(name: number): boolean {
    const prefix = this.#prefixOf[name]!;
    return prefix === XMLNS_PREFIX || (prefix === DEFAULT_PREFIX && this.#localOf[name] === 'xmlns');
  }

  /** Opens the scope of an element that declares namespaces; `declare` follows, then `closeScope` at its end. */
  openScope(depth: number): void {
    this.#scopes.push({ scope: this.#scope, depth: this.scopeDepth, undo: this.#undo.length });
    this.#scope = ++this.#scopesMade;
    this.scopeDepth = depth;
  }

  /** Takes back what the innermost scope declared. */
  closeScope(): void {
    const { scope, depth, undo } = this.#scopes.pop()!;
    while (this.#undo.length > undo) {
      const boundIn = this.#undo.pop()!;
      const uri = this.#undo.pop()!;
      const prefix = this.#undo.pop()!;
      this.#binding[prefix] = uri;
      this.#boundIn[prefix] = boundIn;
    }
    this.#scope = scope;
    this.scopeDepth = depth;
  }

  /**
   * Binds a prefix in the innermost scope (Namespaces in XML, section 3 and its constraints).
   * @param name a name for which `isDeclaration` holds
   * @param uri the declaration's normalised value
   */
  declare(name: number, uri: string, at: number): void {
    const isDefault = this.#prefixOf[name] === DEFAULT_PREFIX;
    const prefix = isDefault ? DEFAULT_PREFIX : this.#prefix(this.#localOf[name]!);
    const reason = declarationProblem(this.#prefixText[prefix]!, uri);
    if (reason !== null) throw new Failure('XML-WELL-FORMED', reason, at);
    if (this.#boundIn[prefix] === this.#scope) {
      throw new Failure('XML-WELL-FORMED', `${quoted(this.text(name))} stands twice in the same tag; remove one.`, at);
    }
    this.#undo.push(prefix, this.#binding[prefix]!, this.#boundIn[prefix]!);
    this.#binding[prefix] = this.#uri(uri);
    this.#boundIn[prefix] = this.#scope;
  }

  #uri(text: string): number {
    const known = this.#uris.get(text);
    if (known !== undefined) return known;
    const uri = this.#uriText.length;
    this.#uris.set(text, uri);
    this.#uriText.push(text);
    this.#known.push(this.#vocabulary.byUri.get(text));
    return uri;
  }
}

/** Why this prefix (`''`: the default) may not be bound to this URI, or null. */
function declarationProblem(prefix: string, uri: string): string | null {
  if (prefix === 'xmlns') return 'The prefix "xmlns" is reserved and may not be declared.';
  if (prefix === 'xml') return uri === XML_URI ? null : `The prefix "xml" may only be declared as ${XML_URI}.`;
  if (uri === XML_URI) return 'The XML namespace belongs to the prefix "xml" alone.';
  if (uri === XMLNS_URI) return 'The namespace of xmlns attributes may not be declared.';
  if (uri === '' && prefix !== '') return `The declaration of the prefix ${quoted(prefix)} is empty; a prefix needs a namespace.`;
  return null;
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
