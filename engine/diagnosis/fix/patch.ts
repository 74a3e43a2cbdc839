/** Changes of a document that repair a finding. */

/**
 * How sure a change is. `certain`: there is one right answer, and no amount that is owed changes. `choice`: there are
 * several, or something is left out; somebody has to pick. `input`: only a person knows the value, and what stands in the
 * patch is an example. `money`: an amount changes.
 */
export type PatchClass = 'certain' | 'choice' | 'input' | 'money';

export const PATCH_CLASSES: readonly PatchClass[] = ['certain', 'choice', 'input', 'money'];

/** A change of one node; nodes are XPaths from the root of the file, names and markup have the document's own prefixes, or declare theirs. */
export type NodeEdit =
  | { readonly op: 'setText'; readonly node: string; readonly value: string }
  /** Of an element: the attribute is added where it is not there. */
  | { readonly op: 'setAttribute'; readonly node: string; readonly name: string; readonly value: string }
  | { readonly op: 'rename'; readonly node: string; readonly name: string }
  /** `append`: as the last child. */
  | { readonly op: 'insertBefore' | 'insertAfter' | 'append'; readonly node: string; readonly markup: string }
  | { readonly op: 'delete'; readonly node: string }
  | { readonly op: 'move'; readonly node: string; readonly place: 'before' | 'after'; readonly other: string };

/** A piece of the document's text and what takes its place. Offsets are UTF-16 units of the text, its byte order mark left out. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** From 1; columns are characters. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A change that has been tried: with it the finding is gone, and no other has come. */
export interface Patch {
  readonly class: PatchClass;
  readonly edits: readonly NodeEdit[];
  /** The same as changes of the text, in order, without overlaps. */
  readonly replacements: readonly Replacement[];
  /** Of class `input`: the value in it that is an example, and has to be replaced (`withInput`). */
  readonly example?: string;
  /**
   * There where a value disappears, becomes one of another meaning, or is an amount that is made to fit though nothing tells that it
   * is the wrong one: it satisfies the rule, but whether it is what was meant only a person can tell. Never applied without being chosen.
   */
  readonly isLossy?: true;
}

/**
 * A patch of class `input` with a value in place of its example.
 * @param value what it says; of a group with several values its markup
 * @returns null where the patch asks for more than one value, or for none
 */
export function withInput(patch: Patch, value: string): Patch | null {
  const { example } = patch;
  if (example === undefined) return null;
  const isMarkup = example.startsWith('<');
  const fresh =
    isMarkup && !value.startsWith('<') ? groupWith(example, value) : isMarkup ? value : escapedForAll(value);
  if (fresh === null) return null;
  const old = isMarkup ? example : escapedForAll(example);
  // The example may stand behind what tells its kind; other values of the patch are no examples.
  const isWhole = patch.edits.some((edit) => 'value' in edit && edit.value === example);
  const withFresh = (said: string): string =>
    said === example || (!isWhole && said.endsWith(example))
      ? said.slice(0, said.length - example.length) + value
      : said;
  return {
    ...patch,
    example: value,
    edits: patch.edits.map((edit) =>
      'value' in edit
        ? { ...edit, value: withFresh(edit.value) }
        : 'markup' in edit
          ? { ...edit, markup: replaced(edit.markup, old, fresh) }
          : edit,
    ),
    replacements: patch.replacements.map((each) => ({ ...each, text: replaced(each.text, old, fresh) })),
  };
}

/** Codes that are no question. */
const FIXED = /^(?:VAT|58)$/;

/** The markup of a group with its one value; null where it has several. */
function groupWith(example: string, value: string): string | null {
  const values = [...example.matchAll(/>([^<]+)</g)].filter(([, text]) => !FIXED.test(text!));
  const [only, another] = values;
  if (only === undefined || another !== undefined) return null;
  const at = only.index + 1;
  return example.slice(0, at) + escapedForAll(value) + example.slice(at + only[1]!.length);
}

/** The value stands last: names and prefixes are in front of it, and only an end tag behind. */
function replaced(text: string, old: string, fresh: string): string {
  if (old.startsWith('<')) return text.replace(old, () => fresh);
  const at = Math.max(text.lastIndexOf(`>${old}<`), text.lastIndexOf(`"${old}"`));
  if (at >= 0) return text.slice(0, at + 1) + fresh + text.slice(at + 1 + old.length);
  // Behind what tells its kind.
  const behind = text.lastIndexOf(`${old}<`);
  if (behind >= 0) return text.slice(0, behind) + fresh + text.slice(behind + old.length);
  return text === old ? fresh : text;
}

/** Text as it may stand in content and in attributes alike. */
export function escapedForAll(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
