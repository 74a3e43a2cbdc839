/** Runs a program until it ends. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** There are many long reports. */
const MAX_OUTPUT = 1024 * 1024 * 1024;

/** @returns its output. @throws Error with its output if it fails */
export async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd, maxBuffer: MAX_OUTPUT });
  return stdout;
}

/** Lines of a program's output. */
export function linesOf(output: string): readonly string[] {
  return output.split('\n').filter((line) => line !== '');
}
