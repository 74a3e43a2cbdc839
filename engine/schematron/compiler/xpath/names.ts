/** Namespaces and expanded names of the static context. */

import type { QName } from '../../xml/tree.js';
import { XPathError, type Range } from './errors.js';

export type { QName };

export const FN = 'http://www.w3.org/2005/xpath-functions';
export const XS = 'http://www.w3.org/2001/XMLSchema';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** Prefixes that need no declaration, because the publishers' own stylesheets declare them for every rule set. */
const PREDECLARED: ReadonlyMap<string, string> = new Map([
  ['xs', XS],
  ['xsd', XS],
  ['fn', FN],
  ['xml', XML],
]);

/**
 * Resolves a prefix.
 * @throws XPathError XPST0081 if it is not declared
 */
export function resolvePrefix(prefix: string, namespaces: ReadonlyMap<string, string>, range: Range): string {
  const uri = namespaces.get(prefix) ?? PREDECLARED.get(prefix);
  if (uri === undefined) throw new XPathError('XPST0081', `prefix '${prefix}' is not declared`, range);
  return uri;
}

/** A map key: `{uri}local`, or only the local name if there is no namespace. */
export function clark(name: QName): string {
  return name.uri === '' ? name.local : `{${name.uri}}${name.local}`;
}

/**
 * Expands the name of an `xsl:key` to its `clark` name.
 * @throws XPathError XPST0081
 */
export function keyName(text: string, namespaces: ReadonlyMap<string, string>): string {
  const [first, second] = text.trim().split(':', 2) as [string, string | undefined];
  if (second === undefined) return clark({ uri: '', local: first });
  return clark({ uri: resolvePrefix(first, namespaces, { start: 0, end: text.length }), local: second });
}

/** The key of a user function in `StaticContext.functions`: `{uri}local#arity`. */
export function functionKey(name: QName, arity: number): string {
  return `${clark(name)}#${arity}`;
}
