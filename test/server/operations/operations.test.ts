/** What operators see: readiness, request ids, the log, the metrics. */

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { destination } from 'pino';
import { EngineError, type Validator } from '#validator/index.js';
import { createApp } from '#service/app.js';
import type { Readiness } from '#service/operations/health.js';
import { createLog } from '#service/operations/log.js';
import { createMetrics } from '#service/operations/metrics.js';
import { createMetricsServer } from '#service/operations/metrics-server.js';
import type { FinishedRequest } from '#service/http/observation.js';
import { UploadMemory } from '#service/upload/upload-memory.js';
import { EMPTY_DETAILS } from '../../fixtures/empty-details.js';
import { send, until, withServer } from '../http/exchange.js';
import { errorText, KEY, knownKeys, notingValidator, PATH, VERDICT, XML } from '../http/support.js';

const steps = [
  { step: 'parse', outcome: 'run', milliseconds: 2 },
  { step: 'xsd', outcome: 'skipped', milliseconds: 0 },
  { step: 'rules', outcome: 'failed', reason: 'SECRET', milliseconds: 1 },
] as const;
const finding = {
  code: 'A',
  severity: 'error',
  field: null,
  message: 'm',
  problem: 'm',
  fix: null,
  parts: [],
  businessTerms: [],
  fixFirst: [],
  group: 0,
  causedBy: null,
  location: null,
  target: null,
  line: null,
  column: null,
  official: null,
} as const;
const DETAILED = {
  ...VERDICT,
  details: {
    ...EMPTY_DETAILS,
    steps,
    issues: [
      { ...finding, ruleSet: 'own' },
      { ...finding, ruleSet: null },
    ],
    information: [{ ...finding, ruleSet: 'own' }],
  },
};

