/** Argument errors, reported in the same way by all programs of this folder. */
import { ArgumentsError, type Options, type Parsed, parseArguments } from './arguments.js';

/** Wrong arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Options and positional arguments.
 * @returns null if help is asked for
 * @throws UsageError
 */
export function readArguments<T extends Options>(args: readonly string[], options: T): Parsed<T> | null {
  if (args.includes('--help')) return null;
  try {
    return parseArguments(args, options);
  } catch (error) {
    throw error instanceof ArgumentsError ? new UsageError(error.message) : error;
  }
}

/** The options of a program without positional arguments; as `readArguments`. */
export function readOptionValues<T extends Options>(args: readonly string[], options: T): Parsed<T>['values'] | null {
  const parsed = readArguments(args, options);
  if (parsed?.positionals[0] !== undefined) throw new UsageError(`"${parsed.positionals[0]}" is one too many`);
  return parsed && parsed.values;
}

/** @throws UsageError if the value of an option is not an integer from `least` to `most` */
export function wholeNumber(option: string, text: string, least: number, most = Infinity): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new UsageError(
      `--${option} is "${text}"; it must be a whole number from ${least} ${most === Infinity ? 'on' : `to ${most}`}`,
    );
  return value;
}
