/** Extends a change to all places with the same wrong value. */
import type { RankedIssue } from '../describe/ranked-issue.js';
import { allowedChildren } from 'einvoice-schematron/xml/child-names.js';
import { placeFor } from './kit/adding/additions.js';
import type { Candidate, Made } from './edits/candidate.js';
import type { Editor } from './edits/editor.js';

/** More changes cannot be reviewed. */
const MAX_PLACES = 1_000;

/**
 * Extends candidates to all places with the same wrong value, if they do nothing but set or add the value of the issue.
 */
export function everywhere(
  { place, same, suggestion }: RankedIssue,
  found: readonly Candidate[],
  editor: Editor,
): readonly Candidate[] {
  if (place === undefined || same === undefined || same.length > MAX_PLACES) return found;
  const [missing] = place.missing ?? [];
  if (missing !== undefined && !missing.startsWith('@'))
    return found.map((candidate) => {
      const [edit, another] = candidate.edits;
      const isAdded = another === undefined && edit !== undefined && 'markup' in edit && candidate.class === 'certain';
      return isAdded ? { ...candidate, ...addedToAll(same, edit.markup, missing, editor) } : candidate;
    });
  const attribute = place.missing?.[0]?.slice(1);
  const changed = (node: number, value: string): Made =>
    attribute === undefined ? editor.set(node, value) : editor.addAttribute(node, attribute, value);
  return found.map((candidate) => {
    const [edit, another] = candidate.edits;
    if (another !== undefined || edit === undefined || !('value' in edit)) return candidate;
    if (JSON.stringify(changed(place.node, edit.value).edits) !== JSON.stringify([edit])) return candidate;
    // If only the format is wrong, each place has its own right value.
    const isForm = edit.value === suggestion;
    const made = same.map((each) => changed(each.node, (isForm ? each.suggestion : undefined) ?? edit.value));
    return { ...candidate, ...editor.together(made) };
  });
}

/** Adds the same markup to several elements, in each at the right position. */
function addedToAll(same: NonNullable<RankedIssue['same']>, markup: string, name: string, editor: Editor): Made {
  const { tree } = editor;
  const local = name.slice(name.indexOf(':') + 1);
  return editor.together(
    same.map(({ node }) => {
      const { uri } = tree.names[tree.name[node]!]!;
      const key =
        allowedChildren(node, tree, editor.childNames).find((each) => each.endsWith(`}${local}`)) ?? `{${uri}}${local}`;
      return editor.insert(node, placeFor(node, key, editor), markup);
    }),
  );
}
