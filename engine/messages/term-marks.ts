/** Attributes that tell which term a value is: `ram:ID[@schemeID='VA']` is the identifier for VAT. */
import type { NodePath } from '../types.js';
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
