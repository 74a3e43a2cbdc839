import { type ParseArgsConfig, parseArgs } from 'node:util';
import { DocumentError } from '../documents/document-error.js';
import { readBytes } from '../documents/input.js';

type ParseArgsOptionsConfig = NonNullable<ParseArgsConfig['options']>;
type ParsedArgs<T extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ args: string[]; options: T; allowPositionals: true; strict: true }>>;

/** Exit codes: everything valid, something invalid, wrong use or failure. */
export const EXIT = { ok: 0, invalid: 1, usage: 2 } as const;

/** Every command has it; "-h" is what many type. */
export const HELP_OPTION = { type: 'boolean', short: 'h' } as const;

/** Whether an argument asks for help. */
export function asksForHelp(argument: string | undefined): boolean {
  return argument === '--help' || argument === '-h';
}

/** The command could not do what it was asked for, though it understood it; the message says why. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** The command was called in a way that it does not understand. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
  /** The text of `--help`; its first paragraph is the synopsis. */
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}

/**
 * Parses arguments strictly.
 * @throws UsageError naming what is wrong
 */
export function parseCommand<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T, usage: string): ParsedArgs<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message, usage);
  }
}

/**
 * The bytes of a file; `-` is standard input.
 * @throws CommandError when it can't be read
 */
export async function readInput(file: string): Promise<Uint8Array> {
  try {
    return await readBytes(file);
  } catch (error) {
    throw error instanceof DocumentError ? new CommandError(`${file} ${error.message}`) : error;
  }
}
