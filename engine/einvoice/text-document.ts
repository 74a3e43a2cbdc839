/** A document that is a text already, as bytes that are read as that very text. */
import { invalid } from './arguments.js';

/** Bytes, and what they are encoded in, whatever the declaration of the document names. */
export interface EncodedText {
  readonly document: Uint8Array;
  readonly charset: 'utf-8';
}

/** @throws EngineError `ARGUMENT_INVALID` for half a character, which would silently become another one */
export function encodeText(text: string): EncodedText {
  if (/[\uD800-\uDFFF]/u.test(text)) throw invalid('The text has half a character in it (a lone surrogate).');
  return { document: new TextEncoder().encode(text), charset: 'utf-8' };
}
