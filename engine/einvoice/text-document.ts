/** Encodes a document that is already text, so that decoding it gives the same text. */
import { invalid } from './arguments.js';

/** Bytes with their encoding, which overrides the XML declaration. */
export interface EncodedText {
  readonly document: Uint8Array;
  readonly charset: 'utf-8';
}

/** @throws EngineError `ARGUMENT_INVALID` for a lone surrogate, which encoding would silently replace */
export function encodeText(text: string): EncodedText {
  if (/[\uD800-\uDFFF]/u.test(text)) throw invalid('The text has half a character in it (a lone surrogate).');
  return { document: new TextEncoder().encode(text), charset: 'utf-8' };
}
