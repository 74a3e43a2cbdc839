/** Describes failures for the operator: never a stack on the terminal, never invoice content in a log. */

import { EngineError } from 'einvoice-validator';
import { ConfigError } from 'einvoice-validator/settings/environment.js';
import type { Config } from '../settings/service.js';
import { StoreError } from '../accounts/store-error.js';

/**
 * Why the service did not start, in one line.
 * @param config undefined if reading the settings failed
 */
export function describeStartFailure(error: unknown, config: Config | undefined): string {
  if (error instanceof ConfigError || error instanceof StoreError || error instanceof EngineError)
    return oneLine(error.message);
  if (!(error instanceof Error)) return oneLine(String(error));
  const code = 'code' in error ? error.code : undefined;
  const metrics = config !== undefined && isOfMetrics(error, config);
  const [of, port, host] = metrics
    ? ['METRICS_', config.metricsPort, config.metricsHost]
    : ['', config?.port, config?.host];
  if (code === 'EADDRINUSE') return `Port ${port} is in use; stop the other program, or set ${of}PORT to another one`;
  if (code === 'EACCES') return `No permission to listen on port ${port}; set ${of}PORT to one above 1023`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${of}HOST is "${host}"; it is not an address of this machine`;
  return oneLine(`${error.name}: ${error.message}`);
}

/** Whether the failure is about the port of the metrics: the system names the port, or the unknown host. */
function isOfMetrics(error: Error, { host, metricsPort, metricsHost }: Config): boolean {
  if (metricsPort === undefined) return false;
  if ('port' in error) return error.port === metricsPort;
  return 'hostname' in error && error.hostname === metricsHost && metricsHost !== host;
}

/**
 * A failure while serving, for the log. The engine's messages contain no content, but others may quote their input: of
 * these only the kind and the stack's code positions are logged.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof EngineError) return oneLine(`${error.code}: ${error.message}`);
  if (error instanceof StoreError) return oneLine(error.message);
  if (!(error instanceof Error)) return `a ${typeof error} was thrown`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return [error.name, ...frames.map((frame) => frame.trim())].join(' ');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
