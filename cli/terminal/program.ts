/** The main function that all programs of this folder share. */
import { UsageError } from './usage.js';

/**
 * Runs a program with the arguments of the process. Errors are printed on one line, with the usage below for wrong
 * arguments, and give exit code 2.
 * @param main returns the exit code
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

/** Exits normally on a signal, so that child processes, which are ended by `exit` listeners, end with it. */
export function endOnSignal(): void {
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
}

/** Prints results. */
export function print(text: string): void {
  process.stdout.write(text);
}
