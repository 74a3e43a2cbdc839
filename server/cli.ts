#!/usr/bin/env node
/** `einvoice`: the command line. Each command is a file of its own under `commands/`. */
import { EngineError } from '../engine/index.js';
import { AccountError } from './accounts/account-error.js';
import { StoreError } from './accounts/store-error.js';
import { account } from './commands/account.js';
import { billing } from './commands/billing.js';
import { EXIT, UsageError } from './commands/command.js';
import { compileRules } from './commands/compile-rules.js';
import { evaluate } from './commands/evaluate.js';
import { explain } from './commands/explain.js';
import { extract } from './commands/extract.js';
import { key } from './commands/key.js';
import { rules } from './commands/rules.js';
import { usage } from './commands/usage.js';
import { validate } from './commands/validate.js';
import { ConfigError } from './config.js';
import { packageVersion } from './package-root.js';

const COMMANDS = {
  validate,
  extract,
  rules,
  explain,
  evaluate,
  'compile-rules': compileRules,
  account,
  key,
  usage,
  billing,
} as const;

const HELP = `Usage: einvoice COMMAND [OPTION]... [FILE]...

Checks electronic invoices (XRechnung, Factur-X, ZUGFeRD, Peppol BIS, UBL, CII) against the official rules.

COMMANDS
  validate       check invoices and print what is wrong with them
  extract        take the invoice out of a PDF
  rules          list the rule sets with their versions and dates
  explain        print what a rule wants, how to follow it, and how it is tested
  compile-rules  fetch the official rules and compile them; needed once after installation
  evaluate       run rule sets directly and print raw findings
  account        make, list, show and end the accounts that may call the service
  key            make, list and revoke their keys
  usage          print what they have used
  billing        print what they owe

"einvoice COMMAND --help" tells everything about a command; "einvoice --version" prints the version.

EXIT STATUS
  0  done, and everything is valid
  1  something is not valid
  2  wrong use, or something could not be done; standard error says why
`;

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === '--version') {
    process.stdout.write(`${packageVersion()}\n`);
    return EXIT.ok;
  }
  if (name === undefined || name === '--help' || name === 'help') {
    (name === undefined ? process.stderr : process.stdout).write(HELP);
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name as keyof typeof COMMANDS] : undefined;
  if (!command) throw new UsageError(`there is no command "${name}"`, HELP);
  return command(args);
}

// A reader that has seen enough (`einvoice … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.usage));

main(process.argv.slice(2)).then((code) => { process.exitCode = code; }, (error: unknown) => {
  const known = error instanceof UsageError || error instanceof EngineError || error instanceof ConfigError
    || error instanceof AccountError || error instanceof StoreError;
  process.stderr.write(`einvoice: ${known ? error.message : `internal error (${String(error)})`}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${synopsis(error.usage)}\n"--help" tells more.\n`);
  process.exitCode = EXIT.usage;
});

/** The first paragraph of a help text. */
function synopsis(help: string): string {
  return help.split('\n\n', 1)[0]!.trimEnd();
}
