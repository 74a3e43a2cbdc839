import { ArgumentsError, type Options, type Parsed, parseArguments } from '../terminal/arguments.js';
import { CommandError } from '../command-error.js';
import { nearest } from '../terminal/nearest.js';

/** Exit codes: everything valid, something invalid, wrong use or failure. */
export const EXIT = { ok: 0, invalid: 1, usage: 2 } as const;

/** Every command has this option; many people type "-h". */
export const HELP_OPTION = { type: 'boolean', short: 'h' } as const;

/** Whether an argument asks for help. */
export function asksForHelp(argument: string | undefined): boolean {
  return argument === '--help' || argument === '-h';
}

/** The command was called with arguments that it does not understand. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
  /** The text of `--help`; its first paragraph is the synopsis. */
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}

/** The value of an option is not in the list of allowed values. */
export function unknownValue(option: string, value: string, known: readonly string[], usage: string): UsageError {
  const list =
    known.length === 1 ? `only ${known[0]} is` : `only ${known.slice(0, -1).join(', ')} and ${known.at(-1)} are`;
  const meant = nearest(value, known);
  const hint = meant === null ? '' : `; did you mean ${meant}?`;
  return new UsageError(`--${option} ${value} is not known, ${list}${hint}`, usage);
}

/**
 * The only file that a command is called with.
 * @param done past participle of the command's verb, for messages: `shown`
 * @throws UsageError if there is none, or more than one
 */
export function onlyFile(files: readonly string[], done: string, usage: string): string {
  const [file] = files;
  if (file === undefined) throw new UsageError('no FILE given', usage);
  if (files.length > 1) throw new UsageError(`only one FILE can be ${done} at a time`, usage);
  return file;
}

/**
 * Parses arguments strictly.
 * @throws UsageError which says what is wrong
 */
export function parseCommand<T extends Options>(args: readonly string[], options: T, usage: string): Parsed<T> {
  try {
    return parseArguments(args, options);
  } catch (error) {
    throw error instanceof ArgumentsError ? new UsageError(error.message, usage) : error;
  }
}
