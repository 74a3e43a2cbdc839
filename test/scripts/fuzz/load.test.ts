/** `npm run load`: what is counted, and what counts as not met. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readOptions } from '../../../scripts/load/options.js';
import { UsageError } from '#cli/terminal/usage.js';
import { pacedTraffic } from '../../../scripts/load/paced.js';
import {
  besideTable,
  connectionTable,
  type FairnessRow,
  fairnessTable,
  type Row,
  shortcomings,
} from '../../../scripts/load/report.js';
import { describeStops, type Stops, stopShortcomings } from '../../../scripts/load/stops.js';
import { traffic } from '../../../scripts/load/traffic.js';

const ROW: Row = {
  name: '10',
  reports: 100,
  busy: 0,
  errors: 0,
  throughput: 50,
  p50: 1.23,
  p99: 20.4,
  max: 30,
  loop: { p99: 0.5, max: 1 },
  memory: 600 * 1024 * 1024,
};

const SHARED: FairnessRow = {
  name: 'one account',
  reports: 100,
  busy: 0,
  errors: 0,
  throughput: 50,
  p50: 4,
  p99: 20.4,
  max: 30,
  aboveAlone: 2.5,
};

describe('npm run load', () => {
  const document = Buffer.from('<a/>');

  /** Runs against a service that answers with these statuses in turn. */
  async function against<T>(
    statuses: readonly number[],
    run: (service: { port: number; key: string }) => Promise<T>,
  ): Promise<T> {
    let count = 0;
    const server = createServer((request, response) => {
      const status = request.headers['x-api-key'] === 'k' ? statuses[count++ % statuses.length]! : 401;
      request.resume().on('end', () => setTimeout(() => response.writeHead(status).end('{}'), 5));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return await run({ port: (server.address() as AddressInfo).port, key: 'k' });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  const senders = {
    'as fast as answers come': (service: { port: number; key: string }) =>
      traffic({ service, document, connections: 2, seconds: 1 }),
    'at fixed times': (service: { port: number; key: string }) =>
      pacedTraffic({ service, document, rate: 90, seconds: 1 }),
  };
  for (const [name, send] of Object.entries(senders)) {
    it(`sends ${name}, and counts refusals apart from errors`, async () => {
      const { reports, busy, errors, p50, p99, throughput } = await against([200, 503, 500], send);
      assert.ok(
        reports > 0 && Math.abs(reports - busy) <= 2 && Math.abs(reports - errors) <= 2,
        JSON.stringify({ reports, busy, errors }),
      );
      assert.ok(p50 >= 4 && p99 >= p50 && throughput > 0, JSON.stringify({ p50, p99, throughput }));
    });
  }
  it('counts connections that are refused as errors', async () => {
    const { errors, reports, p99 } = await pacedTraffic({
      service: { port: 1, key: 'k' },
      document,
      rate: 10,
      seconds: 1,
    });
    assert.deepEqual([errors, reports, p99], [10, 0, NaN]);
  });

  it('writes tables for the documentation', () => {
    assert.equal(connectionTable([ROW]).split('\n')[2], '| 10 | 50 | 1.2 ms | 20 ms | 0.5 ms | 600 MB | 0 | 0 |');
    assert.equal(
      besideTable([{ ...ROW, name: '5 MB' }]).split('\n')[2],
      '| 5 MB | 50 | 1.2 ms | 20 ms | 30 ms | 0 | 0 |',
    );
    assert.deepEqual(
      fairnessTable([SHARED, { ...SHARED, aboveAlone: null }, { ...SHARED, aboveAlone: -0.6 }])
        .split('\n')
        .slice(2, 5),
      ['2.5 ms', '', '-0.6 ms'].map((above) => `| one account | 50 | 4.0 ms | ${above} | 20 ms | 0 | 0 |`),
    );
  });

  const rows: readonly (readonly [string, Partial<Row>, readonly RegExp[]])[] = [
    ['nothing wrong', {}, []],
    ['refusals', { busy: 5 }, []],
    ['errors', { errors: 1 }, [/10: 1 errors/]],
    ['no reports at all', { reports: 0 }, [/no reports/]],
    ['a p99 of 249 ms', { p99: 249 }, []],
    ['a p99 of 250 ms', { p99: 250 }, [/the bar is 250 ms/]],
    ['no p99', { p99: NaN }, [/the bar is 250 ms/]],
  ];
  for (const [what, changes, expected] of rows) {
    it(`judges ${what}`, () => {
      const found = shortcomings([ROW], { ...ROW, ...changes }, ROW, []);
      assert.equal(found.length, expected.length, found.join());
      expected.forEach((pattern, index) => assert.match(found[index]!, pattern));
    });
  }

  const STOPS: Stops = { reports: 100, others: 0, reset: 0, failed: 0, longest: 2_100 };
  const ofStops: readonly (readonly [string, Partial<Stops>, readonly RegExp[]])[] = [
    ['nothing wrong', {}, []],
    ['a request that was reset', { reset: 1 }, [/1 requests reset/]],
    ['another status', { others: 2 }, [/2 requests not answered with 200/]],
    ['a stop that had to be forced', { failed: 1 }, [/1 did not end/]],
    ['no reports at all', { reports: 0 }, [/no reports/]],
    [
      'everything wrong',
      { reports: 0, others: 1, reset: 1, failed: 1 },
      [/reset/, /not answered/, /did not end/, /no reports/],
    ],
  ];
  for (const [what, changes, expected] of ofStops) {
    it(`judges stops with ${what}`, () => {
      const found = stopShortcomings({ ...STOPS, ...changes });
      assert.equal(found.length, expected.length, found.join());
      expected.forEach((pattern, index) => assert.match(found[index]!, pattern));
    });
  }

  const others: readonly (readonly [string, Partial<FairnessRow>, readonly RegExp[]])[] = [
    ['nothing wrong', {}, []],
    ['a p50 that others raise by 10 ms', { aboveAlone: 10 }, []],
    [
      'a p50 that others raise by more',
      { aboveAlone: 10.2 },
      [/one account: p50 is 10 ms more than alone, the bar is 10 ms/],
    ],
    ['a p50 that is less than alone', { aboveAlone: -3 }, []],
    ['no p50 to compare', { aboveAlone: NaN }, [/one account: p50 is none more than alone/]],
    ['somebody who is not compared', { aboveAlone: null }, []],
    ['somebody modest who is refused', { isModest: true, busy: 1 }, [/one account: 1 answered with 503/]],
    ['somebody who sends too much', { mayFail: true, busy: 1, errors: 1, reports: 0 }, []],
    ['errors of others', { aboveAlone: null, errors: 2 }, [/one account: 2 errors/]],
  ];
  for (const [what, changes, expected] of others) {
    it(`judges callers beside each other: ${what}`, () => {
      const found = shortcomings([ROW], ROW, ROW, [{ ...SHARED, ...changes }]);
      assert.equal(found.length, expected.length, found.join());
      expected.forEach((pattern, index) => assert.match(found[index]!, pattern));
    });
  }

  it('tells of stops in one line', () => {
    assert.match(
      describeStops({ stops: 20, clients: 20 }, STOPS),
      /^20 stops with 20 clients that keep their connections: 0 requests reset, .* the longest took 2\.1 s$/,
    );
  });

  it('sends without a key where visitors have none', async () => {
    const paths = new Set<string>();
    const server = createServer((request, response) => {
      paths.add(`${request.url} ${String(request.headers['x-api-key'])}`);
      request.resume().on('end', () => response.end('{}'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await pacedTraffic({ service: { port, key: null }, document, rate: 5, seconds: 1 });
    await traffic({ service: { port, key: null }, document, connections: 1, seconds: 1 });
    server.closeAllConnections();
    server.close();
    assert.deepEqual([...paths], ['/demo/validate undefined']);
  });

  for (const args of [['--duration', '0'], ['--connections', '1,x'], ['--rate', ''], ['--unknown']]) {
    it(`refuses ${args.join(' ')}`, () => assert.throws(() => readOptions(args), UsageError));
  }
});
