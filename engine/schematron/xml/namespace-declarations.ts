/** Where a document declares the namespace of a node: that is what is to be changed where the namespace is wrong. */
import { type AttributeSpan, startTag } from './markup.js';
import { once } from './once.js';
import { ELEMENT, type Tree } from './tree.js';

/** A declaration, and the element that it stands on. */
export interface NamespaceDeclaration {
  readonly owner: number;
  readonly attribute: AttributeSpan;
}

/** The declaration that an element's name is resolved by; null for a name in no namespace that nothing takes it out of. */
export function namespaceDeclarationOf(tree: Tree, element: number): NamespaceDeclaration | null {
  const name = tree.lexicalName(element);
  const colon = name.indexOf(':');
  const wanted = colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`;
  for (let owner = element; owner > 0; owner = tree.parent[owner]!) {
    if (tree.kind[owner] !== ELEMENT) continue;
    const attribute = tagOf(tree, owner).find((each) => each.name === wanted);
    if (attribute !== undefined) return { owner, attribute };
  }
  return null;
}

const declaredIn = once(() => new Map<number, readonly AttributeSpan[]>());

/** The declarations of a start tag: thousands of elements ask for those of the root element. */
function tagOf(tree: Tree, element: number): readonly AttributeSpan[] {
  const byElement = declaredIn(tree);
  let found = byElement.get(element);
  if (found === undefined) {
    found = startTag(tree.source, tree.from[element]!).attributes.filter(({ name }) => name.startsWith('xmlns'));
    byElement.set(element, found);
  }
  return found;
}
