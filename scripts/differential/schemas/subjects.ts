/** The schemas to compare: those of the manifest, and one of our own with features that they lack. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compileXsd } from '#schematron/compiler/xsd/compile.js';
import type { RulePaths } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { today } from '#core/rules/today.js';
import { filesFor } from '#core/rules/official-files.js';
import type { Registry } from '#core/rules/registry.js';
import { type SchemaValidator, compiledSchema } from '#core/rules/schema.js';
import { Libxml2Schema } from '../../referees/libxml2.js';
import type { LocatedFiles } from './located.js';

export interface Subject {
  readonly id: string;
  /** Path of its main file in the folder. */
  readonly entry: string;
  readonly folder: string;
  readonly schema: SchemaValidator;
  readonly libxml2: Libxml2Schema;
}

/**
 * @param located finds files whose imports name none
 * @throws EngineError for a schema that is not compiled
 */
export function officialSubjects(
  registry: Registry,
  { officialDir }: RulePaths,
  located: LocatedFiles,
): readonly Subject[] {
  const { manifest } = registry;
  return manifest.schemas.map((schema) => {
    const { id, entry } = schema;
    const paths = filesFor(manifest, schema).map(({ path }) => path);
    const folder = located.folderOf(schema, officialDir, paths);
    return {
      id,
      entry,
      folder,
      schema: registry.schema(id, today()),
      libxml2: new Libxml2Schema(entry, sourcesIn(folder, paths)),
    };
  });
}

/** Its id, and the root element of its documents. */
export const OWN = 'own-constructs';
export const OWN_ROOT = '{urn:own}own';

const OWN_FOLDER = join(findPackageRoot(import.meta.url), 'scripts', 'differential', 'schemas', 'own');

export function ownSubject(): Subject {
  const entry = 'constructs.xsd';
  const sources = sourcesIn(
    OWN_FOLDER,
    readdirSync(OWN_FOLDER).filter((name) => name.endsWith('.xsd')),
  );
  const code = compileXsd({ entry, load: (path) => sources.get(path)?.toString('utf8') });
  return {
    id: OWN,
    entry,
    folder: OWN_FOLDER,
    schema: compiledSchema(OWN, code, `${OWN}.js`),
    libxml2: new Libxml2Schema(entry, sources),
  };
}

/** Documents for our own schema. */
export function ownDocuments(): readonly (readonly [name: string, text: string])[] {
  return readdirSync(OWN_FOLDER)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => [`own/${name}`, readFileSync(join(OWN_FOLDER, name), 'utf8')]);
}

/** Content of our own document on which referees differ: for explanations that mutations seldom need. */
const DISPUTED: readonly (readonly [name: string, from: string, to: string])[] = [
  ['xsi:type with white space', 'xsi:type="labelled"', 'xsi:type=" labelled"'],
  ['five characters in eight units', '<lengths> a  b </lengths>', '<lengths>ab\u{1f600}\u{1f601}\u{1f602}</lengths>'],
  ['one character in two units', '<lengths> a  b </lengths>', '<lengths>\u{1f600}</lengths>'],
  ['name that begins with a digit', '<name>a:b</name>', '<name>\u{663}b</name>'],
];

/** Documents for our own schema that are compared unchanged. */
export function disputedDocuments(): readonly (readonly [name: string, text: string])[] {
  const whole = readFileSync(join(OWN_FOLDER, 'constructs.xml'), 'utf8');
  return DISPUTED.map(([name, from, to]) => {
    if (!whole.includes(from)) throw new Error(`The document of our own has no ${from}.`);
    return [`own/${name}`, whole.replace(from, to)];
  });
}

function sourcesIn(folder: string, paths: readonly string[]): ReadonlyMap<string, Buffer> {
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path))]));
}