/** An app with all observers, and their records. */
function observed(validator: Validator = notingValidator(DETAILED)) {
  const [requests, lines]: [FinishedRequest[], string[]] = [[], []];
  const log = createLog('trace', {
    write: (line) => {
      lines.push(line);
    },
  });
  const metrics = createMetrics(validator, new UploadMemory());
  const app = createApp({
    validator,
    keys: knownKeys,
    metrics,
    onFailure: log.failure,
    onRequest: (request) => {
      requests.push(request);
      metrics.request(request);
      log.request(request);
    },
  });
  return {
    app,
    requests,
    metrics,
    lines,
    parsed: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe('readiness', () => {
  const rows: readonly (readonly [Readiness, number, string])[] = [
    ['starting', 503, errorText('STARTING')],
    ['without keys', 503, errorText('NO_KEYS')],
    ['ready', 200, '{"status":"ready"}'],
    ['stopping', 503, errorText('CLOSING')],
  ];
  for (const [state, status, text] of rows) {
    it(`${state}: ${status}`, async () => {
      const app = createApp({ validator: notingValidator(), keys: knownKeys, readiness: () => state });
      const answer = await send(app, { method: 'GET', path: '/readyz', headers: { 'X-Api-Key': null } });
      assert.deepEqual([answer.status, answer.text], [status, text]);
      assert.equal((await send(app, { method: 'GET', path: '/healthz' })).status, 200, 'the process lives');
    });
  }

  it('POST is not allowed', async () => {
    const { app } = observed();
    for (const path of ['/readyz', '/metrics', '/healthz'])
      assert.deepEqual(
        [(await send(app, { path })).status, (await send(app, { path })).headers['allow']],
        [405, 'GET, HEAD'],
      );
  });
});

describe('a path that the router takes for one of the service', () => {
  for (const path of [`${PATH}/`, PATH.toUpperCase()]) {
    it(`${path} is told as that one`, async () => {
      const { app, requests } = observed();
      assert.equal((await send(app, { path, body: XML })).status, 200);
      assert.deepEqual(
        requests.map((request) => request.path),
        [PATH],
      );
    });
  }
});

describe('X-Request-Id', () => {
  const idOf = async (id: string | null): Promise<string> =>
    String((await send(observed().app, { headers: { 'X-Request-Id': id }, body: XML })).headers['x-request-id']);

  for (const plain of ['a', 'trace-1.2_3', 'x'.repeat(64)]) {
    it(`${plain} is kept`, async () => assert.equal(await idOf(plain), plain));
  }
  for (const other of ['x'.repeat(65), 'a b', 'a;b', '"a"', 'ä']) {
    it(`${other} is replaced`, async () => assert.match(await idOf(other), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));
  }
  it('is made where there is none, another one each time', async () =>
    assert.notEqual(await idOf(null), await idOf(null)));
  it('is on errors too', async () =>
    assert.equal(
      (await send(observed().app, { path: '/x', headers: { 'X-Request-Id': 'a' } })).headers['x-request-id'],
      'a',
    ));
});

describe('the log', () => {
  it('has one line per request, with nothing but figures and closed lists', async () => {
    const { app, parsed } = observed();
    await send(app, { path: `${PATH}?details=true`, headers: { 'X-Request-Id': 'abc' }, body: XML });
    const [{ time, ms, bytesOut, account, ...line } = {}] = parsed();
    assert.match(String(time), /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
    assert.ok(Number(ms) > 0 && Number(bytesOut) > 0);
    assert.match(String(account), /^key-[\da-f]{8}$/);
    assert.deepEqual(line, {
      level: 'info',
      id: 'abc',
      method: 'POST',
      path: PATH,
      status: 200,
      bytesIn: XML.length,
      msg: 'request',
      engine: {
        format: 'xrechnung-ubl',
        valid: false,
        errors: 1,
        warnings: 0,
        steps: { parse: 2, xsd: 'skipped', rules: 'failed' },
      },
    });
  });

  it('names the error by its code', async () => {
    const { app, parsed } = observed();
    await send(app, { headers: { 'X-Api-Key': 'wrong' }, body: XML });
    const [{ status, error, account, level } = {}] = parsed();
    assert.deepEqual(
      { status, error, account, level },
      { status: 401, error: 'KEY_INVALID', account: undefined, level: 'info' },
    );
  });

  it('ties a failure to its request, without the message', async () => {
    const { app, lines, parsed } = observed(notingValidator(new TypeError('SECRET')));
    await send(app, { headers: { 'X-Request-Id': 'abc' }, body: XML });
    assert.deepEqual(
      parsed().map(({ level, id, msg }) => ({ level, id, msg })),
      [
        { level: 'error', id: 'abc', msg: 'failure' },
        { level: 'error', id: 'abc', msg: 'request' },
      ],
    );
    assert.doesNotMatch(lines.join(''), /SECRET/);
  });

  it('a full queue is no error of ours', async () => {
    const { app, parsed } = observed(notingValidator(new EngineError('BUSY', 'x')));
    await send(app, { body: XML });
    assert.deepEqual(
      parsed().map(({ level, status }) => [level, status]),
      [['info', 503]],
    );
  });

  it('does not fill with probes and pages', async () => {
    const { app, parsed } = observed();
    for (const path of ['/healthz', '/readyz', '/metrics', '/', '/assets/style.css'])
      await send(app, { method: 'GET', path });
    assert.deepEqual(
      parsed().map(({ level }) => level),
      ['debug', 'debug', 'debug', 'debug', 'debug'],
    );
  });

  it('keeps its level', () => {
    const lines: string[] = [];
    const log = createLog('error', {
      write: (line) => {
        lines.push(line);
      },
    });
    log.event('ready');
    log.failure(new Error('SECRET'));
    assert.equal(lines.length, 1);
  });

  it('is written when its end has been waited for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'log-'));
    const file = join(folder, 'log');
    const log = createLog('info', destination({ dest: file, sync: false, minLength: 8_192 }));
    log.event('first');
    log.event('last');
    const { size } = await stat(file).catch(() => ({ size: 0 }));
    assert.equal(size, 0, 'lines are held back');
    await log.written();
    assert.match(await readFile(file, 'utf8'), /first[^]*last/);
    await rm(folder, { recursive: true });
  });
});

describe('a request that is refused before its body has come', () => {
  /** How much of a 6 MB body its client has sent by then. */
  const rows: readonly (readonly [name: string, headers: string, sent: number, status: number, error: string])[] = [
    ['too large by its length', `X-Api-Key: ${KEY}\r\nContent-Type: application/xml`, 100_000, 413, 'TOO_LARGE'],
    [
      'a form too large by its length',
      `X-Api-Key: ${KEY}\r\nContent-Type: multipart/form-data; boundary=x`,
      0,
      413,
      'FORM_TOO_LARGE',
    ],
    ['a wrong key', 'X-Api-Key: x\r\nContent-Type: application/xml', 100_000, 401, 'KEY_INVALID'],
    ['another type', `X-Api-Key: ${KEY}\r\nContent-Type: text/plain`, 1, 415, 'MEDIA_TYPE'],
    ['a PDF', `X-Api-Key: ${KEY}\r\nContent-Type: application/pdf`, 100_000, 415, 'PDF'],
  ];
  for (const [name, headers, sent, status, error] of rows) {
    it(`${name}: told with its status, where the client leaves with its answer`, async () => {
      const { app, parsed, requests } = observed();
      await withServer(app, async (port) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write(
          `POST ${PATH} HTTP/1.1\r\nHost: x\r\n${headers}\r\nContent-Length: ${7 * 1024 * 1024}\r\n\r\n${' '.repeat(sent)}`,
        );
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk.toString();
        });
        await until(() => text.endsWith('"}'), 'the answer');
        socket.resetAndDestroy();
        await until(() => requests.length > 0, 'told');
      });
      assert.deepEqual(
        parsed().map((line) => [line['status'], line['error'], line['outcome'], Number(line['bytesOut']) > 0]),
        [[status, error, undefined, true]],
      );
    });
  }

  it('is aborted where the client leaves before its answer', async () => {
    let begun = false;
    const { app, parsed, requests } = observed({
      ...notingValidator(),
      validate: () => {
        begun = true;
        return new Promise(() => undefined);
      },
    });
    await withServer(app, async (port) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${KEY}\r\nContent-Type: application/xml\r\nContent-Length: ${XML.length}\r\n\r\n${XML}`,
      );
      await until(() => begun, 'begun');
      socket.resetAndDestroy();
      await until(() => requests.length > 0, 'told');
    });
    assert.deepEqual(
      parsed().map((line) => [line['status'], line['outcome']]),
      [[null, 'aborted']],
    );
  });
});

describe('the metrics', () => {
  it('count requests, steps and findings by closed lists', async () => {
    const { app } = observed();
    await send(app, { body: XML });
    await send(app, { path: '/x' });
    const { text, headers } = await send(app, { method: 'GET', path: '/metrics', headers: { 'X-Api-Key': null } });
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
    for (const line of [
      `einvoice_requests_total{path="${PATH}",status="200",format="xrechnung-ubl"} 1`,
      'einvoice_requests_total{path="(other)",status="404",format="none"} 1',
      `einvoice_request_duration_seconds_count{path="${PATH}"} 1`,
      'einvoice_step_duration_seconds_count{step="parse"} 1',
      'einvoice_step_failures_total{step="rules"} 1',
      'einvoice_findings_total{rule_set="own",severity="error"} 1',
      'einvoice_findings_total{rule_set="none",severity="error"} 1',
      'einvoice_findings_total{rule_set="own",severity="information"} 1',
      'einvoice_document_bytes_count 1',
      'einvoice_queue_documents 0',
      'einvoice_queue_bytes 0',
      'einvoice_upload_bytes 0',
      'einvoice_workers{state="idle"} 0',
      'einvoice_workers_replaced_total{reason="timeout"} 0',
    ])
      assert.ok(text.includes(`${line}\n`), line);
    assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m);
    assert.match(text, /^process_resident_memory_bytes /m);
    assert.doesNotMatch(text, /step="xsd"|SECRET/);
  });

  it('count replaced workers as the pool does, however often they are read', async () => {
    const validator = notingValidator();
    const metrics = createMetrics(
      { ...validator, status: () => ({ ...validator.status(), replaced: { timeout: 2, failure: 0, retired: 3 } }) },
      new UploadMemory(),
    );
    await metrics.text();
    const text = await metrics.text();
    assert.match(text, /^# TYPE einvoice_workers_replaced_total counter$/m);
    for (const line of ['{reason="timeout"} 2', '{reason="failure"} 0', '{reason="retired"} 3'])
      assert.ok(text.includes(`einvoice_workers_replaced_total${line}\n`), text);
  });

  it('are nowhere unless they are served', async () => {
    const app = createApp({ validator: notingValidator(), keys: knownKeys });
    assert.equal((await send(app, { method: 'GET', path: '/metrics' })).status, 404);
  });

  it('have a port of their own where they are asked for, with nothing else on it', async () => {
    const { metrics } = observed();
    const server = createMetricsServer(metrics);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as { port: number };
      const status = async (path: string): Promise<number> =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'X-Api-Key': KEY } })).status;
      assert.deepEqual([await status('/metrics'), await status('/healthz'), await status(PATH)], [200, 404, 404]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
