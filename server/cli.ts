#!/usr/bin/env node
/** `einvoice`: the command line. Each command is a file of its own under `commands/`. */
import { EngineError } from '../engine/index.js';
import { EXIT, UsageError } from './commands/command.js';
import { evaluate } from './commands/evaluate.js';
import { validate } from './commands/validate.js';
import { ConfigError } from './config.js';

const COMMANDS = { validate, evaluate } as const;

const USAGE = `Usage: einvoice COMMAND [OPTION]... FILE...

  validate   check invoices and print the report
  evaluate   run rule sets directly and print raw findings

"einvoice COMMAND --help" tells more.
`;

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    (name === undefined ? process.stderr : process.stdout).write(USAGE);
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name as keyof typeof COMMANDS] : undefined;
  if (!command) throw new UsageError(`there is no command "${name}"`, USAGE);
  return command(args);
}

// A reader that has seen enough (`einvoice … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.usage));

main(process.argv.slice(2)).then((code) => { process.exitCode = code; }, (error: unknown) => {
  const known = error instanceof UsageError || error instanceof EngineError || error instanceof ConfigError;
  process.stderr.write(`einvoice: ${known ? error.message : 'internal error'}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${error.usage}`);
  process.exitCode = EXIT.usage;
});
