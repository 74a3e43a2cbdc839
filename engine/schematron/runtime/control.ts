/** Error handling and lazy values for generated code. */

import { DynamicError } from './errors.js';
import { compileReplacement, replace, type Regex } from './regex/regex.js';

/** Handles a dynamic error in a predicate of a context: no match. Other errors are rethrown. */
export function noMatch(error: unknown): false {
  if (error instanceof DynamicError) return false;
  throw error;
}

/**
 * Handles a dynamic error in an operand while another one may still decide (XPath 2.0, section 2.3.4). Other errors are
 * rethrown.
 * @returns the error, to be raised if nothing decides
 */
export function held(error: unknown): DynamicError {
  if (error instanceof DynamicError) return error;
  throw error;
}

/** A computed part of a message; empty if it raises an error. */
export function attempt(compute: () => string): string {
  try {
    return compute();
  } catch (error) {
    if (error instanceof DynamicError) return '';
    throw error;
  }
}

/** A value that is computed on its first use; after an error it is computed again. */
export function lazily<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}

/** fn:replace with a replacement that is not a literal. */
export function replaceWith(text: string, regex: Regex, replacement: string): string {
  return replace(text, regex, compileReplacement(replacement, regex));
}
