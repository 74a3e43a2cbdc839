/** The arguments of `npm run bench`. */
import { resolve } from 'node:path';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
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
  'code',
  'releases',
] as const;
export type Part = (typeof PARTS)[number];

export const USAGE = `Usage: npm run bench -- [--quick] [--only PART,…] [--before FOLDER] [--saxon-jar PATH] [--json]

Measures the engines against each other, in turns, on generated invoices. Takes about ten minutes,
more on a machine that is busy.

  --quick           small documents and fewer iterations: about two minutes
  --only PART,…     of ${PARTS.join(', ')}
  --before FOLDER   another checkout, built and with its rules compiled: its pipeline takes turns with ours
  --saxon-jar PATH  Saxon-HE; ${SAXON_JAR} when absent
  --json            print the results as JSON instead of Markdown

SaxonJS is measured where its files have been compiled: npm run compile-rules -- --engine saxon
`;

export interface Options {
  readonly quick: boolean;
  readonly json: boolean;
  readonly saxonJar: string;
  readonly before: string | null;
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
    'saxon-jar': { type: 'string', default: SAXON_JAR },
  });
  if (values === null) return null;
  const wanted = values.only?.flatMap((list) => list.split(',')) ?? PARTS;
  const unknown = wanted.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown !== undefined) throw new UsageError(`there is no part "${unknown}"; there are ${PARTS.join(', ')}`);
  const parts = new Set(wanted as readonly Part[]);
  return {
    quick: values.quick,
    json: values.json,
    saxonJar: values['saxon-jar'],
    before: values.before === undefined ? null : resolve(values.before),
    contenders: CONTENDERS.filter((name) =>
      name === BEFORE ? values.before !== undefined && parts.has('pipeline') : parts.has(name),
    ),
    parts,
  };
}
