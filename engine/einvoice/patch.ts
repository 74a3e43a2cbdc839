/** Changes to a document that fix a finding. */

/**
 * How safe a change is. `certain`: there is only one right answer, and no amount changes. `choice`: there are several
 * answers, or something is removed, so a person must choose. `input`: only a person knows the value, and the patch
 * contains an example. `money`: an amount changes.
 */
export type PatchClass = 'certain' | 'choice' | 'input' | 'money';

export const PATCH_CLASSES: readonly PatchClass[] = ['certain', 'choice', 'input', 'money'];

/**
 * A change of one node. Nodes are XPaths from the root of the file; names and markup use the document's prefixes or
 * declare their own.
 */
export type NodeEdit =
  | { readonly op: 'setText'; readonly node: string; readonly value: string }
  /** Sets an attribute of an element, adding it if missing. */
  | { readonly op: 'setAttribute'; readonly node: string; readonly name: string; readonly value: string }
  | { readonly op: 'rename'; readonly node: string; readonly name: string }
  /** `append` inserts as the last child. */
  | { readonly op: 'insertBefore' | 'insertAfter' | 'append'; readonly node: string; readonly markup: string }
  | { readonly op: 'delete'; readonly node: string }
  | { readonly op: 'move'; readonly node: string; readonly place: 'before' | 'after'; readonly other: string };

/** A text range and its replacement. Offsets are UTF-16 units of the text without its byte order mark. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Line and column from 1; columns are characters. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A change that was verified: it removes the finding and adds no other. */
export interface Patch {
  readonly class: PatchClass;
  readonly edits: readonly NodeEdit[];
  /** The same change as text replacements, in order, without overlaps. */
  readonly replacements: readonly Replacement[];
  /** For class `input`: the example value to replace (`withInput`). */
  readonly example?: string;
  /**
   * Set if a value disappears or changes its meaning, or if an amount changes without evidence that it was wrong. The
   * rule is satisfied then, but only a person can say whether the result is what was intended. Applied only if
   * explicitly chosen.
   */
  readonly isLossy?: true;
}
