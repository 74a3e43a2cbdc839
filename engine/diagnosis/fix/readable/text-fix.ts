/**
 * The interface of repairs for text that is not well-formed. Unlike a `Fix`, these repairs get a text and no problem,
 * since there are no nodes yet. A change helps if the changed text is a document of a known type.
 */
import type { Candidate } from '../edits/candidate.js';
import type { Piece } from './pieces.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';

/** A text that cannot be parsed. */
export interface UnreadText {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** The prefix of each known namespace. */
  readonly prefixes: Prefixes;
}

/** A repair for text. */
export interface TextFix {
  /** The name of the repair's file, without extension. */
  readonly id: string;
  /** Corrects all mistakes of one kind; null if there are none. */
  candidate(unread: UnreadText): Candidate | null;
}
