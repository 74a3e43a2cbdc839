import type { Finding, Language } from '../../types.js';
import type { Tree } from '../../xml/tree.js';

/** The sentence with the invoice's own figures or value; null where there is none that is certain. */
export function evidenceOf(_finding: Finding, _tree: Tree, _prefixes: ReadonlyMap<string, string>, _language: Language): string | null {
  return null;
}
