/** The commands of `einvoice`, each in a file under `commands/`, and the handling of their errors. */
import { existsSync } from 'node:fs';
import { AccountError } from 'einvoice-service/accounts/account-error.js';
import { StoreError } from 'einvoice-service/accounts/store-error.js';
import { CommandError } from './command-error.js';
import { EXIT, UsageError, asksForHelp } from './commands/command.js';
import { ConfigError } from 'einvoice-validator/settings/environment.js';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import { nearest } from './terminal/nearest.js';
import { printFolded, printHelp } from './terminal/print.js';
import { printable } from './terminal/printable.js';

/** Takes the arguments after its name, and returns the exit code. */
type Command = (args: readonly string[]) => Promise<number>;

/** Loaded when called, with the libraries that only they need. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  validate: async () => (await import('./commands/validate.js')).validate,
  show: async () => (await import('./commands/show.js')).show,
  fix: async () => (await import('./commands/fix.js')).fix,
  anonymise: async () => (await import('./commands/anonymise.js')).anonymise,
  extract: async () => (await import('./commands/extract.js')).extract,
  reconcile: async () => (await import('./commands/reconcile.js')).reconcile,
  rules: async () => (await import('./commands/rules.js')).rules,
  evidence: async () => (await import('./commands/evidence.js')).evidence,
  explain: async () => (await import('./commands/explain.js')).explain,
  evaluate: async () => (await import('./commands/evaluate.js')).evaluate,
  'compile-rules': async () => (await import('./commands/compile-rules.js')).compileRules,
  serve: async () => (await import('./commands/serve.js')).serve,
  account: async () => (await import('./commands/account.js')).account,
  key: async () => (await import('./commands/key.js')).key,
  usage: async () => (await import('./commands/usage.js')).usage,
  billing: async () => (await import('./commands/billing.js')).billing,
  plan: async () => (await import('./commands/plan.js')).plan,
  lsp: async () => (await import('./commands/lsp.js')).lsp,
  mcp: async () => (await import('./commands/mcp.js')).mcp,
  pipe: async () => (await import('./commands/pipe.js')).pipe,
  completion: async () => (await import('./commands/completion.js')).completion,
  store: async () => (await import('./commands/store.js')).store,
};

const HELP = `Usage: einvoice FILE|FOLDER|-...
       einvoice COMMAND [OPTION]... [FILE]...

Checks electronic invoices (XRechnung, Factur-X, ZUGFeRD, Peppol BIS, UBL, CII) against the official rules. Without a
command, files are validated.

COMMANDS
  validate       check invoices and print what is wrong with them
  show           print what an invoice says, for people or as JSON
  fix            repair what can be repaired, and print what is changed
  anonymise      put invented names, identifiers and texts into an invoice, to show it to others
  extract        take the invoice out of a PDF
  evidence       hold a file against the signed record of its validation
  reconcile      tell why another validator found something else
  rules          list the rule sets with their versions and dates
  explain        print what a rule wants, how to follow it, and how it is tested
  compile-rules  fetch the official rules and compile them; needed once after installation
  evaluate       run rule sets directly and print raw findings
  serve          start the HTTP service
  account        make, list, change and end the accounts that may call the service
  key            make, list and revoke their keys
  usage          print what they have used
  billing        print what they owe
  plan           say what is sold
  store          take the account store a version back
  mcp            serve the Model Context Protocol, for programs that let a model work with invoices
  lsp            serve the Language Server Protocol, for editors
  pipe           answer requests on standard input, for programs in other languages
  completion     print a script that makes a shell complete commands and options
  help           print the help of a command

"einvoice COMMAND --help" (or -h, or "einvoice help COMMAND") tells everything about a command; "einvoice --version" prints
the version.

EXIT STATUS
  0  done, and everything is valid
  1  something is not valid
  2  wrong use, or something could not be done; standard error says why
`;

/**
 * Runs a command, which writes to standard output and standard error.
 * @param args without the program's name
 * @returns the exit status
 */
export async function einvoice(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    // Not every command needs the engine, which takes longest to load.
    const { EngineError } = await import('einvoice-validator');
    const known =
      error instanceof CommandError ||
      error instanceof EngineError ||
      error instanceof ConfigError ||
      error instanceof AccountError ||
      error instanceof StoreError;
    const message = known ? error.message : `internal error (${String(error)})`;
    printFolded(`einvoice: ${message.split('\n').map(printable).join('\n')}\n`, process.stderr);
    if (error instanceof UsageError) printHelp(`\n${synopsis(error.usage)}\n"--help" tells more.\n`, process.stderr);
    return EXIT.usage;
  }
}

async function run([name, ...args]: readonly string[]): Promise<number> {
  if (name === 'help' && args[0] !== undefined && !asksForHelp(args[0]))
    return (await loadCommand(args[0]))(['--help']);
  if (name === '--version') {
    process.stdout.write(`${packageVersion()}\n`);
    return EXIT.ok;
  }
  if (name === undefined || asksForHelp(name) || name === 'help') {
    printHelp(HELP, name === undefined ? process.stderr : process.stdout);
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  if (!Object.hasOwn(COMMANDS, name) && isFile(name)) return (await loadCommand('validate'))([name, ...args]);
  return (await loadCommand(name))(args);
}

/** Whether the first argument is a file to validate, an option before one, or standard input, rather than a command. */
function isFile(name: string): boolean {
  return name.startsWith('-') || /[./\\*]/.test(name) || existsSync(name);
}

/** Commands about accounts need the service, which is a separate package. */
function refuseWithoutService(name: string, error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new CommandError(`"einvoice ${name}" belongs to the service. Run "npm install einvoice-service".`);
}

/** @throws UsageError if there is no such command */
function loadCommand(name: string): Promise<Command> {
  if (Object.hasOwn(COMMANDS, name))
    return COMMANDS[name]!().catch((error: unknown) => refuseWithoutService(name, error));
  const meant = nearest(name, Object.keys(COMMANDS));
  // A name without a dot or a slash may have been meant as a folder, which does not exist either.
  const hint = meant === null ? `, and no file or folder of this name` : `; did you mean "${meant}"?`;
  throw new UsageError(`there is no command "${name}"${hint}`, HELP);
}

/** The first paragraph of a help text. */
function synopsis(help: string): string {
  return help.split('\n\n', 1)[0]!.trimEnd();
}
