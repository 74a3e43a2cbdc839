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
