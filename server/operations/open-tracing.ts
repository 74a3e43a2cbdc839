/**
 * Sends a span for each request to a collector. A span is created when its request has ended, with the times of the
 * request. OpenTelemetry is an optional dependency, so this module is only loaded if a collector is configured.
 */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { FinishedRequest } from '../http/observation.js';
import type { TracingSettings } from '../settings/tracing.js';
import type { Tracing } from './tracing.js';

/** How long the collector may take for the last spans. */
const LAST_SPANS_MS = 1_000;

/**
 * Starts OpenTelemetry, whose own variables say where spans go (`OTEL_EXPORTER_OTLP_ENDPOINT` and so on).
 * @param serviceName the name of the service in traces
 * @param version of this program
 */
export function openTracing({ serviceName }: TracingSettings, version: string): Tracing {
  // Metrics are served for Prometheus, and the log is on standard output.
  const sdk = new NodeSDK({ serviceName, metricReaders: [] });
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
