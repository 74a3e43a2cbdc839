/** Runs a program until it ends. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** There are many long reports. */
const MAX_OUTPUT = 1024 * 1024 * 1024;

/**
 * @param env in addition to the environment of this process
 * @returns its output
 * @throws Error with its output if it fails
 */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT };
  const { stdout } = await promisify(execFile)(program, args, options);
  return stdout;
}

/** Lines of a program's output. */
export function linesOf(output: string): readonly string[] {
  return output.split('\n').filter((line) => line !== '');
}
