/** Spans for a collector of OpenTelemetry: a real one's protocol, and a real app. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import request from 'supertest';
import { createApp } from '#service/app.js';
import { ROUTES } from '#service/http/routes.js';
import { openTracing } from '#service/operations/open-tracing.js';
import type { Tracing } from '#service/operations/tracing.js';
import { KEY, knownKeys, notingValidator, PATH, VERDICT, XML } from '../http/support.js';

/** What OTLP in JSON says of a span, as far as it matters here. */
interface Span {
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const SERVER_KIND = 2;
const ERROR_STATUS = 2;

describe('tracing', () => {
  const environment = { ...process.env };
  let collector: Server;
  let received: string[];
  let tracing: Tracing;

  beforeEach(async () => {
    received = [];
    collector = createServer((incoming, answer) => {
      void text(incoming).then((body) => {
        received.push(body);
        answer.setHeader('Content-Type', 'application/json').end('{}');
      });
    });
    await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    process.env['OTEL_EXPORTER_OTLP_PROTOCOL'] = 'http/json';
    process.env['OTEL_METRICS_EXPORTER'] = 'none';
    tracing = openTracing({ serviceName: 'invoices' }, '1.2.3');
  });
  afterEach(async () => {
    await tracing.stop();
    for (const name of Object.keys(process.env))
      if (name.startsWith('OTEL_') && environment[name] === undefined) delete process.env[name];
    collector.closeAllConnections();
    await new Promise((resolve) => collector.close(resolve));
  });

  /** All spans, after the last ones were sent. */
  async function spans(): Promise<readonly Span[]> {
    await tracing.stop();
    return received
      .map((body) => JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] })
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans);
  }
  const app = () =>
    createApp({
      validator: notingValidator(VERDICT),
      keys: knownKeys,
      onRequest: (finished) => tracing.request(finished),
    });
  const valueOf = ({ attributes }: Span, key: string): unknown =>
    Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

  it('sends a span for a request, in the trace of its caller', async () => {
    await request(app())
      .post(PATH)
      .set({ 'X-Api-Key': KEY, 'Content-Type': 'application/xml', traceparent: `00-${TRACE}-${CALLER}-01` })
      .send(XML)
      .expect(200);
    const [span, ...others] = await spans();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [span!.traceId, span!.parentSpanId, span!.name, span!.kind],
      [TRACE, CALLER, `POST ${PATH}`, SERVER_KIND],
    );
    assert.ok(BigInt(span!.endTimeUnixNano) > BigInt(span!.startTimeUnixNano));
    assert.equal(valueOf(span!, 'http.response.status_code'), 200);
    assert.equal(valueOf(span!, 'einvoice.valid'), VERDICT.report.valid);
  });

  it('says nothing of the document, or of the key', async () => {
    await request(app()).post(PATH).set({ 'X-Api-Key': KEY, 'Content-Type': 'application/xml' }).send(XML).expect(200);
    assert.equal((await spans()).length, 1);
    assert.ok(!received.join('').includes(KEY));
    assert.ok(!received.join('').includes(XML));
  });

  it('begins a trace where the caller has none, and marks failures', async () => {
    const failing = createApp({ validator: null, keys: knownKeys, onRequest: (one) => tracing.request(one) });
    await request(failing)
      .post(PATH)
      .set({ 'X-Api-Key': KEY, 'Content-Type': 'application/xml' })
      .send(XML)
      .expect(503);
    const [span] = await spans();
    assert.match(span!.traceId, /^[\da-f]{32}$/);
    assert.notEqual(span!.traceId, TRACE);
    assert.equal(span!.status.code, ERROR_STATUS);
  });

  it('leaves out what its caller does not record', async () => {
    await request(app()).get(ROUTES.health).set('traceparent', `00-${TRACE}-${CALLER}-00`).expect(200);
    assert.deepEqual(await spans(), []);
  });
});
