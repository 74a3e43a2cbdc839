import type { Check, Expression, Let } from '../schematron/model.js';
import { makeModExact, replaceRound } from './workarounds.js';

/**
 * The expression as it goes into the stylesheet: unchanged, except for workarounds for SaxonJS (see `workarounds.ts`).
 */
export function rewriteExpression(source: Expression): string {
  return makeModExact(replaceRound(source.text.trim()));
}

/** Matches literals and comments (which contain no variables), or a variable reference. */
export const VARIABLES = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\(:[\s\S]*?:\)|\$\s*([^\s"'$()[\]{},;=<>!|*+/@]+)/g;

/** Names of the variables that an expression refers to. */
export function referencedNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const match of text.matchAll(VARIABLES)) if (match[1]) names.add(match[1]);
  return names;
}

/** The lets of a rule that a check needs, itself or through other lets, in their order. */
export function referencedLets(check: Check, lets: readonly Let[]): Let[] {
  const needed = referencedNames(check.test.text);
  for (const part of check.message) {
    if (part.kind === 'value') for (const name of referencedNames(part.select.text)) needed.add(name);
  }
  // Backwards, because a let can only refer to earlier ones.
  return [...lets]
    .reverse()
    .filter((entry) => {
      if (!needed.has(entry.name)) return false;
      for (const name of referencedNames(entry.value.text)) needed.add(name);
      return true;
    })
    .reverse();
}
