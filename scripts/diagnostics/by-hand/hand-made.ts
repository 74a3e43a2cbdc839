/** Mistakes written by hand: of one kind each, in valid documents. */
import type { Edit } from './edits.js';

/** A mistake: its base document, its place in words, and the edit. */
export type HandMade =
  | readonly [base: string, where: string, edit: Edit]
  | readonly [base: string, where: string, edit: Edit, unknowable: 'unknowable'];

/** A kind of mistake, and the places where people make it. */
export interface Kind {
  readonly kind: string;
  /** Whether each is made in several places, so that no single change can repair it. */
  readonly several?: true;
  readonly mistakes: readonly HandMade[];
}

/** A mistake of a kind. */
export interface ByHand {
  /** Kind and place; unique. */
  readonly name: string;
  readonly base: string;
  readonly edit: Edit;
  /** Whether the original value can no longer be found out from the document. */
  readonly isUnknowable: boolean;
  /** Whether it is made in several places, so that no single change can repair it. */
  readonly isSeveral: boolean;
}

/** With more, this kind would outweigh the others. */
const MAX_OF_A_KIND = 4;

/** @throws Error if a kind has too many, or two have the same name */
export function listed(kinds: readonly Kind[]): readonly ByHand[] {
  const names = new Set<string>();
  return kinds.flatMap(({ kind, several, mistakes }) => {
    if (mistakes.length > MAX_OF_A_KIND) throw new Error(`There are ${mistakes.length} mistakes of the kind "${kind}"`);
    return mistakes.map(([base, where, edit, unknowable]) => {
      const name = `${kind}: ${where} (${base})`;
      if (names.has(name)) throw new Error(`Two mistakes are called "${name}"`);
      names.add(name);
      return { name, base, edit, isUnknowable: unknowable !== undefined, isSeveral: several === true };
    });
  });
}
