/**
 * A repair of a text that is not well-formed. It resembles a `Fix`, but has no problem as input: there are no nodes
 * before the text can be parsed, and success means that it can be.
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

export interface TextFix {
  /** The name of its file. */
  readonly id: string;
  /** Corrects all mistakes of this kind; null if there are none. */
  candidate(unread: UnreadText): Candidate | null;
}
