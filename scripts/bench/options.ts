/** The arguments of `npm run bench`. */
import { parseArgs } from 'node:util';
import { CONTENDERS, type ContenderName, SAXON_JAR } from './measure/contenders.js';

const PARTS = [...CONTENDERS, 'memory', 'start-up', 'auth', 'code'] as const;
export type Part = (typeof PARTS)[number];

export const USAGE = `Usage: npm run bench -- [--quick] [--only PART,…] [--saxon-jar PATH] [--json]

Measures the engines against each other, in turns, on generated invoices. Takes about six minutes,
more on a machine that is busy.

  --quick           small documents and fewer iterations: about two minutes
  --only PART,…     of ${PARTS.join(', ')}
  --saxon-jar PATH  Saxon-HE; ${SAXON_JAR} when absent
  --json            print the results as JSON instead of Markdown

SaxonJS is measured where its files have been compiled: npm run compile-rules -- --engine saxon
`;

/** Something is wrong with the arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Options {
  readonly help: boolean;
  readonly quick: boolean;
  readonly json: boolean;
  readonly saxonJar: string;
  readonly contenders: readonly ContenderName[];
  readonly parts: ReadonlySet<Part>;
}

/** @throws UsageError */
export function readOptions(args: readonly string[]): Options {
  const { values } = parsed(args);
  const wanted = values.only?.flatMap((list) => list.split(',')) ?? PARTS;
  const unknown = wanted.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown !== undefined) throw new UsageError(`there is no part "${unknown}"; there are ${PARTS.join(', ')}`);
  const parts = new Set(wanted as readonly Part[]);
  return {
    help: values.help ?? false,
    quick: values.quick ?? false,
    json: values.json ?? false,
    saxonJar: values['saxon-jar'] ?? SAXON_JAR,
    contenders: CONTENDERS.filter((name) => parts.has(name)),
    parts,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean' },
        only: { type: 'string', multiple: true }, 'saxon-jar': { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
