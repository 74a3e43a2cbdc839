/** n8n: its linter and its types, then n8n itself with a service. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServiceProcess } from '../../kit/service-process.js';
import { run } from '../../consumers/run.js';
import type { Tool } from '../tool.js';
import { LINTER, checkSources } from './lint.js';
import { N8nProgram, nodeFolder } from './program.js';
import { checkServer } from './server.js';
import { checkWorkflows } from './workflows.js';

/** n8n names exact versions of its own packages, so that a release whose packages are not all published cannot be installed. */
const PACKAGES = ['n8n@2.41.1'];

/** In a folder of its own: beside n8n, npm mixes versions of packages that n8n must have once. */
const LINTER_PACKAGES = ['@n8n/node-cli@0.48.3', 'n8n-workflow@2.41.0', 'eslint@9', 'typescript@5'];

export const N8N: Tool = {
  name: 'n8n',
  folders: ['.', LINTER],
  async install(folder) {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const install = ['install', '--no-audit', '--no-fund', '--silent'];
    await run('npm', [...install, 'node@24'], folder);
    const env = { PATH: `${nodeFolder(folder)}:${process.env['PATH']}` };
    // Of the many packages with programs that run on installation, only the database needs its own.
    await run('npm', [...install, '--ignore-scripts', ...PACKAGES], folder, env);
    await run('npm', ['rebuild', '--silent', 'sqlite3'], folder, env);
    const linter = join(folder, LINTER);
    mkdirSync(linter);
    writeFileSync(join(linter, 'package.json'), '{"private":true}');
    await run('npm', [...install, '--ignore-scripts', ...LINTER_PACKAGES], linter, env);
  },
  async check(place, checks) {
    await checkSources(place, checks);
    const program = await N8nProgram.create(place);
    const service = await startServiceProcess({ WORKERS: '1', WARM_UP: '0' });
    try {
      const account = { url: `http://127.0.0.1:${service.port}`, key: service.key };
      await checkWorkflows(program, account, place.samples, checks);
      await checkServer(program, account, checks);
    } finally {
      await service.stop();
    }
  },
};
