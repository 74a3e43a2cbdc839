/** The time of commands that people wait for, beside Node.js itself. */
import { spawnSync } from 'node:child_process';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExplainer } from '#validator/index.js';
import { programPath } from '#schematron/platform/package-root.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { median } from './statistics.js';

/** The median time of a command, and the most that it may take. */
export interface CommandTime {
  readonly command: string;
  readonly milliseconds: number;
  /** Of `node -e 0`, in the same rounds. */
  readonly nodeMs: number;
  readonly allowedMs: number;
}

/** What a command may take: a share of the time of Node.js and a constant. */
interface TimedCommand {
  readonly title: string;
  readonly args: readonly string[];
  readonly share: number;
  readonly constantMs: number;
}

/** Node.js 20 has no cache of compiled code that a program could turn on. */
const FILE_SHARE = Number(process.versions.node.split('.')[0]) < 22 ? 3.5 : 2.5;

/**
 * Starts `node -e 0` and commands of einvoice in alternation.
 * @param rounds how often each is started
 * @param document a valid invoice
 * @param rule the rule to explain; the first of the manifest when absent
 * @throws Error if a command fails
 */
export function measureCommands(rounds: number, document: Uint8Array, rule?: string): readonly CommandTime[] {
  const einvoice = programPath('einvoice', 'einvoice', import.meta.url);
  const { rules, engine, hold } = readRulesSettings();
  const explained = rule ?? createExplainer({ ...rules, engine, hold }).codes[0]!;
  const folder = mkdtempSync(join(tmpdir(), 'command-times-'));
  const path = join(folder, 'invoice.xml');
  writeFileSync(path, document);
  const commands: readonly TimedCommand[] = [
    { title: '--version', args: ['--version'], share: 1.5, constantMs: 100 },
    { title: '--help', args: ['--help'], share: 1.5, constantMs: 100 },
    { title: `explain ${explained}`, args: ['explain', explained], share: 1.5, constantMs: 350 },
    { title: 'FILE', args: [path], share: FILE_SHARE, constantMs: 0 },
  ];
  try {
    const lines = [['-e', '0'], ...commands.map(({ args }) => [einvoice, ...args])];
    const times = lines.map((): number[] => []);
    for (let round = 0; round < rounds; round++)
      for (const [index, line] of lines.entries()) times[index]!.push(timeOf(line));
    const [nodeMs, ...own] = times.map(median);
    return commands.map(({ title, share, constantMs }, index) => ({
      command: `einvoice ${title}`,
      milliseconds: own[index]!,
      nodeMs: nodeMs!,
      allowedMs: share * nodeMs! + constantMs,
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function timeOf(args: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`"${args.join(' ')}" ended with ${status}`);
  return performance.now() - started;
}
