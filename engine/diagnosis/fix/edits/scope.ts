/** Chooses prefixes for new markup, and declares those prefixes that are not in scope. */
import { PrefixScopes } from 'einvoice-schematron/runtime/schema/prefix-scopes.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';

/** Matches tags: slash of an end tag, name, attributes, slash of an empty element. */
const START_OR_END = /<(\/?)([\w.-]+(?::[\w.-]+)?)([^<>]*?)(\/?)>/g;

/** The prefixes of one document. */
export class PrefixScope {
  readonly #tree: Tree;
  readonly #prefixes: Prefixes;
  readonly #scopes: PrefixScopes;
  /** For each namespace, the prefix of its first element in the document; null if there is no such element. */
  readonly #firstPrefixes = new Map<string, string | null>();

  /** @param prefixes the usual prefix of each namespace */
  constructor(tree: Tree, prefixes: Prefixes) {
    this.#tree = tree;
    this.#prefixes = prefixes;
    this.#scopes = new PrefixScopes(tree);
  }

  /** A name with the prefix that is in scope in an element; null if no prefix is declared for its namespace. */
  nameInScope(uri: string, local: string, element: number): string | null {
    const firstPrefix = this.#firstPrefixFor(uri);
    const prefix =
      firstPrefix !== null && this.#scopes.namespaceOf(element, firstPrefix) === uri
        ? firstPrefix
        : this.#scopes.prefixOf(element, uri);
    return prefix === null ? null : prefix === '' ? local : `${prefix}:${local}`;
  }

  /**
   * Like `nameInScope`, but if no prefix is in scope, uses the usual prefix, which `withDeclarations` then declares.
   */
  writableName(uri: string, local: string, element: number): string | null {
    const known = this.nameInScope(uri, local, element);
    if (known !== null) return known;
    const prefix = this.#prefixes.get(uri);
    return prefix === undefined || this.#scopes.namespaceOf(element, prefix) !== undefined
      ? null
      : `${prefix}:${local}`;
  }

  /**
   * Declares prefixes on the outermost elements of some markup, if they are not in scope in the element around the
   * markup.
   */
  withDeclarations(markup: string, element: number): string {
    const missing = new Set<string>();
    for (const [, , name] of markup.matchAll(START_OR_END)) {
      const colon = name!.indexOf(':');
      const prefix = name!.slice(0, Math.max(colon, 0));
      if (colon > 0 && this.#scopes.namespaceOf(element, prefix) === undefined) missing.add(prefix);
    }
    if (missing.size === 0) return markup;
    const declarations = this.#tree.names
      .flatMap(({ uri }) => (missing.delete(this.#prefixes.get(uri) ?? '') ? [uri] : []))
      .map((uri) => ` xmlns:${this.#prefixes.get(uri)!}="${uri}"`)
      .join('');
    let depth = 0;
    return markup.replace(START_OR_END, (tag: string, slash: string, name: string, ...[rest, end]: string[]) => {
      if (slash !== '') depth--;
      const isOutermost = slash === '' && depth === 0;
      if (slash === '' && end === '') depth++;
      return isOutermost ? `<${name}${declarations}${rest}${end}>` : tag;
    });
  }

  #firstPrefixFor(uri: string): string | null {
    let prefix = this.#firstPrefixes.get(uri);
    if (prefix === undefined) this.#firstPrefixes.set(uri, (prefix = this.#findFirstPrefix(uri)));
    return prefix;
  }

  #findFirstPrefix(uri: string): string | null {
    const tree = this.#tree;
    for (let node = 1; node < tree.size; node++) {
      if (tree.kind[node] !== ELEMENT || tree.names[tree.name[node]!]!.uri !== uri) continue;
      const name = tree.lexicalName(node);
      return name.slice(0, Math.max(name.indexOf(':'), 0));
    }
    return null;
  }
}
