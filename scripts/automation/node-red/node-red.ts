/** Node-RED: its test helper, then Node-RED itself. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../consumers/run.js';
import type { Checks } from '../checks.js';
import type { Place, Tool } from '../tool.js';
import { checkRuntime } from './runtime.js';

/** The newest Node-RED that runs on the oldest Node.js that the library supports. */
const PACKAGES = ['node-red@4', 'node-red-node-test-helper@0.3'];

export const NODE_RED: Tool = {
  name: 'Node-RED',
  folders: ['.'],
  async install(folder) {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    await run('npm', ['install', '--no-audit', '--no-fund', '--silent', ...PACKAGES], folder);
  },
  async check(place, checks) {
    const user = join(place.scratch, 'user');
    await installNode(place, user);
    await withHelper(place, user, checks);
    await checkRuntime(place, user, checks);
  },
};

/** Installs the archives in a user folder; offline, so that nothing else can be asked for. */
async function installNode({ packed }: Place, user: string): Promise<void> {
  mkdirSync(user, { recursive: true });
  writeFileSync(join(user, 'package.json'), '{"private":true}');
  const archives = readdirSync(packed).map((name) => join(packed, name));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', ...archives], user);
}

/** In a process of its own: the helper leaves a runtime behind. */
async function withHelper({ tools, samples }: Place, user: string, checks: Checks): Promise<void> {
  const program = fileURLToPath(new URL('helper.js', import.meta.url));
  const paths = [samples.right, samples.wrong, samples.hybrid].map(({ path }) => path);
  const output = await run(process.execPath, [program, tools, user, ...paths], tools);
  checks.add(JSON.parse(output.trim().split('\n').at(-1)!) as Pick<Checks, 'count' | 'problems'>);
}
