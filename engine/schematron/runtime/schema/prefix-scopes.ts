import type { Tree } from '../../xml/tree.js';

/** A start tag up to its end; `<` cannot occur in it. */
const START_TAG = /<[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>/y;

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Namespace bindings in scope, for values that contain prefixes: the tree does not store declarations. Reads each start
 * tag once.
 */
export class PrefixScopes {
  readonly #tree: Tree;
  #outside: PrefixScopes | undefined;
  readonly #declared = new Map<number, ReadonlyMap<string, string>>();

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /**
   * The namespace bound to a prefix at an element.
   * @param prefix `''` for the default namespace
   * @returns undefined if it is not declared
   */
  namespaceOf(element: number, prefix: string): string | undefined {
    if (prefix === 'xml') return 'http://www.w3.org/XML/1998/namespace';
    const { parent, outer } = this.#tree;
    for (let at = element; at > 0; at = parent[at]!) {
      const uri = this.#declarationsAt(at).get(prefix);
      if (uri !== undefined) return uri;
    }
    if (outer === null) return undefined;
    // Declarations of an envelope are in scope in its content.
    this.#outside ??= new PrefixScopes(outer.tree);
    return this.#outside.namespaceOf(outer.tree.parent[outer.offset + 1]!, prefix);
  }

  /** The prefix bound to a namespace at an element, innermost declaration first; null if there is none. */
  prefixOf(element: number, uri: string): string | null {
    const { parent, outer } = this.#tree;
    for (let at = element; at > 0; at = parent[at]!)
      for (const [prefix, declared] of this.#declarationsAt(at))
        if (declared === uri && this.namespaceOf(element, prefix) === uri) return prefix;
    if (outer === null) return null;
    this.#outside ??= new PrefixScopes(outer.tree);
    const around = this.#outside.prefixOf(outer.tree.parent[outer.offset + 1]!, uri);
    return around !== null && this.namespaceOf(element, around) === uri ? around : null;
  }

  #declarationsAt(element: number): ReadonlyMap<string, string> {
    let declared = this.#declared.get(element);
    if (declared === undefined) {
      START_TAG.lastIndex = this.#tree.from[element]!;
      const tag = START_TAG.exec(this.#tree.source)![0];
      const found = tag.includes('xmlns')
        ? [...tag.matchAll(/\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
        : [];
      declared =
        found.length === 0
          ? NONE
          : new Map(found.map(([, prefix = '', double, single]) => [prefix, double ?? single ?? '']));
      this.#declared.set(element, declared);
    }
    return declared;
  }
}
