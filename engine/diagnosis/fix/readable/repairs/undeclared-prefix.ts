/** Prefixes without a declaration. */
import { findDeclaredPrefixes, findUndeclaredPrefixes } from '../prefixes.js';
import type { TextFix } from '../text-fix.js';

/** Matches the declaration of a namespace; the group is the namespace. */
const NAMESPACE = /\sxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*)["']/g;

/** The end of a namespace, such as `:100`. All namespaces of one version of a format have the same end. */
function versionOf(uri: string): string {
  return uri.slice(uri.search(/[:-][^:-]*$/));
}

/** Declares the prefixes on the root element, with the usual namespaces of these prefixes. */
export const undeclaredPrefix: TextFix = {
  id: 'undeclared-prefix',
  candidate({ text, pieces, prefixes }) {
    const root = pieces.find(({ kind }) => kind === 'start');
    const wanted = [...new Set(findUndeclaredPrefixes(pieces, findDeclaredPrefixes(text)).map(({ prefix }) => prefix))];
    if (root?.kind !== 'start' || wanted.length === 0) return null;
    const versions = new Set(Array.from(text.matchAll(NAMESPACE), ([, uri]) => versionOf(uri!)));
    const declarations = wanted.map((prefix) => {
      const namespaces = [...prefixes].flatMap(([uri, each]) => (each === prefix ? [uri] : []));
      const [only, another] =
        namespaces.length > 1 ? namespaces.filter((uri) => versions.has(versionOf(uri))) : namespaces;
      return only === undefined || another !== undefined ? null : ` xmlns:${prefix}="${only}"`;
    });
    if (declarations.includes(null)) return null;
    const position = root.from + 1 + root.name.length;
    return { class: 'certain', edits: [], textEdits: [{ from: position, to: position, text: declarations.join('') }] };
  },
};
