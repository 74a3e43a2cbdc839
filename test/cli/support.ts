/** `einvoice`, as a person or a script uses it, in a folder of its own. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { programPath } from '#schematron/platform/package-root.js';
import { einvoice } from '#cli/einvoice.js';
import { type Ended, asProcess } from '../fixtures/as-a-process.js';

export type { Ended };

const PROCESSES = ['serve', 'compile-rules'];

const CLI = programPath('einvoice', 'einvoice', import.meta.url);

/** A folder to run commands in. */
export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), 'einvoice-cli-'));

  path(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), content);
  }

  /**
   * Runs `einvoice` in this process, which stands in for one of its own. Commands that start or end processes are started
   * as one.
   * @param input what stands on standard input
   * @param columns of the terminal that standard output is; none when absent
   */
  einvoice(
    args: readonly string[],
    input: string | Uint8Array = '',
    env: Readonly<Record<string, string>> = {},
    columns?: number,
  ): Promise<Ended> {
    if (args.some((arg) => PROCESSES.includes(arg))) return this.started(args, input, env);
    const surroundings = { folder: this.folder, input, env: { PATH: process.env['PATH'], ...env }, columns };
    return asProcess(args, () => einvoice(args), surroundings);
  }

  /** Starts `einvoice` as a process of its own: for what depends on being one, at about a second each. */
  started(
    args: readonly string[],
    input: string | Uint8Array = '',
    env: Readonly<Record<string, string>> = {},
  ): Promise<Ended> {
    return this.#ended(
      spawn(process.execPath, [CLI, ...args], { cwd: this.folder, env: { PATH: process.env['PATH'], ...env } }),
      input,
    );
  }

  /** Runs `einvoice serve` while work is done with its port, then stops it as the system does. */
  async served(env: Readonly<Record<string, string>>, work: (port: number) => Promise<void>): Promise<Ended> {
    const child = spawn(process.execPath, [CLI, 'serve'], {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], ...env },
    });
    const ended = this.#ended(child);
    try {
      const port = await new Promise<number>((resolve) => {
        let said = '';
        child.stdout.on('data', (data: Buffer) => {
          const found = /, port (\d+)\n/.exec((said += data.toString()));
          if (found !== null) resolve(Number(found[1]));
        });
        child.once('close', () => resolve(0));
      });
      if (port === 0) throw new Error(`It did not start: ${(await ended).err}`);
      await work(port);
    } finally {
      child.kill('SIGTERM');
    }
    return ended;
  }

  /** Runs `einvoice` in a line of a shell, in which it is `"$@"`; what the shell ends with is the line's own business. */
  inShell(line: string, args: readonly string[]): Promise<Ended> {
    return this.#ended(
      spawn('bash', ['--norc', '-c', line, 'bash', process.execPath, CLI, ...args], {
        cwd: this.folder,
        env: { PATH: process.env['PATH'] },
      }),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  #ended(child: ChildProcessWithoutNullStreams, input: string | Uint8Array = ''): Promise<Ended> {
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (data: Buffer) => out.push(data));
    child.stderr.on('data', (data: Buffer) => err.push(data));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    return new Promise((resolve) =>
      child.once('close', (code) =>
        resolve({ code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }),
      ),
    );
  }
}
