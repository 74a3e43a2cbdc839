/** The contenders, and exactly what is measured of each. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRulesSettings } from '#validator/settings/rules.js';
import type { RulePaths } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import type { SchemaEntry } from '#core/rules/manifest.js';
import { Registry } from '#core/rules/registry.js';
import { ContenderProcess, type Measurable } from './contender-process.js';
import { JAVA_WARM_UP_MS, NODE_WARM_UP_MS } from './plan.js';
import { stylesheetFile } from './stylesheets.js';

export const CONTENDERS = [
  'native',
  'saxon',
  'saxon-he',
  'native-bytes',
  'saxon-he-bytes',
  'schema',
  'schema-libxml2',
  'schema-xerces',
  'pipeline',
  'pipeline-before',
] as const;

/** Other validators, which take part only if their class path is given. */
export const PEERS = ['kosit', 'phive'] as const;
export type PeerName = (typeof PEERS)[number];
export type ContenderName = (typeof CONTENDERS)[number] | PeerName;

/** What is measured of each. */
export const TITLES: Readonly<Record<ContenderName, string>> = {
  native: 'native, rules',
  saxon: 'SaxonJS, rules',
  'saxon-he': 'Saxon-HE, rules',
  'native-bytes': 'native, parse + rules',
  'saxon-he-bytes': 'Saxon-HE, parse + rules',
  schema: 'XML Schema',
  'schema-libxml2': 'XML Schema, libxml2',
  'schema-xerces': 'XML Schema, Xerces',
  pipeline: 'whole pipeline',
  'pipeline-before': 'whole pipeline, before',
  kosit: 'KoSIT validator',
  phive: 'phive',
};

/** Whether it measures XML Schema instead of rules. */
export function isOfSchemas(name: ContenderName): boolean {
  return name.startsWith('schema');
}

export interface Contender {
  readonly name: ContenderName;
  readonly process: Measurable;
  /** Minimum warm-up with the first document of a format, in milliseconds. */
  readonly warmUp: number;
  /** The process's name for a rule set, or for its schema. */
  readonly ruleSet: (id: string) => string;
}

const LOOP = fileURLToPath(new URL('../subjects/loop.js', import.meta.url));

/** The location of the same program in another built checkout. */
const LOOP_IN_CHECKOUT = join('dist', 'scripts', 'bench', 'subjects', 'loop.js');

/** Debian's `libsaxonhe-java` puts it here. */
export const SAXON_JAR = '/usr/share/java/Saxon-HE.jar';

/** A Java virtual machine has to compile the program first. */
const START_WITHIN_MS = 30_000;

export interface StartOptions {
  /** Folder for generated stylesheets. */
  readonly folder: string;
  readonly saxonJar: string;
  /** Root of another checkout for `pipeline-before`; null without one. */
  readonly before: string | null;
}

/**
 * Starts a contender.
 * @throws Error with the reason if it is not available on this machine
 */
export async function startContender(
  name: ContenderName,
  { folder, saxonJar, before }: StartOptions,
): Promise<Contender> {
  const { rules } = readRulesSettings();
  if (name === 'pipeline-before') {
    if (before === null) throw new Error('no other checkout was named');
    const loop = join(before, LOOP_IN_CHECKOUT);
    if (!existsSync(loop)) throw new Error(`there is no ${loop}: build that checkout, and compile its rules`);
    return {
      name,
      process: await ContenderProcess.start(process.execPath, [loop, 'pipeline'], START_WITHIN_MS),
      warmUp: NODE_WARM_UP_MS,
      ruleSet: (id) => id,
    };
  }
  if (name === 'schema-xerces') {
    const program = join(findPackageRoot(import.meta.url), 'scripts', 'bench', 'XercesLoop.java');
    return {
      name,
      process: await ContenderProcess.start('java', [program, rules.officialDir], START_WITHIN_MS),
      warmUp: JAVA_WARM_UP_MS,
      ruleSet: (id) => schemaOf(id, rules).entry,
    };
  }
  if (name !== 'saxon-he' && name !== 'saxon-he-bytes') {
    return {
      name,
      process: await ContenderProcess.start(process.execPath, [LOOP, name], START_WITHIN_MS),
      warmUp: NODE_WARM_UP_MS,
      ruleSet: isOfSchemas(name) ? (id) => schemaOf(id, rules).id : (id) => id,
    };
  }
  if (!existsSync(saxonJar))
    throw new Error(`there is no ${saxonJar} (Debian: apt-get install libsaxonhe-java; else --saxon-jar)`);
  const program = join(findPackageRoot(import.meta.url), 'scripts', 'bench', 'SaxonLoop.java');
  const { officialDir } = rules;
  const args = ['-cp', saxonJar, program, name === 'saxon-he' ? 'nodes' : 'bytes', officialDir];
  return {
    name,
    process: await ContenderProcess.start('java', args, START_WITHIN_MS),
    warmUp: JAVA_WARM_UP_MS,
    ruleSet: (id) => stylesheetFile(id, folder),
  };
}

/** The schema for a rule set's documents. */
function schemaOf(ruleSet: string, paths: RulePaths): SchemaEntry {
  const { detection, schemas } = new Registry(paths).manifest;
  const row = detection.find(({ ruleSets }) => ruleSets.includes(ruleSet))!;
  return schemas.find(({ id }) => id === row.schema)!;
}
