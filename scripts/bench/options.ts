/** The arguments of `npm run bench`. */
import { resolve } from 'node:path';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import type { PeerPaths } from './measure/peers.js';
import { CONTENDERS, type ContenderName, SAXON_JAR } from './measure/contenders.js';

/** Runs only if its checkout is given. */
const BEFORE = 'pipeline-before';

const PARTS = [
  ...CONTENDERS.filter((name) => name !== BEFORE),
  'memory',
  'workers',
  'start-up',
  'auth',
  'findings',
  'new-process',
  'commands',
  'peers',
  'code',
  'releases',
] as const;
export type Part = (typeof PARTS)[number];

export const USAGE = `Usage: npm run bench -- [OPTION…]

Compares the speed of the engines, alternately, on generated invoices. Takes about ten minutes, or more on a busy machine.

  --quick           small documents and fewer iterations: about two minutes
  --only PART,…     only some of ${PARTS.join(', ')}
  --before FOLDER   another checkout, built, with compiled rules: its pipeline is measured alternately with ours
  --saxon-jar PATH  Saxon-HE; default ${SAXON_JAR}
  --kosit CLASSPATH, --kosit-scenarios FILE
                    the KoSIT validator with its dependencies, and its configuration next to its resources
  --phive CLASSPATH phive-xml with phive-rules-en16931 and phive-rules-xrechnung, and their dependencies
  --json            print the results as JSON instead of Markdown

SaxonJS is measured if its files are compiled: npm run compile-rules -- --engine saxon
`;

export interface Options {
  readonly quick: boolean;
  readonly json: boolean;
  readonly saxonJar: string;
  readonly before: string | null;
  readonly peers: PeerPaths;
  readonly contenders: readonly ContenderName[];
  readonly parts: ReadonlySet<Part>;
}

/** @returns null if help was requested @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const flag = { type: 'boolean', default: false } as const;
  const values = readOptionValues(args, {
    quick: flag,
    json: flag,
    only: { type: 'string', multiple: true },
    before: { type: 'string' },
    kosit: { type: 'string' },
    'kosit-scenarios': { type: 'string' },
    phive: { type: 'string' },
    'saxon-jar': { type: 'string', default: SAXON_JAR },
  });
  if (values === null) return null;
  const { kosit, 'kosit-scenarios': scenarios, phive } = values;
  if ((kosit === undefined) !== (scenarios === undefined))
    throw new UsageError('--kosit and --kosit-scenarios belong together');
  const wanted = values.only?.flatMap((list) => list.split(',')) ?? PARTS;
  const unknown = wanted.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown !== undefined) throw new UsageError(`there is no part "${unknown}"; there are ${PARTS.join(', ')}`);
  const parts = new Set(wanted as readonly Part[]);
  return {
    quick: values.quick,
    json: values.json,
    saxonJar: values['saxon-jar'],
    before: values.before === undefined ? null : resolve(values.before),
    peers: {
      kosit: kosit === undefined ? null : { classPath: kosit, scenarios: resolve(scenarios!) },
      phive: phive === undefined ? null : { classPath: phive },
    },
    contenders: CONTENDERS.filter((name) =>
      name === BEFORE ? values.before !== undefined && parts.has('pipeline') : parts.has(name),
    ),
    parts,
  };
}
