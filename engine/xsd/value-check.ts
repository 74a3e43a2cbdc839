/**
 * The values of built-in types that libxml2 reads wrongly (`built-in.ts`), checked on our own tree: what is wrong, and
 * what libxml2 must be given instead of a value so that it is not the judge of it. A document whose values are all in
 * order costs a look at each node and a check of each value concerned.
 */
import { trimBlanks } from '../runtime/text/text.js';
import type { Edit } from '../xml/edits.js';
import { ATTRIBUTE, ELEMENT, type Tree } from '../xml/tree.js';
import { type BuiltIn, XSI_BUILT_INS } from './built-in.js';
import { PrefixScopes } from './qname.js';
import type { CheckedType, SchemaTypes } from './schema-types.js';
import { attributeEdit, contentEdit } from './value-edits.js';

const XSI_URI = 'http://www.w3.org/2001/XMLSchema-instance';

/** A value that its type does not have. */
export interface WrongValue {
  /** Node of the element. */
  readonly element: number;
  /** The attribute's, where it is the value of one. */
  readonly attribute: number | null;
  readonly value: string;
  readonly type: BuiltIn;
}

interface ValueCheck {
  readonly wrong: readonly WrongValue[];
  /** For libxml2. */
  readonly edits: readonly Edit[];
}

const NOTHING: ValueCheck = { wrong: [], edits: [] };

/** The content of the elements of a name; `ambiguous` where it depends on the parent. */
type Contents = ReadonlyMap<string, ReadonlyMap<string, BuiltIn | 'ambiguous'>>;

