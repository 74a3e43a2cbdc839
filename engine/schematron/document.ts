/** Reads documents for this package's checks. */
import { CodedError } from './coded-error.js';
import { decode } from './xml/decode.js';
import { parse } from './xml/parse.js';
import type { Tree } from './xml/tree.js';

/**
 * Parses XML.
 * @param document text, or bytes in any supported encoding
 * @throws CodedError `XML-…` (`xml/problem.ts`) with line and column, if it is not well-formed
 */
export function readDocument(document: Uint8Array | string): Tree {
  const decoded = typeof document === 'string' ? { ok: true as const, text: document } : decode(document);
  const parsed = decoded.ok ? parse(decoded.text) : decoded;
  if (parsed.ok) return parsed.tree;
  const { code, message, line, column } = parsed.problem;
  throw new CodedError(code, `${line}:${column}: ${message}`);
}
