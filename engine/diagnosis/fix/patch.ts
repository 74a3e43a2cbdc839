/** Patches that need a value from a person. */
import type { Patch } from 'einvoice-core/patch.js';

export { type NodeEdit, type Patch, type PatchClass, type Replacement, PATCH_CLASSES } from 'einvoice-core/patch.js';

/**
 * Replaces the example in a patch of class `input` by a value.
 * @param value the new value; for a group with several values, its markup
 * @returns null if the patch needs no value, or several
 */
export function withInput(patch: Patch, value: string): Patch | null {
  const { example } = patch;
  if (example === undefined) return null;
  const isMarkup = example.startsWith('<');
  const fresh =
    isMarkup && !value.startsWith('<') ? groupWith(example, value) : isMarkup ? value : escapedForAll(value);
  if (fresh === null) return null;
  const old = isMarkup ? example : escapedForAll(example);
  // The example may follow a prefix, such as `#AAI#` in a note; other values of the patch are not examples.
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

/** Values of an example that are not to be replaced. */
const FIXED = /^(?:VAT|58)$/;

/** Replaces the only value in the markup of a group; null if the group has several. */
function groupWith(example: string, value: string): string | null {
  const values = [...example.matchAll(/>([^<]+)</g)].filter(([, text]) => !FIXED.test(text!));
  const [only, another] = values;
  if (only === undefined || another !== undefined) return null;
  const at = only.index + 1;
  return example.slice(0, at) + escapedForAll(value) + example.slice(at + only[1]!.length);
}

/** Replaces the last occurrence of a value, since names and prefixes before it may contain the same text. */
function replaced(text: string, old: string, fresh: string): string {
  if (old.startsWith('<')) return text.replace(old, () => fresh);
  const at = Math.max(text.lastIndexOf(`>${old}<`), text.lastIndexOf(`"${old}"`));
  if (at >= 0) return text.slice(0, at + 1) + fresh + text.slice(at + 1 + old.length);
  // A value after a prefix such as `#AAI#`.
  const behind = text.lastIndexOf(`${old}<`);
  if (behind >= 0) return text.slice(0, behind) + fresh + text.slice(behind + old.length);
  return text === old ? fresh : text;
}

/** Escapes a text for both element content and attributes. */
export function escapedForAll(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
