/** An invoice of which a credit note was made by its root alone, or the other way round: the rest of it follows. */
import { counterpartsIn, otherPlaceOf, rootNameOf } from '../messages/schema/counterpart.js';
import { childrenAt } from '../messages/evidence/value-node.js';
import { pathOf } from '../xml/prefixed-names.js';
import { ELEMENT, type Tree, rootOf } from '../xml/tree.js';
import type { ChildNames } from '../xml/child-names.js';
import { partsAdded } from './additions.js';
import type { Candidate, Editor, Made } from './edits.js';
import type { Parts } from './groups.js';

/** The code that nearly all documents of a kind have. */
const USUAL_TYPE = { Invoice: '380', CreditNote: '381' } as const;

/**
 * What is called differently renamed, all of it at once: half of it is worse than none. With what has another place moved,
 * that is the document which its root says it is; where its type is still that of the other one, somebody has to want it.
 */
export function asItsRoot(editor: Editor, childNames: ChildNames): readonly Candidate[] {
  let made = MADE.get(editor);
  if (made === undefined) MADE.set(editor, (made = candidatesFor(editor, childNames)));
  return made;
}

/** Once per document: every line asks for the same. */
const MADE = new WeakMap<Editor, readonly Candidate[]>();

function candidatesFor(editor: Editor, childNames: ChildNames): readonly Candidate[] {
  const { tree } = editor;
  const counterparts = counterpartsIn(tree);
  const names = counterparts.map(({ node, local }) =>
    editor.rename(node, tree.lexicalName(node).replace(/[^:]+$/, local)),
  );
  const places = childrenOf(rootOf(tree), tree).flatMap((node) => movedOf(node, editor, childNames) ?? []);
  const found: Candidate[] = [{ class: 'certain', ...editor.together([...names, ...places]) }];
  const type = counterparts.find(({ local }) => local.endsWith('TypeCode'))?.node;
  const root = rootNameOf(tree);
  if (type !== undefined && root !== null)
    found.push({
      class: 'choice',
      ...editor.together([...names, ...places, editor.set(type, USUAL_TYPE[root])]),
    });
  return found;
}

/** What a credit note has in another place than an invoice, moved there; null where nothing is to be moved, or nowhere to. */
export function movedOf(node: number, editor: Editor, childNames: ChildNames): Made | null {
  const { tree, prefixes } = editor;
  const moved = otherPlaceOf(pathOf(tree, node, prefixes), tree);
  if (moved === null) return null;
  const value = tree.stringValue(node).trim();
  const withoutOld = (added: Made | null): Made | null => added && editor.together([editor.delete([node]), added]);
  const [, group, condition, leaf] = /^([\w:]+)(\[.*\])?\/([\w:]+)$/.exec(moved.path) ?? [];
  if (group === undefined || leaf === undefined || value === '') return null;
  const root = rootOf(tree);
  const [, name, told] = /^\[([\w:]+)='([^']+)'\]$/.exec(condition ?? '') ?? [];
  // What has a condition is one of several of its kind, and a new one.
  if (name !== undefined)
    return withoutOld(
      partsAdded(
        root,
        [group],
        [
          [leaf, value],
          [name, told!],
        ],
        editor,
        childNames,
      ),
    );
  const [there] = condition === undefined ? childrenAt(tree, root, group, prefixes) : [];
  if (there === undefined || childrenAt(tree, there, leaf, prefixes).length > 0) return null;
  return withoutOld(partsAdded(there, [], [[leaf, value]], editor, childNames));
}

/** What a group has to have that says nothing: the way of a payment that is not agreed. */
const NEEDED: Readonly<Record<string, Parts>> = { 'cac:PaymentMeans': [['cbc:PaymentMeansCode', '1']] };

/** The same where the group that it belongs in is missing, with what that has to have. */
export function movedIntoNew(node: number, editor: Editor, childNames: ChildNames): Made | null {
  const { tree, prefixes } = editor;
  const [, group = '', leaf = ''] =
    /^([\w:]+)\/([\w:]+)$/.exec(otherPlaceOf(pathOf(tree, node, prefixes), tree)?.path ?? '') ?? [];
  const value = tree.stringValue(node).trim();
  const needed = NEEDED[group];
  const root = rootOf(tree);
  if (needed === undefined || value === '' || childrenAt(tree, root, group, prefixes).length > 0) return null;
  const added = partsAdded(root, [group], [...needed, [leaf, value]], editor, childNames);
  return added && editor.together([editor.delete([node]), added]);
}

function childrenOf(parent: number, tree: Tree): readonly number[] {
  const found: number[] = [];
  for (let at = tree.firstChild[parent]!; at !== 0; at = tree.nextSibling[at]!)
    if (tree.kind[at] === ELEMENT) found.push(at);
  return found;
}
