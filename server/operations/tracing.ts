/**
 * Sends a span for each request to an OpenTelemetry collector. Like the log, spans contain nothing of an invoice. A span
 * is created when its request has ended, with the times of the request.
 */
import type { FinishedRequest } from '../http/observation.js';

export interface Tracing {
  request(request: FinishedRequest): void;
  /** Sends the remaining spans; a collector that can't be reached is not waited for. */
  stop(): Promise<void>;
}

/** Without a collector. */
export const NO_TRACING: Tracing = { request: () => undefined, stop: () => Promise.resolve() };

/** How long the collector may take for the last spans. */
const LAST_SPANS_MS = 1_000;

/**
 * Starts OpenTelemetry, whose own variables (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME` and so on) say where
 * spans go.
 * @param version of this program
 * @throws the error of the import if OpenTelemetry is not installed
 */
export async function openTracing(version: string): Promise<Tracing> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, { NodeSDK }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-node'),
  ]);
  // Metrics are served for Prometheus, and the log is on standard output.
  const sdk = new NodeSDK({ serviceName: process.env['OTEL_SERVICE_NAME'] ?? 'einvoice', metricReaders: [] });
  sdk.start();
  const tracer = trace.getTracer('einvoice-service', version);
  return {
    request(request) {
      const end = Date.now();
      const { trace: parent, method, path, status, seconds } = request;
      const context =
        parent === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId: parent.traceId,
              spanId: parent.spanId,
              traceFlags: parent.flags,
              isRemote: true,
            });
      const span = tracer.startSpan(
        `${method} ${path}`,
        { kind: SpanKind.SERVER, startTime: end - seconds * 1_000, attributes: attributesOf(request) },
        context,
      );
      if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    async stop() {
      const timeout = new Promise<void>((resolve) => void setTimeout(resolve, LAST_SPANS_MS).unref());
      await Promise.race([sdk.shutdown().catch(() => undefined), timeout]);
      trace.disable();
    },
  };
}

/** Names of OpenTelemetry's semantic conventions for HTTP, and our own for the verdict. */
function attributesOf(request: FinishedRequest): Readonly<Record<string, string | number | boolean>> {
  const { id, method, path, status, error, documentBytes, answerBytes, verdict } = request;
  return {
    'http.request.method': method,
    'http.route': path,
    'http.response.body.size': answerBytes,
    'einvoice.request.id': id,
    ...(status !== null && { 'http.response.status_code': status }),
    ...(error !== null && { 'error.type': error }),
    ...(documentBytes !== null && { 'http.request.body.size': documentBytes }),
    ...(verdict !== null && {
      'einvoice.valid': verdict.valid,
      'einvoice.format': verdict.format ?? 'unknown',
      'einvoice.errors': verdict.errorCount,
      'einvoice.warnings': verdict.warningCount,
      ...Object.fromEntries(verdict.steps.map(({ step, milliseconds }) => [`einvoice.step.${step}.ms`, milliseconds])),
    }),
  };
}
