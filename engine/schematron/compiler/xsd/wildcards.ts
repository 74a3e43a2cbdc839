/** Wildcards (XML Schema 1.0 part 1, section 3.10): the names they allow, intersections and unions. */
import { SchemaError } from './error.js';
import type { NamespaceConstraint, Wildcard } from './model.js';
import type { XsdElement } from './source-element.js';

/** Reads `any` and `anyAttribute`. @param target the namespace of the schema */
export function readWildcard(element: XsdElement, target: string): Wildcard {
  const process = element.attributes.get('processContents') ?? 'strict';
  if (process !== 'strict' && process !== 'lax' && process !== 'skip')
    throw new SchemaError(`processContents="${process}" is neither strict, lax nor skip`, element.position);
  return {
    kind: 'wildcard',
    namespaces: parseNamespaces(element.attributes.get('namespace') ?? '##any', target),
    process,
  };
}

function parseNamespaces(value: string, target: string): NamespaceConstraint {
  if (value === '##any') return { kind: 'any' };
  if (value === '##other') return { kind: 'not', uri: target };
  const uris = value
    .split(/[ \t\r\n]+/)
    .filter((uri) => uri !== '')
    .map((uri) => (uri === '##targetNamespace' ? target : uri === '##local' ? '' : uri));
  return { kind: 'list', uris: [...new Set(uris)] };
}

/** Whether a namespace is allowed (section 3.10.4). */
export function allowsNamespace(namespaces: NamespaceConstraint, uri: string): boolean {
  switch (namespaces.kind) {
    case 'any':
      return true;
    case 'not':
      return uri !== '' && uri !== namespaces.uri;
    case 'list':
      return namespaces.uris.includes(uri);
  }
}

/** Whether some name is allowed by both. */
export function overlap(a: NamespaceConstraint, b: NamespaceConstraint): boolean {
  if (a.kind === 'list') return a.uris.some((uri) => allowsNamespace(b, uri));
  if (b.kind === 'list') return b.uris.some((uri) => allowsNamespace(a, uri));
  return true;
}

/** Attribute wildcard intersection (section 3.10.6). @throws SchemaError if it cannot be expressed */
export function intersection(a: NamespaceConstraint, b: NamespaceConstraint, at: XsdElement): NamespaceConstraint {
  if (a.kind === 'any') return b;
  if (b.kind === 'any') return a;
  if (a.kind === 'list') return { kind: 'list', uris: a.uris.filter((uri) => allowsNamespace(b, uri)) };
  if (b.kind === 'list') return { kind: 'list', uris: b.uris.filter((uri) => allowsNamespace(a, uri)) };
  if (a.uri === b.uri || b.uri === '') return a;
  if (a.uri === '') return b;
  throw new SchemaError('what these wildcards have in common cannot be expressed', at.position);
}

/** Attribute wildcard union (section 3.10.6). @throws SchemaError if it cannot be expressed */
export function union(a: NamespaceConstraint, b: NamespaceConstraint, at: XsdElement): NamespaceConstraint {
  if (a.kind === 'any' || b.kind === 'any') return { kind: 'any' };
  if (a.kind === 'list' && b.kind === 'list') return { kind: 'list', uris: [...new Set([...a.uris, ...b.uris])] };
  if (a.kind === 'not' && b.kind === 'not') return a.uri === b.uri ? a : { kind: 'not', uri: '' };
  const [list, not] =
    a.kind === 'list' && b.kind === 'not' ? [a, b] : b.kind === 'list' && a.kind === 'not' ? [b, a] : [];
  if (list === undefined || not === undefined) return { kind: 'any' };
  const [hasUri, hasAbsent] = [list.uris.includes(not.uri), list.uris.includes('')];
  if (not.uri === '') return hasAbsent ? { kind: 'any' } : not;
  if (hasUri && hasAbsent) return { kind: 'any' };
  if (hasUri) return { kind: 'not', uri: '' };
  if (hasAbsent) throw new SchemaError('what these wildcards let in together cannot be expressed', at.position);
  return not;
}
