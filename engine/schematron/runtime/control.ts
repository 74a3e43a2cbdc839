/** What generated code does about errors, and values that are computed late. */

import { DynamicError } from './errors.js';
import { compileReplacement, replace, type Regex } from './regex/regex.js';

/** A predicate of a context raised: no match. Only dynamic errors are taken for that. */
export function noMatch(error: unknown): false {
  if (error instanceof DynamicError) return false;
  throw error;
}

/**
 * An operand raised, and another one may still decide (XPath 2.0, section 2.3.4). Only dynamic errors are held.
 * @returns the error, to be raised where nothing decides
 */
export function held(error: unknown): DynamicError {
  if (error instanceof DynamicError) return error;
  throw error;
}

/** A computed part of a message: nothing, if it raises. */
export function attempt(compute: () => string): string {
  try {
    return compute();
  } catch (error) {
    if (error instanceof DynamicError) return '';
    throw error;
  }
}

/** A value that is computed when it is first asked for; one that raised is computed again. */
export function lazily<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}

/** fn:replace with a replacement that is not known before the document. */
export function replaceWith(text: string, regex: Regex, replacement: string): string {
  return replace(text, regex, compileReplacement(replacement, regex));
}
