/** Which variables of OpenTelemetry make the service send spans. */
import assert from 'node:assert/strict';
import { readTracingSettings } from '#service/settings/tracing.js';

describe('the settings of tracing', () => {
  const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  for (const env of [
    COLLECTOR,
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' },
    { OTEL_TRACES_EXPORTER: 'console' },
    { ...COLLECTOR, OTEL_SDK_DISABLED: 'false' },
  ])
    it(`send spans with ${JSON.stringify(env)}`, () =>
      assert.deepEqual(readTracingSettings(env), { serviceName: 'einvoice' }));
  for (const env of [
    {},
    { OTEL_SERVICE_NAME: 'invoices' },
    { ...COLLECTOR, OTEL_TRACES_EXPORTER: 'none' },
    { ...COLLECTOR, OTEL_SDK_DISABLED: 'true' },
  ])
    it(`send nothing with ${JSON.stringify(env)}`, () => assert.equal(readTracingSettings(env), null));
  it('name the service', () =>
    assert.deepEqual(readTracingSettings({ ...COLLECTOR, OTEL_SERVICE_NAME: 'invoices' }), {
      serviceName: 'invoices',
    }));
});
