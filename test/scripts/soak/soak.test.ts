/** `npm run soak`: its arithmetic, what it calls wrong, and what it sends. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { Random } from '../../../scripts/kit/random.js';
import { UsageError } from '#cli/terminal/usage.js';
import { type Counts, send } from '../../../scripts/soak/client.js';
import { describe as told, IMAGE_SETTINGS, shortcomings, type Soaked } from '../../../scripts/soak/command.js';
import { slopeOf } from '../../../scripts/soak/memory.js';
import { mix } from '../../../scripts/soak/mix.js';
import { readOptions } from '../../../scripts/soak/options.js';

const MB = 1024 * 1024;

const GOOD: Soaked = {
  before: 200 * MB,
  after: 300 * MB,
  samples: [0, 1, 2, 3].map((minute) => ({ at: minute * 60_000, bytes: (300 + 2 * minute) * MB })),
  counts: { reports: 5, refused: 1, left: 2, errors: 0 },
  ending: null,
};

describe('memory over time', () => {
  it('grows by the line that fits the second half best', () => {
    assert.equal(Math.round(slopeOf(GOOD.samples)), 2 * MB);
    const wave = Array.from({ length: 400 }, (_, n) => ({ at: n * 1_000, bytes: n < 200 ? n * MB : (n % 2) * MB }));
    assert.ok(Math.abs(slopeOf(wave)) < MB / 10, 'what it does at first, and ups and downs, are no growth');
    assert.throws(() => slopeOf(GOOD.samples.slice(0, 2)), RangeError);
  });

  it('is told with all its numbers', () => {
    const text = told({ minutes: 3, connections: 8, seed: 1 }, GOOD);
    for (const line of [
      'memory at rest before: 200 MB',
      'most meanwhile: 306 MB',
      'slope of the second half: 2.0 MB a minute',
      'memory at rest after: 300 MB, 1.50 times that before',
      '5 reports, 2 clients that left, 1 refused (503, 504), 0 errors',
    ])
      assert.ok(text.includes(`${line}\n`), text);
  });

  const wrong: readonly (readonly [what: string, change: Partial<Soaked>, line: RegExp])[] = [
    ['memory that stays', { after: 301 * MB }, /more than 1\.5 times/],
    ['errors', { counts: { ...GOOD.counts, errors: 1 } }, /1 errors/],
    ['no reports', { counts: { ...GOOD.counts, reports: 0 } }, /no reports/],
    ['a service that has ended', { ending: 'by SIGKILL' }, /ended by SIGKILL/],
  ];
  it('is in order where it comes back', () => assert.deepEqual(shortcomings(GOOD), []));
  for (const [what, change, line] of wrong)
    it(`is not in order with ${what}`, () => {
      const [found, ...more] = shortcomings({ ...GOOD, ...change });
      assert.match(found!, line);
      assert.deepEqual(more, []);
    });

  it('is measured with the settings of the image', () => {
    const dockerfile = readFileSync(join(findPackageRoot(import.meta.url), 'Dockerfile'), 'utf8');
    const line = Object.entries(IMAGE_SETTINGS).map((pair) => pair.join('='));
    assert.ok(dockerfile.includes(`\nENV ${line.join(' ')}\n`));
  });

  it('has options, and refuses others', () => {
    assert.deepEqual(readOptions([]), { minutes: 20, connections: 8, seed: 1 });
    assert.equal(readOptions(['--help']), null);
    assert.throws(() => readOptions(['--minutes', '0']), UsageError);
  });
});

describe('what is sent meanwhile', () => {
  it('has all sizes, PDFs and clients that leave in it, the same for the same seed', () => {
    const [next, again] = [mix(), mix()];
    const [random, same] = [new Random(7), new Random(7)];
    const sent = Array.from({ length: 200 }, () => next(random));
    for (const { path, body, behaviour } of sent.slice(0, 50)) {
      const other = again(same);
      assert.deepEqual([other.path, other.behaviour, other.body.equals(body)], [path, behaviour, true]);
    }
    const share = (is: (one: (typeof sent)[number]) => boolean): number => sent.filter(is).length;
    assert.ok(share(({ body }) => body.length > 4 * MB) > 2);
    assert.ok(share(({ body }) => body.subarray(0, 5).toString() === '%PDF-') > 5);
    assert.ok(share(({ behaviour }) => behaviour === 'breaks off') > 2);
    assert.ok(share(({ behaviour }) => behaviour === 'leaves') > 2);
  });

  it('is counted by what becomes of it', async () => {
    const statuses = [200, 503, 500];
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(statuses.shift()!).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const agent = new Agent();
    const counts: Counts = { reports: 0, refused: 0, left: 0, errors: 0 };
    const sending = { path: '/', type: 'application/xml', body: Buffer.alloc(100_000) };
    try {
      for (const behaviour of ['whole', 'whole', 'whole', 'breaks off'] as const)
        await send({ port, key: 'k' }, agent, { ...sending, behaviour }, counts);
      assert.deepEqual(counts, { reports: 1, refused: 1, left: 1, errors: 1 });
    } finally {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
