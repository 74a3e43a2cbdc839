/**
 * A repair of a text that is no XML. It has the form of a `Fix`, but no problem to look at: there are no nodes before a text can
 * be read, and what is right with it is that it can be.
 */
import type { Candidate } from '../edits/candidate.js';
import type { Piece } from './pieces.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';

/** A text that can't be read. */
export interface UnreadText {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** Namespace to prefix, of all that are known. */
  readonly prefixes: Prefixes;
}

export interface TextFix {
  /** The name of its file. */
  readonly id: string;
  /** All that is wrong in this way put right; null where nothing is. */
  candidate(unread: UnreadText): Candidate | null;
}
