/** Whether and how requests are traced: variables of OpenTelemetry, which its libraries read themselves. */
import { type Environment, Variables } from 'einvoice-validator/settings/environment.js';

export interface TracingSettings {
  /** `OTEL_SERVICE_NAME`: the name of the service in traces. */
  readonly serviceName: string;
}

/** Each names a collector, or another destination of spans. */
const DESTINATIONS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_TRACES_EXPORTER'];

/** Null without a destination, and if tracing is switched off (`OTEL_SDK_DISABLED`, `OTEL_TRACES_EXPORTER=none`). */
export function readTracingSettings(env: Environment): TracingSettings | null {
  const variables = new Variables(env);
  const isOff = variables.text('OTEL_SDK_DISABLED') === 'true' || variables.text('OTEL_TRACES_EXPORTER') === 'none';
  if (isOff || DESTINATIONS.every((name) => variables.text(name) === undefined)) return null;
  return { serviceName: variables.text('OTEL_SERVICE_NAME') ?? 'einvoice' };
}
