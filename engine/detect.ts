import type { DetectionRow, DocumentType, Manifest } from './manifest.js';
import { trimBlanks } from './runtime/text.js';
import type { Format, ValidateOptions } from './types.js';
import { ELEMENT, type Tree } from './xml/tree.js';

/** What kind of document it is; `row` is null when it is no invoice that we know. */
export interface Detection {
  readonly format: Format;
  /** BT-24 as found, trimmed; null when there is none. */
  readonly profile: string | null;
  readonly row: DetectionRow | null;
}

/** Longer identifiers are none that the table knows; the bound keeps its regular expressions cheap. */
const LONGEST_IDENTIFIER = 1000;

/**
 * Finds the row of the detection table: by root element, then by the specification identifier (BT-24).
 * @param as only rows of this kind, where there are any for the document; see `ValidateOptions.as`
 */
export function detect(tree: Tree, manifest: Manifest, as?: ValidateOptions['as']): Detection {
  let root = tree.firstChild[0]!;
  while (tree.kind[root] !== ELEMENT) root = tree.nextSibling[root]!;
  const type = Object.entries(manifest.documentTypes).find(([, candidate]) => isNamed(tree, root, candidate.root));
  if (!type) return { format: 'unknown', profile: null, row: null };
  const profile = specification(tree, root, type[1]);
  const rows = manifest.detection.filter((row) => row.documentType === type[0] && matches(row, profile));
  const row = rows.find((candidate) => as !== undefined && candidate.as === as) ?? rows.find((candidate) => candidate.as === undefined) ?? null;
  return { format: row?.format ?? 'unknown', profile, row };
}

function matches(row: DetectionRow, profile: string | null): boolean {
  if (row.specification === undefined) return true;
  return profile !== null && profile.length <= LONGEST_IDENTIFIER && new RegExp(row.specification).test(profile);
}

/** Text of the first element at the path, in XML's white space trimmed; null when there is none or it is empty. */
function specification(tree: Tree, root: number, type: DocumentType): string | null {
  let candidates = [root];
  for (const name of type.specificationPath) {
    candidates = candidates.flatMap((parent) => {
      const found: number[] = [];
      for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!) {
        if (tree.kind[child] === ELEMENT && isNamed(tree, child, name)) found.push(child);
      }
      return found;
    });
  }
  const [first] = candidates;
  if (first === undefined) return null;
  return trimBlanks(tree.stringValue(first)) || null;
}

/** @param name `Q{uri}local` */
function isNamed(tree: Tree, element: number, name: string): boolean {
  const { uri, local } = tree.names[tree.name[element]!]!;
  return name === `Q{${uri}}${local}`;
}
