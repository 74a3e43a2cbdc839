/** Documents as the checks of this package take them. */
import { CodedError } from './coded-error.js';
import { decode } from './xml/decode.js';
import { parse } from './xml/parse.js';
import type { Tree } from './xml/tree.js';

/**
 * Reads XML.
 * @param document text, or bytes in any of the encodings that XML 1.0 names
 * @throws CodedError `XML-…` (`xml/problem.ts`) with line and column, for what is not well-formed
 */
export function readDocument(document: Uint8Array | string): Tree {
  const decoded = typeof document === 'string' ? { ok: true as const, text: document } : decode(document);
  const parsed = decoded.ok ? parse(decoded.text) : decoded;
  if (parsed.ok) return parsed.tree;
  const { code, message, line, column } = parsed.problem;
  throw new CodedError(code, `${line}:${column}: ${message}`);
}
