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
  const newText =
    isMarkup && !value.startsWith('<') ? replaceInGroup(example, value) : isMarkup ? value : escapeText(value);
  if (newText === null) return null;
  const oldText = isMarkup ? example : escapeText(example);
  // The example may follow a prefix, such as `#AAI#` in a note. Other values in the patch are not replaced.
  const isWholeValue = patch.edits.some((edit) => 'value' in edit && edit.value === example);
  const replaceInValue = (editValue: string): string =>
    editValue === example || (!isWholeValue && editValue.endsWith(example))
      ? editValue.slice(0, editValue.length - example.length) + value
      : editValue;
  return {
    ...patch,
    example: value,
    edits: patch.edits.map((edit) =>
      'value' in edit
        ? { ...edit, value: replaceInValue(edit.value) }
        : 'markup' in edit
          ? { ...edit, markup: replaceLast(edit.markup, oldText, newText) }
          : edit,
    ),
    replacements: patch.replacements.map((each) => ({ ...each, text: replaceLast(each.text, oldText, newText) })),
  };
}

/** Matches values in example markup that are never replaced: the tax scheme `VAT` and the payment means code `58`. */
const CONSTANT_VALUES = /^(?:VAT|58)$/;

/** Replaces the only value in the markup of a group; null if the group has several values. */
function replaceInGroup(example: string, value: string): string | null {
  const values = [...example.matchAll(/>([^<]+)</g)].filter(([, text]) => !CONSTANT_VALUES.test(text!));
  const [only, another] = values;
  if (only === undefined || another !== undefined) return null;
  const start = only.index + 1;
  return example.slice(0, start) + escapeText(value) + example.slice(start + only[1]!.length);
}

/** Replaces the last occurrence of a value, since names and prefixes before it may contain the same text. */
function replaceLast(text: string, oldText: string, newText: string): string {
  if (oldText.startsWith('<')) return text.replace(oldText, () => newText);
  const quoted = Math.max(text.lastIndexOf(`>${oldText}<`), text.lastIndexOf(`"${oldText}"`));
  if (quoted >= 0) return text.slice(0, quoted + 1) + newText + text.slice(quoted + 1 + oldText.length);
  // The value follows a prefix such as `#AAI#`.
  const afterPrefix = text.lastIndexOf(`${oldText}<`);
  if (afterPrefix >= 0) return text.slice(0, afterPrefix) + newText + text.slice(afterPrefix + oldText.length);
  return text === oldText ? newText : text;
}

/** Escapes a text for both element content and attributes. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
