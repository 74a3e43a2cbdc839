/** The run: a short one against the real service, and what it says about services that are not as they should be. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FuzzCase } from '../../../scripts/fuzz/case.js';
import { Client } from '../../../scripts/fuzz/client.js';
import { fuzz } from '../../../scripts/fuzz/command.js';
import { Keeper } from '../../../scripts/fuzz/keep.js';
import { readOptions } from '../../../scripts/fuzz/options.js';
import { UsageError } from '#cli/terminal/usage.js';
import { newTally, runCases, type Tally } from '../../../scripts/fuzz/run.js';
import { inFull } from '../../needs/wanted.js';
import { readFolders } from '../../../scripts/suites/folders.js';

describe('npm run fuzz', () => {
  it('finds nothing in some hundred cases, in fewer where minutes count', async () => {
    let output = '';
    const count = inFull(400, 40);
    const code = await fuzz(['--count', String(count), '--seed', '20'], {
      folders: readFolders(),
      write: (text) => {
        output += text;
      },
    });
    assert.ok(output.endsWith(`\nfuzz: ${count} requests, 0 failures\n`), output);
    assert.match(
      output,
      new RegExp(`memory at rest, garbage collected: \\d+ MB after ${count / 4} requests, \\d+ MB at the end`),
    );
    assert.equal(code, 0);
  });

  it('runs one case alone', async () => {
    let output = '';
    const code = await fuzz(['--seed', '20', '--case', '3'], {
      folders: readFolders(),
      write: (text) => {
        output += text;
      },
    });
    assert.deepEqual([code, /fuzz: 1 requests, 0 failures\n$/.test(output)], [0, true], output);
  });

  it('explains itself', async () => {
    let output = '';
    assert.equal(
      await fuzz(['--help'], {
        folders: readFolders(),
        write: (text) => {
          output += text;
        },
      }),
      0,
    );
    assert.match(output, /^Usage: npm run fuzz/);
  });

  for (const args of [
    ['--count', '0'],
    ['--count', 'x'],
    ['--seed', '-1'],
    ['--case', '1.5'],
    ['--unknown'],
    ['--deadline', ''],
  ]) {
    it(`refuses ${args.join(' ')}`, () => assert.throws(() => readOptions(args), UsageError));
  }
});

describe('a run against a service that', () => {
  const plain: FuzzCase = {
    number: 17,
    name: 'test',
    statuses: [400],
    request: {
      query: '?details=true',
      headers: { 'Content-Type': 'application/xml' },
      body: Buffer.from('<a/>'),
      delivery: { kind: 'whole' },
    },
  };
  const good: RequestListener = (request, response) => {
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(400, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
          .end('{"error":"x"}'),
      );
  };

  /** So long that nobody comes near it; who tests a limit sets a short one. */
  const LONG_MS = 60_000;
  interface Settings {
    readonly times?: number;
    readonly ending?: string;
    readonly patience?: number;
    readonly deadline?: number;
  }

  async function tallyOf(
    listener: RequestListener,
    of: FuzzCase = plain,
    { times = 1, ending, patience = LONG_MS, deadline = LONG_MS }: Settings = {},
  ): Promise<Tally> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const client = new Client({ port: (server.address() as AddressInfo).port, key: 'k' }, 1, patience);
    const tally = newTally();
    try {
      await runCases(
        Array.from({ length: times }, () => of),
        tally,
        {
          client,
          parallel: 1,
          deadline,
          reasonToStop: () => ending ?? null,
          onCase: () => undefined,
          onFailure: () => undefined,
        },
      );
      return tally;
    } finally {
      client.close();
      server.closeAllConnections();
      server.close();
    }
  }
  const reasons = ({ failures }: Tally): readonly string[] => failures.map(({ reason }) => reason);

  it('is as it should be finds nothing', async () => {
    const tally = await tallyOf(good, plain, { times: 3 });
    assert.deepEqual([reasons(tally), tally.requests, [...tally.statuses]], [[], 3, [['400', 3]]]);
  });
  it('answers 500 finds it', async () => {
    assert.match(
      reasons(
        await tallyOf((request, response) => {
          request.resume();
          response.writeHead(500).end();
        }),
      )[0]!,
      /^status 500/,
    );
  });
  it('closes the connection finds it', async () => {
    assert.equal(
      reasons(
        await tallyOf((request) => {
          request.socket.destroy();
        }),
      ).length,
      1,
    );
  });
  it('stops in mid-answer finds it', async () => {
    const listener: RequestListener = (_request, response) => {
      response.writeHead(400, { 'Content-Length': '10' }).write('{');
      setTimeout(() => response.destroy(), 20);
    };
    assert.match(reasons(await tallyOf(listener))[0]!, /mid-answer/);
  });
  it('is slower than the deadline finds it', async () => {
    assert.match(
      reasons(
        await tallyOf(
          (request, response) => {
            setTimeout(() => good(request, response), 200);
          },
          plain,
          { deadline: 100 },
        ),
      )[0]!,
      /the deadline is 100 ms/,
    );
  });
  it('never answers finds it', async () => {
    assert.match(
      reasons(
        await tallyOf(
          (request) => {
            request.resume();
          },
          plain,
          { patience: 500 },
        ),
      )[0]!,
      /no answer in 500 ms/,
    );
  });
  it('answers before it has read everything finds nothing', async () => {
    const body = Buffer.alloc(3_000_000, 'x');
    const early: RequestListener = (request, response) => {
      response
        .writeHead(400, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
        .end('{"error":"x"}');
      request.resume();
    };
    assert.deepEqual(
      reasons(await tallyOf(early, { ...plain, request: { ...plain.request, body } }, { times: 3 })),
      [],
    );
  });
  it('has ended stops', async () => {
    assert.equal((await tallyOf(good, plain, { times: 10, ending: 'it has ended' })).requests, 0);
  });
  it('fails again and again stops after a while', async () => {
    const tally = await tallyOf(
      (request, response) => {
        request.resume();
        response.writeHead(500).end();
      },
      plain,
      { times: 1000 },
    );
    assert.equal(tally.failures.length, 50);
  });
  it('is left by its client finds nothing', async () => {
    const aborted = {
      ...plain,
      statuses: [],
      request: { ...plain.request, delivery: { kind: 'aborted', after: 2 } as const },
    };
    const tally = await tallyOf(good, aborted, { times: 3 });
    assert.deepEqual([reasons(tally), [...tally.statuses]], [[], [['aborted', 3]]]);
  });

  it('fails leaves what was sent, and says how to send it again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keep-'));
    try {
      const text = new Keeper(join(folder, 'new')).keep({ of: plain, reason: 'status 500' }, 5);
      assert.match(text, /^case 17: status 500\n/);
      assert.match(text, /npm run fuzz -- --seed 5 --case 17\n/);
      const path = /: (\/.*\.body)$/m.exec(text)?.[1] ?? '';
      assert.ok(existsSync(path), text);
      assert.equal(readFileSync(path, 'utf8'), '<a/>');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
