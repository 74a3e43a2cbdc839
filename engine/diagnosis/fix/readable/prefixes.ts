/** Prefixes of names that are declared nowhere. */
import { editDistance } from '../../../edit-distance.js';
import type { Edit } from '../../../xml/edits.js';
import type { Candidate } from '../edits.js';
import type { Piece } from './pieces.js';

const DECLARED = /\sxmlns:([\p{L}_][\w.-]*)\s*=/gu;

function declaredIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(DECLARED), ([, prefix]) => prefix!))];
}

interface Prefixed {
  readonly prefix: string;
  /** Where the prefix stands. */
  readonly from: number;
}

function undeclared(pieces: readonly Piece[], declared: readonly string[]): readonly Prefixed[] {
  return pieces.flatMap((piece): Prefixed[] => {
    if (piece.kind !== 'start' && piece.kind !== 'end' && piece.kind !== 'empty') return [];
    const colon = piece.name.indexOf(':');
    const prefix = piece.name.slice(0, Math.max(0, colon));
    if (colon <= 0 || prefix === 'xml' || declared.includes(prefix)) return [];
    return [{ prefix, from: piece.from + (piece.kind === 'end' ? 2 : 1) }];
  });
}

/** Tags with a prefix that is declared nowhere, with the only declared one that is a slip away. */
export function correctPrefixes(text: string, pieces: readonly Piece[]): Candidate | null {
  const declared = declaredIn(text);
  const meant = new Map<string, string | null>();
  const changes: Edit[] = [];
  for (const { prefix, from } of undeclared(pieces, declared)) {
    let near = meant.get(prefix);
    if (near === undefined) meant.set(prefix, (near = nearPrefix(prefix, declared)));
    if (near === null) return null;
    changes.push({ from, to: from + prefix.length, text: near });
  }
  return changes.length === 0 ? null : { class: 'certain', edits: [], changes };
}

/** Of prefixes of one letter each is a slip away from each. */
function nearPrefix(prefix: string, declared: readonly string[]): string | null {
  if (prefix.length < 2 || prefix.length > LONGEST_PREFIX) return null;
  const [only, another] = declared.filter((each) => each.length > 1 && editDistance(prefix, each) === 1);
  return only !== undefined && another === undefined ? only : null;
}

const LONGEST_PREFIX = 20;

const NAMESPACE = /\sxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*)["']/g;

/** Two versions of a format have the same prefixes; the namespaces of one end alike. */
function versionOf(uri: string): string {
  return uri.slice(uri.search(/[:-][^:-]*$/));
}

/**
 * A root element that declares the prefixes that are declared nowhere, as everybody declares them.
 * @param prefixes namespace to prefix
 */
export function declarePrefixes(
  text: string,
  pieces: readonly Piece[],
  prefixes: ReadonlyMap<string, string>,
): Candidate | null {
  const root = pieces.find(({ kind }) => kind === 'start');
  const wanted = [...new Set(undeclared(pieces, declaredIn(text)).map(({ prefix }) => prefix))];
  if (root?.kind !== 'start' || wanted.length === 0) return null;
  const versions = new Set(Array.from(text.matchAll(NAMESPACE), ([, uri]) => versionOf(uri!)));
  const declarations = wanted.map((prefix) => {
    const known = [...prefixes].flatMap(([uri, each]) => (each === prefix ? [uri] : []));
    const [only, another] = known.length > 1 ? known.filter((uri) => versions.has(versionOf(uri))) : known;
    return only === undefined || another !== undefined ? null : ` xmlns:${prefix}="${only}"`;
  });
  if (declarations.includes(null)) return null;
  const at = root.from + 1 + root.name.length;
  return { class: 'certain', edits: [], changes: [{ from: at, to: at, text: declarations.join('') }] };
}
