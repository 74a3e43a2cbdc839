/** Runs a program to its end. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Reports are long, and there are many. */
const MOST_OUTPUT = 1024 * 1024 * 1024;

/** @returns what it printed. @throws Error where it ends with an error, with what it said */
export async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd, maxBuffer: MOST_OUTPUT });
  return stdout;
}

/** Lines of what a program printed. */
export function linesOf(output: string): readonly string[] {
  return output.split('\n').filter((line) => line !== '');
}
