/** Wrong use of a program of this folder, told in one way by all of them. */
import { ArgumentsError, type Options, type Parsed, parseArguments } from './arguments.js';

/** Something is wrong with the arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Options, and what stands beside them.
 * @returns null where help is asked for
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

/** The options of a program that takes nothing else; as `readArguments`. */
export function readOptionValues<T extends Options>(args: readonly string[], options: T): Parsed<T>['values'] | null {
  const parsed = readArguments(args, options);
  if (parsed?.positionals[0] !== undefined) throw new UsageError(`"${parsed.positionals[0]}" is one too many`);
  return parsed && parsed.values;
}

/** @throws UsageError where the value of an option is no whole number from `least` to `most` */
export function wholeNumber(option: string, text: string, least: number, most = Infinity): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new UsageError(
      `--${option} is "${text}"; it must be a whole number from ${least} ${most === Infinity ? 'on' : `to ${most}`}`,
    );
  return value;
}
