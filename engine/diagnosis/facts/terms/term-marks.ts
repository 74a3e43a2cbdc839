/**
 * Distinguishes terms that share a path: by an attribute (`ram:ID[@schemeID='VA']`), or by a sibling such as the charge
 * indicator.
 */
import type { NodePath } from 'einvoice-core/types.js';
import { termPaths } from './business-terms.js';

/** An attribute with its value, at the last element of a term's path. */
type Mark = readonly [attribute: string, value: string];

let known: ReadonlyMap<string, readonly Mark[]> | undefined;

/** The attributes that distinguish terms at a path from the root. */
export function marksAt(path: NodePath): readonly Mark[] {
  return (known ??= marksByPath()).get(path.join('/')) ?? [];
}

function marksByPath(): ReadonlyMap<string, readonly Mark[]> {
  const found = new Map<string, Mark[]>();
  for (const { ubl, creditNote, cii } of Object.values(termPaths()))
    for (const path of [ubl, creditNote, cii]) {
      const [, start, attribute, value] = /^\/([^[\]]*)\[(@[\w:]+)='([^']*)'\]$/.exec(path ?? '') ?? [];
      if (start !== undefined) found.set(start, [...(found.get(start) ?? []), [attribute!, value!]]);
    }
  return found;
}

let kinds: ReadonlySet<string> | undefined;

/** Whether the value at a path from the root states a kind. */
export function statesKind(path: NodePath): boolean {
  return (kinds ??= kindPaths()).has(path.join('/'));
}

function kindPaths(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { ubl, creditNote, cii } of Object.values(termPaths()))
    for (const path of [ubl, creditNote, cii])
      for (const [, start, , inner] of (path ?? '').matchAll(/(?<=^\/)((?:[^[\]]|\[[^\]]*\])*?)\[(not\()?([\w:/]+)=/g))
        found.add(`${start!.replace(/\[[^\]]*\]/g, '')}/${inner!}`);
  return found;
}
