/** The documents for comparing XML Schema: documents and fragments of all suites, and changed copies. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { warmUpDocuments } from '#core/rules/warm-up/documents.js';
import { decode } from '#schematron/xml/decode.js';
import { parse } from '#schematron/xml/parse.js';
import { type Tree, rootOf } from '#schematron/xml/tree.js';
import type { Random } from '../../kit/random.js';
import { xmlFiles } from '../../conformance/source.js';
import { suitesNamed } from '../../conformance/suites.js';
import { type Folders, requireSuites } from '../../suites/folders.js';
import { changed } from '../verdicts/mutations/changed.js';
import { extraChanged } from './mutations.js';

export interface Specimen {
  readonly name: string;
  readonly tree: Tree;
  /** Ids of the schemas to validate with. */
  readonly schemas: readonly string[];
}

/** Larger ones take longer and show nothing new. */
const LARGEST_ORIGINAL = 25_000;

/** Which schemas allow a document's root element as a root. */
export type SchemasOf = (tree: Tree) => readonly string[];

/**
 * Every document once, with all schemas that know its root.
 * @param more in addition to those of the suites
 * @throws FolderError without the suites
 */
export function originalsOf(
  folders: Folders,
  schemasOf: SchemasOf,
  more: readonly (readonly [name: string, text: string])[],
): readonly Specimen[] {
  const root = requireSuites(folders);
  const seen = new Set<string>();
  const specimens: Specimen[] = [];
  const add = (name: string, bytes: Uint8Array): void => {
    const hash = createHash('sha256').update(bytes).digest('base64');
    if (seen.has(hash)) return;
    seen.add(hash);
    const tree = treeOf(textOf(bytes));
    if (tree === undefined) return;
    const schemas = schemasOf(tree);
    if (schemas.length > 0) specimens.push({ name, tree, schemas });
  };
  for (const name of xmlFiles(root, '.')) add(name, readFileSync(join(root, name)));
  for (const suite of suitesNamed([]))
    for (const { name, document } of suite.load(folders, 'native').cases) add(name, document);
  for (const [name, text] of [...warmUpDocuments(), ...more]) add(`own ${name}`, Buffer.from(text));
  return specimens;
}

/** Takes schemas in rotation, each with a document that has a known root, changed in one or two places. */
export function* mutantsOf(
  originals: readonly Specimen[],
  schemas: readonly string[],
  count: number,
  random: Random,
): Iterable<Specimen> {
  const small = originals.filter(({ tree }) => tree.source.length <= LARGEST_ORIGINAL);
  const bySchema = schemas.map((id) => ({ id, own: small.filter((specimen) => specimen.schemas.includes(id)) }));
  for (let number = 1; number <= count; number++) {
    const { id, own } = bySchema[number % bySchema.length]!;
    const { name, tree: original } = random.pick(own);
    let tree = original;
    for (let changes = 1 + random.below(2); changes > 0; changes--) {
      const text = random.below(3) === 0 ? extraChanged(tree, random) : changed(tree, random);
      tree = treeOf(text) ?? tree;
    }
    yield { name: `${number} (${name})`, tree, schemas: [id] };
  }
}

/** @returns '' if it is not in its declared encoding */
function textOf(bytes: Uint8Array): string {
  const decoded = decode(bytes);
  // A declaration of another encoding would be wrong for the decoded text.
  return decoded.ok ? decoded.text.replace(/^(<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']/, '$1') : '';
}

/** @returns undefined if it is not well-formed */
export function treeOf(text: string): Tree | undefined {
  const parsed = parse(text);
  return parsed.ok ? parsed.tree : undefined;
}

/** `{uri}local` of the root element. */
export function rootName(tree: Tree): string {
  const { uri, local } = tree.names[tree.name[rootOf(tree)]!]!;
  return `{${uri}}${local}`;
}
