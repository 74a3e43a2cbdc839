/**
 * SIGTERM under load: requests in progress are finished, no new ones accepted, and the process ends in time, with its
 * log written.
 */

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from '#schematron/platform/package-root.js';
import { xrechnungUbl } from '../../fixtures/invoices.js';
import { PATH } from '../http/support.js';
import { inFull } from '../../needs/wanted.js';

const CONNECTIONS = 40;

describe('shutdown under load', () => {
  let dataDir: string;
  let child: ChildProcess;
  let [output, errors] = ['', ''];
  let exit: Promise<unknown[]>;
  let port: number;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'data-'));
    child = spawn(process.execPath, [programPath('einvoice-service', 'service', import.meta.url)], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: dataDir,
        API_KEYS: 'one',
        WORKERS: inFull('2', '1'),
        WARM_UP: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    [output, errors] = ['', ''];
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr!.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    exit = once(child, 'close');
    while (!/, port (\d+)\n/.test(output))
      await Promise.race([once(child.stdout!, 'data'), exit.then(() => assert.fail(`It did not start: ${errors}`))]);
    port = Number(/, port (\d+)\n/.exec(output)![1]);
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  const logged = (): readonly { msg: string; status?: number | null }[] =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));

  it('answers all that it has begun with, takes nothing new, exits with 0', async () => {
    const begun = Array.from({ length: CONNECTIONS }, () => begin(port));
    // The 100 proves that a request is in progress.
    await Promise.all(begun.map((request) => once(request, 'continue')));
    child.kill('SIGTERM');
    await untilRefused(port);
    const statuses = await Promise.all(begun.map(finish));
    const [code] = await exit;

    assert.deepEqual(
      statuses,
      begun.map(() => 200),
    );
    assert.deepEqual([code, errors], [0, '']);
    assert.equal(
      logged().filter(({ msg, status }) => msg === 'request' && status === 200).length,
      CONNECTIONS,
      'a line in the log for each',
    );
    assert.ok(logged().some(({ msg }) => msg === 'stopping'));
  });

  it('does not wait for ever for a client that never ends its request: exits with 0, with its log written', async () => {
    const request = begin(port);
    request.on('error', () => undefined);
    await once(request, 'continue');
    child.kill('SIGTERM');
    const [code] = await exit;
    assert.deepEqual([code, errors], [0, '']);
    assert.deepEqual(
      logged()
        .filter(({ msg }) => msg === 'request')
        .map(({ status }) => status),
      [null],
    );
  });

  it('ends at once at the second signal', async () => {
    const request = begin(port);
    request.on('error', () => undefined);
    await once(request, 'continue');
    child.kill('SIGTERM');
    await untilRefused(port);
    child.kill('SIGTERM');
    await exit;
    // At the end of the grace period its line would have been written, as in the test above.
    assert.deepEqual(
      logged().filter(({ msg }) => msg === 'request'),
      [],
    );
  });
});

function begin(port: number): ClientRequest {
  const headers = {
    'X-Api-Key': 'one',
    'Content-Type': 'application/xml',
    'Content-Length': String(Buffer.byteLength(xrechnungUbl)),
    Expect: '100-continue',
  };
  const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: PATH, headers, agent: false });
  request.flushHeaders();
  return request;
}

async function finish(request: ClientRequest): Promise<number | undefined> {
  request.end(xrechnungUbl);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const refused = await new Promise((resolve) =>
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true)),
    );
    socket.destroy();
    if (refused) return;
  }
}
