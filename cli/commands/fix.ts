import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import {
  isPdf,
  type Choice,
  type FixResult,
  LANGUAGES,
  PATCH_CLASSES,
  type PatchClass,
  createValidator,
  fixDocument,
} from 'einvoice-validator';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { systemReason } from '../documents/reason.js';
import { createDiff, summariseFixes } from '../reports/fixes.js';
import { printable } from '../terminal/printable.js';
import { fillIn, loadWords } from '../words.js';
import { CommandError } from '../command-error.js';
import { requireComplete } from './require-complete.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand } from './command.js';
import { readInput } from './read-input.js';
import { SPECIFICATION_OPTIONS, readSpecification } from './specification.js';
import { printFolded, printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice fix [OPTION]... FILE...

Repairs what can be repaired in an invoice, and prints what is changed as a diff, and what is left. Each change has been
tried before it is offered: with it the finding is gone, and no other has come. Every byte that no change touches stays as
it is. Without -o or --in-place nothing is written.

OPTIONS
  -o, --output OUT    write the result to OUT, which must not be there yet; for several files an existing folder;
                      - is standard output, and the diff goes to standard error
  --in-place          write over FILE
  --dry-run           write nothing, whatever else is said
  --class LIST        what is changed, with commas between:
                        certain  what has one right answer, and changes no amount (default)
                        choice   where only one change would do, and nothing is lost by it
                        money    where only one other amount would be right
                      what a person has to know (input) has to be chosen
  --choose CODE[@LINE]=VALUE
                      what to do about the findings of that code (in that line): the new value; #2 for the second change
                      that is offered; may be given several times
  --as ID             check by the rules of a specification, as for "einvoice validate"; "einvoice rules" lists them
  --no-country-rules  leave off the rules that a country's law lays on invoices whatever they name (France)
  --lang LANGUAGE     language of the messages: ${LANGUAGES.join(', ')}; en when absent
  --help              this text

EXIT STATUS
  0  nothing is wrong with the result, or only warnings are left
  1  errors are left
  2  wrong use, or something could not be read or written

EXAMPLES
  einvoice fix invoice.xml
  einvoice fix --choose XSD@12=2026-10-01 -o fixed.xml invoice.xml
  einvoice fix --in-place --class certain,choice invoices/*.xml
`;

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  'in-place': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  class: { type: 'string', default: 'certain' },
  choose: { type: 'string', multiple: true, default: [] as string[] },
  ...SPECIFICATION_OPTIONS,
  lang: { type: 'string', default: 'en' },
  help: HELP_OPTION,
} as const;

/** `einvoice fix`. */
export async function fix(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, HELP);
  if (values.help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  if (positionals.length === 0) throw new UsageError('no FILE given', HELP);
  if (values.output !== undefined && values['in-place'])
    throw new UsageError('--output and --in-place are two ways to write the result: give one', HELP);
  if (values['in-place'] && positionals.includes('-'))
    throw new UsageError('standard input has no place to write to; use --output', HELP);
  const classes = parseClasses(values.class);
  const choices = values.choose.map(parseChoice);
  const language = LANGUAGES.find((known) => known === values.lang);
  if (language === undefined) throw new UsageError(`--lang ${values.lang} is not known`, HELP);
  const targets = await findTargets(positionals, values.output, values['in-place'], values['dry-run']);
  const { rules, engine } = readRulesSettings();
  const specification = readSpecification(values, rules, HELP);
  const validator = await createValidator({ ...rules, engine, workers: 0, verify: 'used' });
  const output = values.output === '-' && !values['dry-run'] ? process.stderr : process.stdout;
  let status: number = EXIT.ok;
  for (const [index, file] of positionals.entries()) {
    try {
      const bytes = await readInput(file);
      if (isPdf(bytes)) throw new CommandError(`${file} is a PDF; take the invoice out of it with "einvoice extract"`);
      const result = await fixDocument(validator, bytes, { language, classes, choices, ...specification });
      requireComplete(file, result.before);
      output.write(createDiff(file, bytes, result, language, output.isTTY));
      printFolded(summariseFixes(file, result, language), output);
      for (const { code, line, value } of result.unused) {
        const choice = `${code}${line === undefined ? '' : `@${line}`}=${value}`;
        printError(fillIn(loadWords(language).fix.unused, { choice, file }));
      }
      await write(targets[index]!, bytes, result);
      if (!result.after.report.valid) status = Math.max(status, EXIT.invalid);
    } catch (error) {
      // One unreadable file does not prevent the repair of the others.
      if (!(error instanceof CommandError)) throw error;
      printError(error.message);
      status = EXIT.usage;
    }
  }
  await validator.close();
  return status;
}

function printError(message: string): void {
  process.stderr.write(`einvoice: ${printable(message)}\n`);
}

function parseClasses(text: string): readonly PatchClass[] {
  return text.split(',').map((name) => {
    const known = PATCH_CLASSES.find((each) => each === name.trim());
    if (known === undefined || known === 'input')
      throw new UsageError(`--class ${name} is not known, only certain, choice and money are`, HELP);
    return known;
  });
}

function parseChoice(text: string): Choice {
  const [, code, line, value] = /^([^=@\s]+)(?:@(\d{1,9}))?=(.*)$/s.exec(text) ?? [];
  if (code === undefined || value === undefined || value === '')
    throw new UsageError(`--choose ${text} is not of the form CODE=VALUE or CODE@LINE=VALUE`, HELP);
  return { code, value, ...(line === undefined ? {} : { line: Number(line) }) };
}

/** Where to write the result: a new file, the original file, standard output, or nowhere. */
type Target =
  | { readonly kind: 'new' | 'over'; readonly path: string }
  | { readonly kind: 'standard output' }
  | { readonly kind: 'nowhere' };

/** @throws UsageError, CommandError before anything is read or written */
async function findTargets(
  files: readonly string[],
  output: string | undefined,
  isInPlace: boolean,
  isDry: boolean,
): Promise<readonly Target[]> {
  if (isDry) return files.map(() => ({ kind: 'nowhere' }));
  if (isInPlace) return files.map((path) => ({ kind: 'over', path }));
  if (output === undefined) return files.map(() => ({ kind: 'nowhere' }));
  if (output === '-') {
    if (files.length > 1) throw new UsageError('several files do not go to standard output; give a folder', HELP);
    return [{ kind: 'standard output' }];
  }
  const isFolder = (await stat(output).catch(() => null))?.isDirectory() ?? false;
  if (files.length > 1 && !isFolder) throw new CommandError(`${output} is not a folder, which several files need`);
  const paths = files.map((file) => (isFolder ? join(output, basename(file)) : output));
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new CommandError(`two files would be written to ${twice}`);
  for (const [index, path] of paths.entries()) {
    if (resolve(path) === resolve(files[index]!))
      throw new CommandError(`${path} would be written over; say so with --in-place`);
    if ((await stat(path).catch(() => null)) !== null)
      throw new CommandError(`${path} is already there, and is not written over`);
  }
  return paths.map((path) => ({ kind: 'new', path }));
}

async function write(target: Target, before: Uint8Array, { document, applied }: FixResult): Promise<void> {
  if (target.kind === 'nowhere') return;
  if (target.kind === 'standard output') {
    process.stdout.write(document);
    return;
  }
  if (target.kind === 'over' && (applied.length === 0 || Buffer.compare(before, document) === 0)) return;
  try {
    if (target.kind === 'new') await writeFile(target.path, document, { flag: 'wx' });
    // If the path is a symbolic link, the file that it points to is repaired, and the link stays.
    else await replace(await realpath(target.path), document);
  } catch (error) {
    throw new CommandError(`${target.path} can't be written (${systemReason(error)})`);
  }
}

/** Writes all or nothing: a full disk must not leave half an invoice. */
async function replace(path: string, document: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    // The draft gets the permissions of the file that it replaces.
    await copyFile(path, draft, constants.COPYFILE_EXCL);
    await writeFile(draft, document);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
