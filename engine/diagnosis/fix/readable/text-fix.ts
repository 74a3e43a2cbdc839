/**
 * The interface of repairs for text that is not well-formed. Unlike a `Fix` they get a text and no problem, since there
 * are no nodes yet. A change helps if the text can be parsed afterwards.
 */
import type { Candidate } from '../edits/candidate.js';
import type { Piece } from './pieces.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';

/** A text that cannot be parsed. */
export interface UnreadText {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** Namespace to prefix, for all known namespaces. */
  readonly prefixes: Prefixes;
}

/** A repair for text. */
export interface TextFix {
  /** The name of its file, without extension. */
  readonly id: string;
  /** Corrects all mistakes of this kind; null if there are none. */
  candidate(unread: UnreadText): Candidate | null;
}
