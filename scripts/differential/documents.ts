/** The documents to compare the engines on: every document of every suite, and generated ones. */
import { createHash } from 'node:crypto';
import { detect } from '#core/detection/detect.js';
import type { Manifest } from '#core/rules/manifest.js';
import { warmUpDocuments } from '#core/rules/warm-up/documents.js';
import type { Tree } from '#schematron/xml/tree.js';
import { read } from '../kit/tree.js';
import { type Folders, requireSuites } from '../suites/folders.js';
import { suitesNamed } from '../conformance/suites.js';
import { mutated } from './mutate.js';
import { Random } from '../kit/random.js';

/** A document and the rule sets to run on it. */
export interface Specimen {
  readonly name: string;
  readonly document: Uint8Array;
  readonly ruleSets: readonly string[];
}

/** Rule sets for a folder's documents, in addition to those that the document itself names. */
const BY_FOLDER: readonly (readonly [string, readonly string[]])[] = [
  ['factur-x/zugferd-2.4/en16931/', ['facturx-en16931']],
  ['factur-x/zugferd-2.0.1/en16931/', ['zugferd-2.0-en16931']],
  ['peppol/', ['en16931-ubl', 'peppol-ubl', 'peppol-selfbilling-ubl']],
];

/** Rule sets for fragments, which do not say what they are. */
const BY_NAMESPACE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^urn:oasis:names:specification:ubl:/, ['en16931-ubl', 'xrechnung-ubl']],
  [/^urn:un:unece:uncefact:/, ['en16931-cii', 'xrechnung-cii']],
];

/** Every document of the suites once, in the order of the suites. */
export function suiteSpecimens(folders: Folders, manifest: Manifest): readonly Specimen[] {
  requireSuites(folders);
  const seen = new Set<string>();
  return suitesNamed([])
    .flatMap((suite) => suite.load(folders, 'native').cases)
    .flatMap(({ name, document }): Specimen[] => {
      const hash = createHash('sha256').update(document).digest('base64');
      const tree = treeOf(document);
      if (seen.has(hash) || tree === undefined) return [];
      seen.add(hash);
      return [{ name, document, ruleSets: ruleSetsFor(name, tree, manifest) }];
    });
}

/** Our own invoices: there is no official suite for ZUGFeRD 1.0. */
export function ownSpecimens(manifest: Manifest): readonly Specimen[] {
  return warmUpDocuments().map(([root, xml]) => {
    const document = Buffer.from(xml);
    return { name: `own ${root}`, document, ruleSets: ruleSetsFor(root, treeOf(document)!, manifest) };
  });
}

/** @returns undefined if the document is not well-formed */
export function treeOf(document: Uint8Array): Tree | undefined {
  const found = read(document);
  return found.ok ? found.tree : undefined;
}

function ruleSetsFor(name: string, tree: Tree, manifest: Manifest): readonly string[] {
  const { row } = detect(tree, manifest);
  const uri = tree.names[tree.name[tree.firstChild[0]!]!]?.uri ?? '';
  const own = row?.ruleSets ?? BY_NAMESPACE.find(([pattern]) => pattern.test(uri))?.[1] ?? [];
  const folder = BY_FOLDER.find(([prefix]) => name.startsWith(prefix))?.[1] ?? [];
  const chosen = [...new Set([...own, ...folder])];
  // The tests' wrapper around fragments has no namespace: the rules of both syntaxes may run.
  return chosen.length > 0 ? chosen : ['en16931-ubl', 'en16931-cii'];
}

/** Documents of this size take the reference engine a tenth of a second; larger ones show nothing new. */
const LARGEST_ORIGINAL = 40_000;

/** Complete invoices of the suites, each changed in one to three places. */
export function* generatedSpecimens(
  originals: readonly Specimen[],
  manifest: Manifest,
  count: number,
  seed: number,
): Iterable<Specimen> {
  const random = new Random(seed);
  const suitable = originals.filter(
    ({ document, name }) => document.length <= LARGEST_ORIGINAL && document.length > 2000 && !name.includes('#'),
  );
  for (let number = 1; number <= count; number++) {
    const original = random.pick(suitable);
    let tree = treeOf(original.document);
    for (let changes = 1 + random.below(3); changes > 0 && tree !== undefined; changes--) {
      const text = mutated(tree, random);
      tree = treeOf(Buffer.from(text)) ?? tree;
    }
    if (tree === undefined) continue;
    yield {
      name: `generated ${number} of ${seed} (${original.name})`,
      document: Buffer.from(tree.source),
      ruleSets: ruleSetsFor(original.name, tree, manifest),
    };
  }
}

/** Rule sets without any document: they must not count as agreement. */
export function unusedRuleSets(specimens: readonly Specimen[], manifest: Manifest): readonly string[] {
  const used = new Set(specimens.flatMap(({ ruleSets }) => ruleSets));
  const known = [...new Set(manifest.ruleSets.map(({ id }) => id))];
  return known.filter((id) => !used.has(id));
}
