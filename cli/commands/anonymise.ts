import { stat, writeFile } from 'node:fs/promises';
import {
  type Anonymised,
  EngineError,
  LANGUAGES,
  type Language,
  anonymiseChecked,
  createValidator,
  isPdf,
} from 'einvoice-validator';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { systemReason } from '../documents/reason.js';
import { printable } from '../terminal/printable.js';
import { fillIn, loadWords } from '../words.js';
import { CommandError } from '../command-error.js';
import { requireComplete } from './require-complete.js';
import { EXIT, HELP_OPTION, UsageError, onlyFile, parseCommand, unknownValue } from './command.js';
import { readInput } from './read-input.js';
import { SPECIFICATION_OPTIONS, readSpecification } from './specification.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice anonymise [OPTION]... FILE [-o OUT]

Writes the invoice with invented names, addresses, identifiers, bank accounts, texts and attachments, so that it can be
shown to others. What is invented has the shape of what was there (letters, digits, check digits as right or wrong as they
were), and is the same wherever the same stood. The invoice is checked before and after: the findings stay the same, in
code, severity and place; where they can't, standard error says which. - is standard input.

Codes, currencies, countries, units, quantities, rates and identifiers of specifications stay, as do names of elements and
namespaces; dates and amounts stay unless they are moved or scaled. Comments and processing instructions are emptied.

OPTIONS
  -o, --output OUT    write to this file, which must not be there yet; standard output when absent, or -
  --scale FACTOR      multiply amounts and prices by a whole number; where only another one keeps the findings, that
  --move-dates DAYS   move all dates by so many days; -30 is earlier
  --seed N            a whole number: the same invoice and number give the same result
  --as ID             check by the rules of a specification, as for "einvoice validate"; "einvoice rules" lists them
  --no-country-rules  leave off the rules that a country's law lays on invoices whatever they name (France)
  --lang LANGUAGE     language of the findings: ${LANGUAGES.join(', ')}; en when absent
  --help              this text

EXIT STATUS
  0  written, and the findings are the same
  1  written, and some findings differ
  2  wrong use, or something could not be read or written; nothing is written

EXAMPLES
  einvoice anonymise invoice.xml -o shared.xml
  einvoice anonymise --scale 3 --move-dates=-45 invoice.xml > shared.xml
`;

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  scale: { type: 'string' },
  'move-dates': { type: 'string' },
  seed: { type: 'string' },
  ...SPECIFICATION_OPTIONS,
  lang: { type: 'string', default: 'en' },
  help: HELP_OPTION,
} as const;

/** `einvoice anonymise`. */
export async function anonymise(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, HELP);
  if (values.help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  const file = onlyFile(positionals, 'anonymised', HELP);
  const language = LANGUAGES.find((known) => known === values.lang);
  if (language === undefined) throw unknownValue('lang', values.lang, LANGUAGES, HELP);
  const { rules, engine } = readRulesSettings();
  const options = {
    language,
    scale: parseNumber('scale', values.scale, 1, 1_000_000),
    moveDays: parseNumber('move-dates', values['move-dates'], -36_500, 36_500),
    seed: parseNumber('seed', values.seed, 0, 4_294_967_295),
    ...readSpecification(values, rules, HELP),
  };
  const output = values.output === '-' ? undefined : values.output;
  if (output !== undefined && (await stat(output).catch(() => null)) !== null)
    throw new CommandError(`${output} is already there, and is not written over`);
  const bytes = await readInput(file);
  if (isPdf(bytes)) throw new CommandError(`${file} is a PDF; take the invoice out of it with "einvoice extract"`);
  const validator = await createValidator({ ...rules, engine, workers: 0, verify: 'used' });
  const result = await anonymiseChecked(validator, bytes, options).catch((error: unknown) => {
    throw error instanceof EngineError && error.code === 'NOT_AN_INVOICE'
      ? new CommandError(`${file}: ${error.message}`)
      : error;
  });
  await validator.close();
  // Without all rules, nobody knows whether the findings are the same.
  requireComplete(file, result.before);
  if (output === undefined) process.stdout.write(result.document);
  else await write(output, result.document);
  process.stderr.write(summarise(file, result, language, options.scale));
  return result.differences.length === 0 ? EXIT.ok : EXIT.invalid;
}

function parseNumber(option: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^-?\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max))
    throw new UsageError(`--${option} ${text} is no whole number from ${min} to ${max}`, HELP);
  return value;
}

async function write(path: string, document: Uint8Array): Promise<void> {
  try {
    await writeFile(path, document, { flag: 'wx' });
  } catch (error) {
    throw new CommandError(`${path} can't be written (${systemReason(error)})`);
  }
}

/** What users should know before they pass the invoice on. */
function summarise(file: string, result: Anonymised, language: Language, wanted = 1): string {
  const words = loadWords(language);
  const { anonymised: own } = words;
  const { before, differences, milder, scale } = result;
  const count = before.details.issues.length + before.details.information.length;
  const findings = words.counted(words.sameFindings, count);
  const done =
    differences.length > 0
      ? words.counted(words.notKept, differences.length)
      : count === 0
        ? own.none
        : fillIn(own.same, { findings });
  const lines = [
    `${file}${words.colon}${done}`,
    ...differences.map(({ kind, issue }) => {
      const line = issue.line === null ? '' : fillIn(own.inLine, { line: issue.line });
      const what = kind === 'lost' ? own.gone : own.added;
      return `  ${what}${words.colon}${issue.code} (${words.severity[issue.severity]})${line}`;
    }),
    ...(scale === wanted ? [] : [`  ${fillIn(scale === 1 ? own.notScaled : own.scaled, { scale, wanted })}`]),
    ...milder.map(({ name, line, kept }) => `  ${fillIn(own.keeps, { name, line, kept: own[kept] })}`),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
}
