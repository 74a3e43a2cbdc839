/** code-server with the extension, in a process of its own. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../kit/free-port.js';

export interface HostOptions {
  readonly node: string;
  /** The package of code-server. */
  readonly server: string;
  readonly vsix: string;
  /** A folder for everything that it writes. */
  readonly scratch: string;
}

export interface Host extends AsyncDisposable {
  readonly url: string;
}

const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'editor.minimap.enabled': false,
};

/** Installs the extension, and waits until the host answers. */
export async function startHost({ node, server, vsix, scratch }: HostOptions): Promise<Host> {
  const [home, data] = [join(scratch, 'home'), join(scratch, 'data')];
  mkdirSync(join(data, 'User'), { recursive: true });
  mkdirSync(home);
  writeFileSync(join(data, 'User', 'settings.json'), JSON.stringify(SETTINGS));
  const env = { ...process.env, HOME: home };
  const entry = join(server, 'out', 'node', 'entry.js');
  const folders = ['--user-data-dir', data, '--extensions-dir', join(scratch, 'extensions')];
  await promisify(execFile)(node, [entry, ...folders, '--install-extension', vsix], { env });
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const options = ['--auth', 'none', '--bind-addr', address, '--disable-telemetry', '--disable-update-check'];
  // A group of its own: it starts processes that do not end with it.
  const child = spawn(node, [entry, ...folders, ...options], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const url = `http://${address}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`code-server has ended: ${output}`);
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'close');
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
    },
  };
}
