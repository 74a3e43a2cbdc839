/** Extends a change to all places with the same wrong value. */
import type { RankedIssue } from '../describe/ranked-issue.js';
import { allowedChildren } from 'einvoice-schematron/xml/child-names.js';
import { positionFor } from './kit/adding/additions.js';
import type { Candidate, ChangeEdits } from './edits/candidate.js';
import type { Editor } from './edits/editor.js';

/** A person cannot review more changes. */
const MAX_PLACES = 1_000;

/** Extends each candidate that only sets or adds the value of the issue to all places with the same wrong value. */
export function extendToAllPlaces(
  { place, sameValues, suggestion }: RankedIssue,
  candidates: readonly Candidate[],
  editor: Editor,
): readonly Candidate[] {
  if (place === undefined || sameValues === undefined || sameValues.length > MAX_PLACES) return candidates;
  const [missing] = place.missing ?? [];
  if (missing !== undefined && !missing.startsWith('@'))
    return candidates.map((candidate) => {
      const [edit, another] = candidate.edits;
      const addsElement =
        another === undefined && edit !== undefined && 'markup' in edit && candidate.class === 'certain';
      return addsElement ? { ...candidate, ...addToAll(sameValues, edit.markup, missing, editor) } : candidate;
    });
  const missingAttribute = place.missing?.[0]?.slice(1);
  const setValue = (node: number, value: string): ChangeEdits =>
    missingAttribute === undefined ? editor.setValue(node, value) : editor.addAttribute(node, missingAttribute, value);
  return candidates.map((candidate) => {
    const [edit, another] = candidate.edits;
    if (another !== undefined || edit === undefined || !('value' in edit)) return candidate;
    if (JSON.stringify(setValue(place.node, edit.value).edits) !== JSON.stringify([edit])) return candidate;
    // If only the format is wrong, each place has its own right value.
    const isFormatCorrection = edit.value === suggestion;
    const changes = sameValues.map((each) =>
      setValue(each.node, (isFormatCorrection ? each.suggestion : undefined) ?? edit.value),
    );
    return { ...candidate, ...editor.combine(changes) };
  });
}

/** Adds the same markup to several elements, each time at the right position. */
function addToAll(
  same: NonNullable<RankedIssue['sameValues']>,
  markup: string,
  name: string,
  editor: Editor,
): ChangeEdits {
  const { tree } = editor;
  const local = name.slice(name.indexOf(':') + 1);
  return editor.combine(
    same.map(({ node }) => {
      const { uri } = tree.names[tree.name[node]!]!;
      const key =
        allowedChildren(node, tree, editor.childNames).find((each) => each.endsWith(`}${local}`)) ?? `{${uri}}${local}`;
      return editor.insert(node, positionFor(node, key, editor), markup);
    }),
  );
}
