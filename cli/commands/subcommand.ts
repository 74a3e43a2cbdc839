import { EXIT, UsageError, asksForHelp } from './command.js';

/** What runs a part of a command: `create` of `einvoice account create`. */
export type Part = (args: readonly string[]) => Promise<number>;

/**
 * Runs the part of a command that is named first.
 * @throws UsageError when there is none of that name
 */
export async function runPart(
  parts: Readonly<Record<string, Part>>,
  [name, ...args]: readonly string[],
  help: string,
): Promise<number> {
  if ([name, ...args].some(asksForHelp)) {
    process.stdout.write(help);
    return EXIT.ok;
  }
  const names = Object.keys(parts).join(', ');
  if (name === undefined) throw new UsageError(`say what to do: ${names}`, help);
  if (!Object.hasOwn(parts, name)) throw new UsageError(`there is no "${name}"; there are ${names}`, help);
  return parts[name]!(args);
}

/**
 * The only argument.
 * @throws UsageError when there are none or several
 */
export function theOne(positionals: readonly string[], what: string, help: string): string {
  const [one, more] = positionals;
  if (one === undefined) throw new UsageError(`no ${what} given`, help);
  if (more !== undefined) throw new UsageError(`one ${what} at a time, and "${more}" is one too many`, help);
  return one;
}

/** @throws UsageError when there is any */
export function none(positionals: readonly string[], help: string): void {
  if (positionals[0] !== undefined) throw new UsageError(`"${positionals[0]}" is one too many`, help);
}
