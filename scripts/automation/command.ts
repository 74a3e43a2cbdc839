/** `npm run automation` without process handling. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { table } from '#cli/terminal/table.js';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import type { RulePaths } from '#core/rules/rule-folders.js';
import { byteSize } from '../kit/format.js';
import { packAutomation } from '../pack-automation/command.js';
import { packRules } from '../pack-rules/command.js';
import { run } from '../consumers/run.js';
import { Checks } from './checks.js';
import { N8N } from './n8n/n8n.js';
import { NODE_RED } from './node-red/node-red.js';
import { type Samples, writeSamples } from './samples.js';
import type { Tool } from './tool.js';

const TOOLS: Readonly<Record<string, Tool>> = { 'node-red': NODE_RED, n8n: N8N };

export const USAGE = `Usage: npm run automation -- [--only NAME...] [--tools FOLDER]

Packs the nodes for automation tools, installs the tools with npm in a temporary folder and the nodes in them as users do,
and runs flows with a valid invoice, one that is not, and a PDF: in Node-RED with its test helper and with Node-RED itself, in
n8n with its linter, its types and n8n itself, which calls a service. The reports are compared with those of the library.

OPTIONS
  --only NAME     one of ${Object.keys(TOOLS).join(', ')}; repeatable
  --tools FOLDER  folder for the tools, kept for the next run; what is installed there is used again
  --help          print this text

EXIT STATUS
  0  all statements about the nodes are true
  1  one is not, or a node could not be tried
  2  wrong usage
`;

export interface AutomationContext {
  readonly paths: RulePaths;
  readonly print: (text: string) => void;
  readonly progress: (text: string) => void;
}

/** @returns the exit status */
export async function automation(
  args: readonly string[],
  { paths, print, progress }: AutomationContext,
): Promise<number> {
  const values = readOptionValues(args, { only: { type: 'string', multiple: true }, tools: { type: 'string' } });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  const names = values.only ?? Object.keys(TOOLS);
  const unknown = names.find((name) => !(name in TOOLS));
  if (unknown !== undefined) throw new UsageError(`--only must not be "${unknown}"`);
  const scratch = mkdtempSync(join(tmpdir(), 'automation-'));
  const tools = values.tools === undefined ? join(scratch, 'tools') : resolve(values.tools);
  try {
    progress('packing');
    const [rules, packed] = [join(scratch, 'rules'), join(scratch, 'packed')];
    packRules(['--output', rules], paths, () => undefined);
    await packAutomation(['--output', packed, '--rules', rules], () => undefined);
    const samples = await writeSamples(join(scratch, 'invoices'));
    const rows: (readonly string[])[] = [];
    const problems: string[] = [];
    for (const name of names) {
      const place = { tools: join(tools, name), packed: join(packed, name), scratch: join(scratch, name), samples };
      const tried = await tryTool(TOOLS[name]!, place, progress);
      rows.push(tried.row);
      problems.push(...tried.problems.map((problem) => `${TOOLS[name]!.name}: ${problem}`));
    }
    progress('');
    print(table(['tool', 'packages', 'installed', 'install time', 'true'], rows));
    if (problems.length > 0) print(`\n${problems.join('\n')}\n`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Tried {
  readonly row: readonly string[];
  readonly problems: readonly string[];
}

async function tryTool(
  tool: Tool,
  place: { readonly tools: string; readonly packed: string; readonly scratch: string; readonly samples: Samples },
  progress: (text: string) => void,
): Promise<Tried> {
  const checks = new Checks();
  try {
    progress(`${tool.name}: installing`);
    const seconds = await installOnce(tool, place.tools);
    mkdirSync(place.scratch, { recursive: true });
    progress(`${tool.name}: checking`);
    await tool.check(place, checks);
    const { packages, size } = await sizeOf(tool.folders.map((folder) => join(place.tools, folder)));
    const { count, problems } = checks;
    return {
      row: [tool.name, String(packages), size, seconds, `${count - problems.length} of ${count}`],
      problems,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { row: [tool.name, '', '', '', 'not tried'], problems: [...checks.problems, reason] };
  }
}

/** Written after a complete installation. */
const DONE = 'installed.txt';

async function installOnce(tool: Tool, folder: string): Promise<string> {
  if (existsSync(join(folder, DONE))) return 'before';
  mkdirSync(folder, { recursive: true });
  const started = performance.now();
  await tool.install(folder);
  writeFileSync(join(folder, DONE), '');
  return `${((performance.now() - started) / 1000).toFixed(0)} s`;
}

async function sizeOf(folders: readonly string[]): Promise<{ readonly packages: number; readonly size: string }> {
  let [packages, bytes] = [0, 0];
  for (const folder of folders) {
    const lock = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8')) as {
      readonly packages: object;
    };
    packages += Object.keys(lock.packages).length;
    bytes += Number((await run('du', ['-sk', 'node_modules'], folder)).split('\t')[0]) * 1024;
  }
  return { packages, size: byteSize(bytes) };
}
