/** `npm run differential -- --expressions N` without process handling. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Progress, formatCount } from '#cli/terminal/progress.js';
import { CodedError } from '#schematron/coded-error.js';
import { SAXON_JAR } from '../../bench/measure/contenders.js';
import { Random } from '../../kit/random.js';
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { USAGE } from '../usage.js';
import { type Verdict, compare } from './compare.js';
import { randomDocument } from './documents.js';
import { Grammar } from './grammar/grammar.js';
import { NativeExpressions, PLACES, type Specimen, specimenOf } from './native.js';
import { isErrorNeeded } from './operands.js';
import { type Opinion, type Outcome, SaxonExpressions } from './saxon.js';

export interface ExpressionsContext {
  readonly write: (text: string) => void;
  readonly progress: NodeJS.WriteStream;
}

interface Options {
  readonly expressions: number;
  readonly seed: number;
  readonly keep: string | undefined;
  readonly saxonJar: string;
}

/** Number of expressions that share a rule set and its documents. */
const BATCH = 200;
const DOCUMENTS = 3;

interface Tally {
  expressions: number;
  values: number;
  errors: number;
  readonly verdicts: Record<Verdict, number>;
  differences: number;
  readonly refused: Map<string, number>;
}

/**
 * Runs the comparison and prints the differences.
 * @returns the exit code
 * @throws MissingError without Java or Saxon
 */
export async function expressions(args: readonly string[], { write, progress }: ExpressionsContext): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const saxon = new SaxonExpressions(options.saxonJar);
  const random = new Random(options.seed);
  const shown = new Progress(progress);
  const tally: Tally = {
    expressions: 0,
    values: 0,
    errors: 0,
    verdicts: { same: 0, optional: 0, decided: 0, unknown: 0, raised: 0, different: 0 },
    differences: 0,
    refused: new Map(),
  };
  const report = (specimen: Specimen, document: string, lines: readonly string[]): void => {
    tally.differences++;
    shown.clear();
    write(
      `${specimen.text}\n  at ${specimen.place.rule} of ${document.replace(/\n/g, '&#10;')}\n${lines.map((line) => `  ${line}\n`).join('')}`,
    );
    if (options.keep !== undefined) keep(options.keep, tally.differences, specimen, document, lines);
  };
  try {
    while (tally.expressions < options.expressions) {
      const specimens = drawn(random, Math.min(BATCH, options.expressions - tally.expressions), tally);
      const documents = Array.from({ length: DOCUMENTS }, () => randomDocument(random));
      // Saxon works on a batch while we work on it, too.
      const theirs = documents.map((document) =>
        saxon.values(
          specimens.map(({ place, text }) => ({ context: place.context, text })),
          document,
        ),
      );
      const evaluate = evaluatorOf(specimens);
      const different = new Set<Specimen>();
      for (const [index, document] of documents.entries()) {
        const ours = evaluate(document);
        const opinions = await theirs[index]!;
        for (const [at, specimen] of specimens.entries()) {
          const isNeeded = (node: number): Promise<boolean> => isErrorNeeded(specimen, document, node, saxon);
          const lines = await compareAll(specimen, ours[at]!, opinions[at]!, tally, isNeeded);
          // One document is enough to show it.
          if (lines.length === 0 || different.has(specimen)) continue;
          different.add(specimen);
          report(specimen, document, lines);
        }
      }
      tally.expressions += specimens.length;
      shown.show(formatCount(tally.expressions, options.expressions));
    }
  } finally {
    saxon.end();
    shown.clear();
  }
  write(summary(tally));
  return tally.differences === 0 && tally.values > 0 ? 0 : 1;
}

/** Draws that many expressions that we can compile. */
function drawn(random: Random, count: number, { refused }: Tally): readonly Specimen[] {
  const specimens: Specimen[] = [];
  while (specimens.length < count) {
    const specimen = specimenOf(
      random.below(2) === 0 ? PLACES[0]! : random.pick(PLACES),
      new Grammar(random).expression(),
    );
    if ('refused' in specimen) refused.set(specimen.refused, (refused.get(specimen.refused) ?? 0) + 1);
    else specimens.push(specimen);
  }
  return specimens;
}

/** For each expression its outcomes in a document, or what is wrong with our code for it. */
type Evaluate = (document: string) => readonly (readonly Outcome[] | string)[];

function evaluatorOf(specimens: readonly Specimen[]): Evaluate {
  // If not all can be compiled or run, tries each alone to find the one that fails.
  const alone = (error: unknown): Evaluate => {
    if (!(error instanceof CodedError)) throw error;
    if (specimens.length === 1) return () => [`${error.message} ${String(error.cause)}`];
    const evaluators = specimens.map((specimen) => evaluatorOf([specimen]));
    return (document) => evaluators.flatMap((evaluate) => evaluate(document));
  };
  try {
    const expressionsOfBatch = new NativeExpressions(specimens);
    return (document) => {
      try {
        return expressionsOfBatch.values(document);
      } catch (error) {
        return alone(error)(document);
      }
    };
  } catch (error) {
    return alone(error);
  }
}

/** @param isNeeded whether our error at a node is from an operand that must be evaluated */
async function compareAll(
  { text }: Specimen,
  ours: readonly Outcome[] | string,
  opinions: readonly Opinion[],
  tally: Tally,
  isNeeded: (node: number) => Promise<boolean>,
): Promise<readonly string[]> {
  if (typeof ours === 'string') return [ours];
  if (ours.length !== opinions.length) return [`${ours.length} context items, not ${opinions.length}`];
  const lines: string[] = [];
  for (const [node, outcome] of ours.entries()) {
    const opinion = opinions[node]!;
    tally.values++;
    if (outcome.value.startsWith('!')) tally.errors++;
    let verdict = compare(text, outcome, opinion);
    if (verdict === 'raised') verdict = (await isNeeded(node)) ? 'different' : 'optional';
    tally.verdicts[verdict]++;
    if (verdict === 'different') lines.push(differenceOf(node, outcome, opinion));
  }
  return lines;
}

function differenceOf(node: number, ours: Outcome, { optimized, written }: Opinion): string {
  const shown = ({ truth, value }: Outcome): string => `${truth} ${JSON.stringify(value)}`;
  return `node ${node + 1}: ours ${shown(ours)}, Saxon ${shown(optimized)}, as written ${shown(written)}`;
}

function keep(folder: string, index: number, specimen: Specimen, document: string, lines: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${index}.xml`), document);
  writeFileSync(join(folder, `${index}.txt`), `${specimen.text}\nat ${specimen.place.rule}\n${lines.join('\n')}\n`);
}

function summary({ expressions: count, values, errors, verdicts, differences, refused }: Tally): string {
  const all = [...refused].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, number]) => `${number} ${code}`);
  const { optional, decided, unknown } = verdicts;
  return [
    ...(all.length === 0 ? [] : [`refused by the compiler, and others drawn for them: ${all.join(', ')}`]),
    `of the values ${errors} are errors; ${optional} times an operand raises that need not be evaluated, ${decided} times we decide where Saxon raises, ${unknown} times Saxon fails`,
    `expressions: ${count} on ${values} context items, against Saxon: ${differences} differences\n`,
  ].join('\n');
}

function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    expressions: { type: 'string' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    'saxon-jar': { type: 'string', default: SAXON_JAR },
  });
  if (values === null) return null;
  return {
    expressions: wholeNumber('expressions', values.expressions ?? '', 1, 1_000_000),
    seed: wholeNumber('seed', values.seed, 0),
    keep: values.keep,
    saxonJar: values['saxon-jar'],
  };
}
