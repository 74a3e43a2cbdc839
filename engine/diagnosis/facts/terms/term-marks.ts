/** What tells which term a value is: `ram:ID[@schemeID='VA']`, or an element beside it, as the mark of allowances and charges. */
import type { NodePath } from 'einvoice-core/types.js';
import { termPaths } from './business-terms.js';

/** An attribute of the last element of a path, and what it says where the path is that of a term. */
type Mark = readonly [attribute: string, value: string];

let known: ReadonlyMap<string, readonly Mark[]> | undefined;

/** The marks of the terms at a path from the root; none where no attribute tells. */
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

/** Whether what stands at a path from the root tells of which kind something is. */
export function tellsKind(path: NodePath): boolean {
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
