/** A service whose complete output and files are searched, and requests of a browser and an operator. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../accounts/counting.js';
import { filesBelow } from './markers.js';
import type { Reply } from './support.js';

export const ADMIN_KEY = 'an admin key of more than thirty-two characters';
export const HOST = 'invoices.example';

/** A process with temporary folders, all of whose output is kept. */
export class Watched {
  readonly folder = mkdtempSync(join(tmpdir(), 'markers-'));
  readonly #child: ChildProcess;
  readonly ended: Promise<number | null>;
  output = '';

  constructor(program: string, env: Readonly<Record<string, string>>) {
    const [data, spool, temporary, current] = ['data', 'spool', 'temporary', 'current'].map((name) =>
      join(this.folder, name),
    ) as [string, string, string, string];
    for (const folder of [data, spool, temporary, current]) mkdirSync(folder);
    this.#child = spawn(process.execPath, [program], {
      cwd: current,
      env: { PATH: process.env['PATH'], DATA_DIR: data, SPOOL_DIR: spool, TMPDIR: temporary, ...env },
    });
    process.once('exit', () => this.kill());
    for (const printed of [this.#child.stdout!, this.#child.stderr!])
      printed.on('data', (chunk: Buffer) => {
        this.output += chunk.toString('latin1');
      });
    this.ended = new Promise((resolve) => this.#child.once('close', resolve));
  }

  async port(): Promise<number> {
    const port = (): number | undefined => Number(/\bport (\d+)\n/.exec(this.output)?.[1]) || undefined;
    await until(() => port() !== undefined || this.#child.exitCode !== null);
    const found = port();
    if (found === undefined) throw new Error(this.output);
    return found;
  }

  /** All files that it has left. */
  files(): ReadonlyMap<string, Buffer> {
    return filesBelow(this.folder);
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.#child.kill(signal);
  }

  endInput(): void {
    this.#child.stdin!.end();
  }

  remove(): void {
    this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Requests of a browser and an operator. */
export class Site {
  readonly #port: number;
  #cookies = new Map<string, string>();

  constructor(port: number) {
    this.#port = port;
  }

  async admin(
    method: string,
    path: string,
    body?: object,
    key = ADMIN_KEY,
  ): Promise<Reply & { readonly json: unknown }> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const reply = await this.send(method, `/admin/v1${path}`, text, {
      'X-Admin-Key': key,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    });
    return { ...reply, json: reply.text.startsWith('{') ? (JSON.parse(reply.text) as unknown) : null };
  }

  form(path: string, fields: Readonly<Record<string, string>>): Promise<Reply> {
    return this.send('POST', path, new URLSearchParams(fields).toString(), {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: `http://${HOST}`,
    });
  }

  send(method: string, path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      httpRequest(
        {
          port: this.#port,
          host: '127.0.0.1',
          method,
          path,
          agent: false,
          headers: {
            Host: HOST,
            ...(cookie !== '' && { Cookie: cookie }),
            ...headers,
            'Content-Length': Buffer.byteLength(body),
          },
        },
        (response) => {
          for (const set of response.headers['set-cookie'] ?? []) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
            this.#cookies.set(name!, value!);
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      )
        .on('error', reject)
        .end(body);
    });
  }
}
