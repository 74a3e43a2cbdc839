import { clark } from '../xpath/names.js';
import { SchematronError } from './error.js';
import type { Expression } from './model.js';

/**
 * Expands a variable name to its `clark` name. A name without a prefix is in no namespace.
 * @throws SchematronError for a prefix that is not declared
 */
export function variableKey(name: Expression, namespaces: ReadonlyMap<string, string>): string {
  const [first, second] = name.text.trim().split(':', 2) as [string, string | undefined];
  if (second === undefined) return clark({ uri: '', local: first });
  const uri = namespaces.get(first);
  if (uri === undefined) throw new SchematronError(`the prefix "${first}" is not declared`, name.position);
  return clark({ uri, local: second });
}
