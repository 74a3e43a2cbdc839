/** Finds the prefixes that a text uses and declares. */
import type { Piece } from './pieces.js';

/** Matches the declaration of a prefix: `xmlns:cbc=`. */
const DECLARATION = /\sxmlns:([\p{L}_][\w.-]*)\s*=/gu;

/** The prefixes that a text declares. */
export function findDeclaredPrefixes(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(DECLARATION), ([, prefix]) => prefix!))];
}

/** A prefix in a tag. */
interface PrefixInTag {
  readonly prefix: string;
  /** The position of the prefix. */
  readonly from: number;
}

/** The prefixes in tags for which the text contains no declaration. */
export function findUndeclaredPrefixes(pieces: readonly Piece[], declared: readonly string[]): readonly PrefixInTag[] {
  return pieces.flatMap((piece): PrefixInTag[] => {
    if (piece.kind !== 'start' && piece.kind !== 'end' && piece.kind !== 'empty') return [];
    const colon = piece.name.indexOf(':');
    const prefix = piece.name.slice(0, Math.max(0, colon));
    if (colon <= 0 || prefix === 'xml' || declared.includes(prefix)) return [];
    return [{ prefix, from: piece.from + (piece.kind === 'end' ? 2 : 1) }];
  });
}
