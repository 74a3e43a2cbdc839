/** Finds the declaration of a node's namespace, which is the place to edit if the namespace is wrong. */
import { type AttributeSpan, startTag } from './markup.js';
import { once } from './once.js';
import { ELEMENT, type Tree } from './tree.js';

/** A declaration, and the element that has it. */
export interface NamespaceDeclaration {
  readonly owner: number;
  readonly attribute: AttributeSpan;
}

/** The declaration that binds an element's namespace; null for a name in no namespace without any declaration. */
export function findNamespaceDeclaration(tree: Tree, element: number): NamespaceDeclaration | null {
  const name = tree.lexicalName(element);
  const colon = name.indexOf(':');
  const wanted = colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`;
  for (let owner = element; owner > 0; owner = tree.parent[owner]!) {
    if (tree.kind[owner] !== ELEMENT) continue;
    const attribute = declarationsInTag(tree, owner).find((each) => each.name === wanted);
    if (attribute !== undefined) return { owner, attribute };
  }
  return null;
}

const tagCaches = once(() => new Map<number, readonly AttributeSpan[]>());

/** The declarations of a start tag, cached: thousands of elements use those of the root element. */
function declarationsInTag(tree: Tree, element: number): readonly AttributeSpan[] {
  const byElement = tagCaches(tree);
  let found = byElement.get(element);
  if (found === undefined) {
    found = startTag(tree.source, tree.from[element]!).attributes.filter(({ name }) => name.startsWith('xmlns'));
    byElement.set(element, found);
  }
  return found;
}
