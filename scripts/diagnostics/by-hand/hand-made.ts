/** Mistakes as people write them down: of one kind each, in documents that are known to be right. */
import type { Edit } from './edits.js';

/** Where a mistake is made: a base document, a place in words, and the edit. */
export type HandMade =
  | readonly [base: string, where: string, edit: Edit]
  | readonly [base: string, where: string, edit: Edit, unknowable: 'unknowable'];

/** What people get wrong, and where they do. */
export interface Kind {
  readonly kind: string;
  /** Whether each has mistakes in several places, which no single change can mend. */
  readonly several?: true;
  readonly mistakes: readonly HandMade[];
}

/** A mistake of a kind. */
export interface ByHand {
  /** Kind and place, which nothing else is called. */
  readonly name: string;
  readonly base: string;
  readonly edit: Edit;
  /** Whether nothing in the document says any more what was there. */
  readonly isUnknowable: boolean;
  /** Whether it is made in several places, which no single change can mend. */
  readonly isSeveral: boolean;
}

/** More of one kind would make it count for more than others. */
const MOST_OF_A_KIND = 4;

/** @throws Error where a kind has too many, or two are called the same */
export function listed(kinds: readonly Kind[]): readonly ByHand[] {
  const names = new Set<string>();
  return kinds.flatMap(({ kind, several, mistakes }) => {
    if (mistakes.length > MOST_OF_A_KIND)
      throw new Error(`There are ${mistakes.length} mistakes of the kind "${kind}"`);
    return mistakes.map(([base, where, edit, unknowable]) => {
      const name = `${kind}: ${where} (${base})`;
      if (names.has(name)) throw new Error(`Two mistakes are called "${name}"`);
      names.add(name);
      return { name, base, edit, isUnknowable: unknowable !== undefined, isSeveral: several === true };
    });
  });
}
