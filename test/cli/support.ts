/** `einvoice`, as used by a person or a script, in a temporary folder. */
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
   * Runs `einvoice` in this process. Commands that start or end processes are run in a child process.
   * @param input the content of standard input
   * @param columns width of the terminal at standard output; no terminal by default
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

  /** Starts `einvoice` as a child process, for tests that depend on it; takes about a second. */
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

  /** Runs `einvoice serve` while `work` uses its port, then stops it with a signal. */
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

  /** Runs `einvoice` as `"$@"` in a line of a shell; the exit code is the line's. */
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
