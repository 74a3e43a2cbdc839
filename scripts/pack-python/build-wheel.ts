/** Builds wheels with pip and the project's build backend. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The time of every file in a wheel (1 January 2020), so that the same files produce the same bytes. */
const SOURCE_DATE_EPOCH = '1577836800';

/**
 * Builds the wheel of a project.
 * @param project the folder with `pyproject.toml`
 * @returns the path of the wheel
 * @throws Error with pip's output if it fails
 */
export function buildWheel(project: string, output: string): string {
  const made = join(project, 'made');
  mkdirSync(made);
  const python = process.env['PYTHON'] || 'python3';
  const args = [
    '-m',
    'pip',
    'wheel',
    '--quiet',
    '--no-deps',
    '--disable-pip-version-check',
    '--wheel-dir',
    made,
    project,
  ];
  const { status, error, stderr } = spawnSync(python, args, {
    env: { ...process.env, SOURCE_DATE_EPOCH },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw new Error(`${python} could not be started: ${error.message}`);
  const [wheel] = readdirSync(made).filter((name) => name.endsWith('.whl'));
  if (status !== 0 || wheel === undefined) throw new Error(`pip made no wheel of ${basename(project)}:\n${stderr}`);
  copyFileSync(join(made, wheel), join(output, wheel));
  return join(output, wheel);
}