/** Checks documents against the types of a schema. */
export class ValueChecker {
  readonly #types: SchemaTypes;
  readonly #contents: Contents;
  readonly #attributes: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(types: SchemaTypes) {
    this.#types = types;
    const contents = new Map<string, Map<string, BuiltIn | 'ambiguous'>>();
    for (const [key, candidates] of types.byName) {
      const found = new Set([...candidates].map(({ content }) => content));
      const [first] = found;
      const isCertain = found.size === 1 && (!types.hasWildcards || types.element(key) !== undefined);
      if (found.size === 1 && first === null) continue;
      const { uri, local } = parts(key);
      let locals = contents.get(uri);
      if (locals === undefined) contents.set(uri, (locals = new Map()));
      locals.set(local, isCertain ? first! : 'ambiguous');
    }
    const attributes = new Map<string, Set<string>>();
    for (const key of types.attributes) {
      const { uri, local } = parts(key);
      attributes.set(uri, (attributes.get(uri) ?? new Set()).add(local));
    }
    this.#contents = contents;
    this.#attributes = attributes;
  }

  check(tree: Tree): ValueCheck {
    const { names, kind, name, size } = tree;
    const contents = new Array<BuiltIn | 'ambiguous' | undefined>(names.length);
    const attributes = new Uint8Array(names.length);
    let hasXsi = false;
    for (let index = 0; index < names.length; index++) {
      const { uri, local } = names[index]!;
      contents[index] = this.#contents.get(uri)?.get(local);
      if (uri === XSI_URI) hasXsi = true;
      else if (this.#attributes.get(uri)?.has(local) === true) attributes[index] = 1;
    }
    const run = new Run(tree, this.#types);
    // Types may be given in the document itself: nothing is known by names alone then.
    if (hasXsi) return run.everything();
    for (let node = 1; node < size; node++) {
      if (kind[node] === ELEMENT) {
        const content = contents[name[node]!];
        if (content === undefined) continue;
        if (content !== 'ambiguous') run.content(node, content);
        else run.content(node, run.typeOf(node)?.content);
      } else if (kind[node] === ATTRIBUTE && attributes[name[node]!] === 1) {
        const element = tree.parent[node]!;
        run.attribute(element, node, run.typeOf(element));
      }
    }
    return run.result;
  }
}

/** The check of one document. */
class Run {
  readonly #tree: Tree;
  readonly #types: SchemaTypes;
  readonly #known = new Map<number, CheckedType | undefined>();
  #scopes: PrefixScopes | undefined;
  #wrong: WrongValue[] | undefined;
  #edits: Edit[] | undefined;

  constructor(tree: Tree, types: SchemaTypes) {
    this.#tree = tree;
    this.#types = types;
  }

  get result(): ValueCheck {
    return this.#wrong === undefined && this.#edits === undefined
      ? NOTHING
      : { wrong: this.#wrong ?? [], edits: this.#edits ?? [] };
  }

  /** Every element by its type, and the attributes that are about types. */
  everything(): ValueCheck {
    const { kind, size } = this.#tree;
    for (let node = 1; node < size; node++) if (kind[node] === ELEMENT) this.element(node, this.typeOf(node));
    return this.result;
  }

  element(element: number, type: CheckedType | undefined): void {
    const last = element + this.#tree.attributeCount(element);
    for (let node = element + 1; node <= last; node++) this.attribute(element, node, type);
    if (!this.#isNil(element)) this.content(element, type?.content);
  }

  /** An element that says it has no value; whether it may, libxml2 knows. */
  #isNil(element: number): boolean {
    const nil = this.#xsiAttribute(element, 'nil');
    return nil >= 0 && /^(?:true|1)$/.test(trimBlanks(this.#tree.stringValue(nil)));
  }

  /** -1 if there is none. */
  #xsiAttribute(element: number, attribute: string): number {
    const { names, name } = this.#tree;
    const last = element + this.#tree.attributeCount(element);
    for (let node = element + 1; node <= last; node++) {
      const { uri, local } = names[name[node]!]!;
      if (uri === XSI_URI && local === attribute) return node;
    }
    return -1;
  }

  /** @param type that of the element */
  attribute(element: number, node: number, type: CheckedType | undefined): void {
    const { names, name } = this.#tree;
    const { uri, local } = names[name[node]!]!;
    const builtIn = uri === XSI_URI ? XSI_BUILT_INS.get(local) : type?.attributes.get(`{${uri}}${local}`);
    if (builtIn === undefined) return;
    const value = this.#tree.stringValue(node);
    const given = this.#judge(value, builtIn, element, node);
    if (given !== value) (this.#edits ??= []).push(attributeEdit(this.#tree, node, given));
  }

  content(element: number, type: BuiltIn | null | undefined): void {
    if (!type) return;
    const { firstChild, nextSibling, kind } = this.#tree;
    // An element in the place of a value is libxml2's to report.
    for (let child = firstChild[element]!; child !== 0; child = nextSibling[child]!)
      if (kind[child] === ELEMENT) return;
    const value = this.#tree.stringValue(element);
    const given = this.#judge(value, type, element, null);
    if (given !== value) (this.#edits ??= []).push(contentEdit(this.#tree, element, given));
  }

  /** The type of an element: that of its `xsi:type`, or what its parent and its name say; `undefined` if none is known. */
  typeOf(element: number): CheckedType | undefined {
    if (this.#known.has(element)) return this.#known.get(element);
    const { parent, names, name } = this.#tree;
    const { uri, local } = names[name[element]!]!;
    const key = `{${uri}}${local}`;
    const owner = parent[element]!;
    const type =
      this.#statedType(element) ??
      (owner === 0 ? undefined : this.typeOf(owner)?.child(key)) ??
      this.#types.element(key);
    this.#known.set(element, type);
    return type;
  }

  #statedType(element: number): CheckedType | undefined {
    const node = this.#xsiAttribute(element, 'type');
    if (node < 0) return undefined;
    const [, prefix = '', local = ''] = /^(?:([^:]*):)?([^:]*)$/.exec(trimBlanks(this.#tree.stringValue(node))) ?? [];
    return this.#types.type(
      `{${(this.#scopes ??= new PrefixScopes(this.#tree)).namespaceOf(element, prefix) ?? ''}}${local}`,
    );
  }

  /** What libxml2 is given. */
  #judge(value: string, type: BuiltIn, element: number, attribute: number | null): string {
    const collapsed = trimBlanks(value);
    const isValid = type.isValid(collapsed);
    if (!isValid) (this.#wrong ??= []).push({ element, attribute, value, type });
    return type.forLibxml2(collapsed, isValid, attribute ?? element);
  }
}

/** Of `{uri}local`. */
function parts(key: string): { readonly uri: string; readonly local: string } {
  const end = key.lastIndexOf('}');
  return { uri: key.slice(1, end), local: key.slice(end + 1) };
}
