/** An element that is not allowed at its place: renames, moves or deletes it. */
import {
  findNameForSynonym,
  findIntendedName,
  localNameOf,
  namesStartingWith,
} from '../../../facts/structure/closest-name.js';
import { childrenOfInventedContainer } from '../../../facts/structure/invented-container.js';
import { findCounterpart } from '../../../facts/structure/counterpart.js';
import { isNestedDuplicate } from '../../../facts/structure/duplicate-elements.js';
import { findCurrentNames } from '../../../facts/structure/other-names.js';
import { findWrongNamespace } from '../../../facts/structure/wrong-namespace.js';
import type { Editor } from '../../edits/editor.js';
import type { ProposedChange, Fix, DisallowedElement } from '../../fix.js';
import { moveBackIntoGroup, moveIntoSibling, moveToOnlyParent } from '../../kit/structure/move-misplaced.js';
import { matchRoot, moveToNewGroup, moveToCounterpart } from '../../kit/structure/convert-document.js';
import { repeatedNodes } from '../../kit/structure/repeated-mistakes.js';
import { removeDoubling } from '../../kit/structure/remove-doubling.js';
import { wrapElements } from '../../kit/structure/wrap-elements.js';

/** At most this many names that begin with the element's name are tried. */
const MAX_LONGER = 3;

/** Corrects the mistake if it is obvious; if not, offers other names, other places, and deletion. */
export const disallowedElement: Fix = {
  id: 'disallowed-element',
  for: 'schema: disallowed',
  candidates({ violation, editor }) {
    return (
      correctObvious(violation, editor) ?? [
        ...moveElsewhere(violation, editor),
        ...renameElement(violation, editor),
        deleteElement(violation, editor),
      ]
    );
  },
};

/** Corrects obvious mistakes, such as repeated tags or a wrong namespace; null for other violations. */
function correctObvious(violation: DisallowedElement, editor: Editor): readonly ProposedChange[] | null {
  const { tree, prefixes } = editor;
  const { node } = violation;
  if (isNestedDuplicate(node, tree)) return removeDoubling(node, editor);
  const contained = childrenOfInventedContainer(violation, tree);
  if (contained.length > 0) return [{ class: 'certain', ...editor.unwrap(contained[0]!, contained.at(-1)!) }];
  const declaration = findWrongNamespace(violation, tree, prefixes);
  if (declaration !== null) return [{ class: 'certain', ...editor.setNamespace(declaration, declaration.expected) }];
  if (findCounterpart(violation, tree) !== null) return matchRoot(editor);
  if (violation.kind !== 'elsewhere' || findNameForSynonym(violation, tree) !== null) return null;
  const { wrapper, orWrappers = [], wrapped: nodes = [], home } = violation;
  if (wrapper !== undefined) return wrapElements([wrapper, ...orWrappers], nodes, editor);
  return home === undefined ? null : [...moveBackIntoGroup(home, editor), deleteElement(violation, editor)];
}

function deleteElement({ node }: DisallowedElement, editor: Editor): ProposedChange {
  return editor.delete([node]);
}

/** Moves the element to other places where it is allowed. */
function moveElsewhere(violation: DisallowedElement, editor: Editor): readonly ProposedChange[] {
  const { node } = violation;
  const moved = moveToCounterpart(node, editor);
  const intoNew = moved === null ? moveToNewGroup(node, editor) : null;
  return [
    ...(moved === null ? [] : [{ class: 'certain' as const, ...moved }]),
    ...(violation.kind === 'elsewhere'
      ? [...moveIntoSibling(node, violation.within, editor), ...moveToOnlyParent(violation, editor)]
      : []),
    ...(intoNew === null ? [] : [intoNew]),
  ];
}

/**
 * Renames the element to the most similar name. If no name is similar, tries the names that start with the element's
 * name.
 */
function renameElement(violation: DisallowedElement, editor: Editor): readonly ProposedChange[] {
  const { tree } = editor;
  const ownName = tree.names[tree.name[violation.node]!]!.local;
  const similarName =
    findNameForSynonym(violation, tree) ??
    violation.instead ??
    findIntendedName(ownName, violation.kind, violation.allowed, tree);
  if (similarName !== null)
    return renameTo(similarName, violation, editor).map((change): ProposedChange => ({ class: 'certain', ...change }));
  return namesStartingWith(ownName, violation.allowed)
    .slice(0, MAX_LONGER)
    .flatMap((key) => renameTo(key, violation, editor).slice(-1));
}

/** Renames all elements with the same mistake, or only this one. */
function renameTo(key: string, violation: DisallowedElement, editor: Editor): readonly ProposedChange[] {
  const { tree, scope } = editor;
  const { node } = violation;
  const ownName = tree.names[tree.name[node]!]!.local;
  const uri = key.slice(1, key.lastIndexOf('}'));
  const name = scope.nameInScope(uri, localNameOf(key), node);
  if (name === null) return [];
  // An element with a name from an earlier version of the format gets its present name.
  const nameOf = (each: number): string => {
    const { local } = tree.names[tree.name[each]!]!;
    const presentNames = findCurrentNames(local);
    const isSameMistake =
      presentNames.length === 0 ? localNameOf(key) !== ownName : presentNames.includes(localNameOf(key));
    return (isSameMistake ? null : scope.nameInScope(uri, presentNames[0] ?? local, each)) ?? name;
  };
  const sameMistakes = repeatedNodes(violation);
  return [
    ...(sameMistakes.length === 0
      ? []
      : [editor.combine(sameMistakes.map((each) => editor.rename(each, nameOf(each))))]),
    editor.rename(node, name),
  ];
}
