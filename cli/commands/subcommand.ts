import { EXIT, UsageError, asksForHelp } from './command.js';
import { printHelp } from '../terminal/print.js';

/** Runs a subcommand, for example `create` of `einvoice account create`. */
export type Subcommand = (args: readonly string[]) => Promise<number>;

/**
 * Runs the subcommand that the first argument names.
 * @throws UsageError if there is no such subcommand
 */
export async function runSubcommand(
  parts: Readonly<Record<string, Subcommand>>,
  [name, ...args]: readonly string[],
  help: string,
): Promise<number> {
  if ([name, ...args].some(asksForHelp)) {
    printHelp(help);
    return EXIT.ok;
  }
  const names = Object.keys(parts).join(', ');
  if (name === undefined) throw new UsageError(`say what to do: ${names}`, help);
  if (!Object.hasOwn(parts, name)) throw new UsageError(`there is no "${name}"; there are ${names}`, help);
  return parts[name]!(args);
}

/**
 * The only argument.
 * @throws UsageError if there is none, or more than one
 */
export function onlyArgument(positionals: readonly string[], what: string, help: string): string {
  const [one, more] = positionals;
  if (one === undefined) throw new UsageError(`no ${what} given`, help);
  if (more !== undefined) throw new UsageError(`one ${what} at a time, and "${more}" is one too many`, help);
  return one;
}

/** @throws UsageError if there are any arguments */
export function expectNoArguments(positionals: readonly string[], help: string): void {
  if (positionals[0] !== undefined) throw new UsageError(`"${positionals[0]}" is one too many`, help);
}
