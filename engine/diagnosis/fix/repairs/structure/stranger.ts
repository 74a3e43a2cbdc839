/** An element that is not allowed at its place: renames, moves or deletes it. */
import { calledInstead, closestTo, localOf, longerThan } from '../../../facts/structure/closest.js';
import { containedIn } from '../../../facts/structure/container.js';
import { findCounterpart } from '../../../facts/structure/counterpart.js';
import { isDoubled } from '../../../facts/structure/doubled.js';
import { findPresentNames } from '../../../facts/structure/other-names.js';
import { findWrongNamespace } from '../../../facts/structure/wrong-namespace.js';
import type { Editor } from '../../edits/editor.js';
import type { Change, Fix, Stranger } from '../../fix.js';
import { movedHome, movedInto, movedToOnly } from '../../kit/structure/homes.js';
import { matchRoot, movedIntoNew, moveToCounterpart } from '../../kit/structure/other-document.js';
import { allRepeated } from '../../kit/structure/repeated.js';
import { removeDoubling } from '../../kit/structure/remove-doubling.js';
import { wrapElements } from '../../kit/structure/wrapped.js';

/** At most this many longer names are tried. */
const MAX_LONGER = 3;

/** Corrects the mistake if it is obvious; if not, offers other names, other places, and deletion. */
export const stranger: Fix = {
  id: 'stranger',
  for: 'schema: stranger',
  candidates({ violation, editor }) {
    return (
      explained(violation, editor) ?? [
        ...elsewhere(violation, editor),
        ...renamed(violation, editor),
        gone(violation, editor),
      ]
    );
  },
};

/** Corrects obvious mistakes, such as repeated tags or a wrong namespace; null for other violations. */
function explained(violation: Stranger, editor: Editor): readonly Change[] | null {
  const { tree, prefixes } = editor;
  const { node } = violation;
  if (isDoubled(node, tree)) return removeDoubling(node, editor);
  const contained = containedIn(violation, tree);
  if (contained.length > 0) return [{ class: 'certain', ...editor.unwrap(contained[0]!, contained.at(-1)!) }];
  const declaration = findWrongNamespace(violation, tree, prefixes);
  if (declaration !== null) return [{ class: 'certain', ...editor.declare(declaration, declaration.wanted) }];
  if (findCounterpart(violation, tree) !== null) return matchRoot(editor);
  if (violation.kind !== 'elsewhere' || calledInstead(violation, tree) !== null) return null;
  const { wrapper, orWrappers = [], wrapped: nodes = [], home } = violation;
  if (wrapper !== undefined) return wrapElements([wrapper, ...orWrappers], nodes, editor);
  return home === undefined ? null : [...movedHome(home, editor), gone(violation, editor)];
}

function gone({ node }: Stranger, editor: Editor): Change {
  return editor.delete([node]);
}

/** Moves the element to other places where it is allowed. */
function elsewhere(violation: Stranger, editor: Editor): readonly Change[] {
  const { node } = violation;
  const moved = moveToCounterpart(node, editor);
  const intoNew = moved === null ? movedIntoNew(node, editor) : null;
  return [
    ...(moved === null ? [] : [{ class: 'certain' as const, ...moved }]),
    ...(violation.kind === 'elsewhere'
      ? [...movedInto(node, violation.within, editor), ...movedToOnly(violation, editor)]
      : []),
    ...(intoNew === null ? [] : [intoNew]),
  ];
}

/** Renames the element to the most similar name, or to each name that starts with its name. */
function renamed(violation: Stranger, editor: Editor): readonly Change[] {
  const { tree } = editor;
  const own = tree.names[tree.name[violation.node]!]!.local;
  const near =
    calledInstead(violation, tree) ?? violation.instead ?? closestTo(own, violation.kind, violation.allowed, tree);
  if (near !== null) return namedAs(near, violation, editor).map((made): Change => ({ class: 'certain', ...made }));
  return longerThan(own, violation.allowed)
    .slice(0, MAX_LONGER)
    .flatMap((key) => namedAs(key, violation, editor).slice(-1));
}

/** Renames all elements with the same mistake, or only this one. */
function namedAs(key: string, violation: Stranger, editor: Editor): readonly Change[] {
  const { tree, scope } = editor;
  const { node } = violation;
  const own = tree.names[tree.name[node]!]!.local;
  const uri = key.slice(1, key.lastIndexOf('}'));
  const name = scope.written(uri, localOf(key), node);
  if (name === null) return [];
  // If an element has the name of an earlier version of the format, it gets its present name.
  const nameOf = (each: number): string => {
    const { local } = tree.names[tree.name[each]!]!;
    const present = findPresentNames(local);
    const isOwn = present.length === 0 ? localOf(key) !== own : present.includes(localOf(key));
    return (isOwn ? null : scope.written(uri, present[0] ?? local, each)) ?? name;
  };
  const all = allRepeated(violation);
  return [
    ...(all.length === 0 ? [] : [editor.together(all.map((each) => editor.rename(each, nameOf(each))))]),
    editor.rename(node, name),
  ];
}
