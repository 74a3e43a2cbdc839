/** `npm run differential -- --models N` without process handling. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Progress, formatCount } from '#cli/terminal/progress.js';
import { compileXsd } from '#schematron/compiler/xsd/compile.js';
import { SchemaError } from '#schematron/compiler/xsd/error.js';
import { type SchemaValidator, compiledSchema } from '#core/rules/schema.js';
import { parse } from '#schematron/xml/parse.js';
import { Random } from '../../kit/random.js';
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { USAGE } from '../usage.js';
import { exactWrittenOut, randomDocuments, randomModel, schemaOf } from './model.js';
import { type Complaint, XercesModels } from './xerces.js';

export interface ModelsContext {
  readonly write: (text: string) => void;
  readonly progress: NodeJS.WriteStream;
}

interface Options {
  readonly models: number;
  readonly seed: number;
  readonly keep: string | undefined;
}

const DOCUMENTS = 8;

/** Number of models queued for Xerces: enough that it never waits. */
const AHEAD = 32;

interface Tally {
  /** Number of models that a schema may have. */
  models: number;
  ambiguous: number;
  refused: number;
  documents: number;
  valid: number;
  differences: number;
}

/**
 * Runs the comparison and prints the differences.
 * @returns the exit code
 * @throws MissingError without Java
 */
export async function models(args: readonly string[], { write, progress }: ModelsContext): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const xerces = new XercesModels();
  const random = new Random(options.seed);
  const shown = new Progress(progress);
  const tally: Tally = { models: 0, ambiguous: 0, refused: 0, documents: 0, valid: 0, differences: 0 };
  const report = (schema: string, lines: readonly string[]): void => {
    tally.differences++;
    shown.clear();
    write(`${schema}\n${lines.map((line) => `  ${line}\n`).join('')}`);
    if (options.keep === undefined) return;
    mkdirSync(options.keep, { recursive: true });
    writeFileSync(join(options.keep, `${tally.differences}.xsd`), `${schema}\n<!--\n${lines.join('\n')}\n-->\n`);
  };
  const judge = async (): Promise<void> => {
    while (tally.models < options.models) {
      const model = randomModel(random);
      const schema = schemaOf(model);
      const documents = randomDocuments(model, random, DOCUMENTS);
      const asked = xerces.judge(schema, documents);
      const ours = compiled(schema);
      let theirs = await asked;
      for (const withGroups of [false, true])
        if (typeof theirs === 'string' && typeof ours !== 'string')
          theirs = await xerces.judge(schemaOf(exactWrittenOut(model, withGroups)), documents);
      // Others may have reached the number meanwhile.
      if (tally.models >= options.models) return;
      const lines = differencesOf(schema, ours, theirs, documents, tally);
      if (lines.length > 0) report(schema, lines);
      shown.show(formatCount(tally.models, options.models));
    }
  };
  try {
    await Promise.all(Array.from({ length: AHEAD }, judge));
  } finally {
    xerces.end();
    shown.clear();
  }
  write(
    `models: ${tally.models} and ${tally.ambiguous} that are ambiguous, ${tally.refused} that we refuse, ${tally.documents} documents (${tally.valid} valid), against Xerces: ${tally.differences} differences\n`,
  );
  return tally.differences === 0 && tally.documents > 0 ? 0 : 1;
}

/** How the compiler reports that it does not support something. */
const UNSUPPORTED = /not supported$/;

/** The schema, or why we refuse it. */
function compiled(schema: string): SchemaValidator | string {
  try {
    return compiledSchema('model', compileXsd({ entry: 'model.xsd', load: () => schema }), 'model.js');
  } catch (error) {
    if (error instanceof SchemaError) return error.message;
    throw error;
  }
}

/**
 * Whether Xerces finds an element ambiguous with itself. It expands counted groups and compares the copies, whereas one
 * particle stays the same particle in every repetition (Unique Particle Attribution, section 3.8.6).
 */
function isOneParticle(complaint: string, schema: string): boolean {
  const [, name] = /cos-nonambig: (\S+) and \1 /.exec(complaint) ?? [];
  const model = schema.slice(schema.indexOf('<xs:complexType>'));
  return name !== undefined && model.split(`name="${name}"`).length === 2;
}

function differencesOf(
  schema: string,
  ours: SchemaValidator | string,
  theirs: string | readonly Complaint[],
  documents: readonly string[],
  tally: Tally,
): readonly string[] {
  if (typeof theirs === 'string') {
    tally.ambiguous++;
    return typeof ours === 'string' || isOneParticle(theirs, schema)
      ? []
      : [`we take it, Xerces refuses it: ${theirs}`];
  }
  // A legitimate refusal: the drawn model is not used, like an expression that the compiler does not support.
  if (typeof ours === 'string' && UNSUPPORTED.test(ours)) {
    tally.refused++;
    return [];
  }
  tally.models++;
  if (typeof ours === 'string') return [`Xerces takes it, we refuse it: ${ours}`];
  return documents.flatMap((document, index) => {
    const parsed = parse(document);
    if (!parsed.ok) throw new Error(parsed.problem.message);
    const violations = ours.validate(parsed.tree);
    const complaint = theirs[index]!;
    tally.documents++;
    if (complaint === null) tally.valid++;
    if ((violations.length === 0) === (complaint === null)) return [];
    const said = violations.length === 0 ? 'valid' : violations.map(({ kind }) => kind).join(', ');
    return [`${document.replace(/\n/g, '')}: ours ${said}, Xerces ${complaint ?? 'valid'}`];
  });
}

function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    models: { type: 'string' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  });
  if (values === null) return null;
  return {
    models: wholeNumber('models', values.models ?? '', 1, 1_000_000),
    seed: wholeNumber('seed', values.seed, 0),
    keep: values.keep,
  };
}
