/** What all programs of this folder do around their own work. */
import { UsageError } from './usage.js';

/**
 * Runs a program with the arguments of the process. What it throws becomes one line, with the usage below it where that
 * was wrong, and exit code 2.
 * @param main gives the exit code
 */
export async function runProgram(
  name: string,
  usage: string,
  main: (args: readonly string[]) => Promise<number> | number,
): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(
      `${name}: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${usage}` : ''}`,
    );
    process.exitCode = 2;
  }
}

/** An interrupted program ends as one, so that what it has started ends with it: those listen to `exit`. */
export function endOnSignal(): void {
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
}

/** Prints results. */
export function print(text: string): void {
  process.stdout.write(text);
}
