/** The service as a process: started from the environment, stopped by signals. */

import { existsSync } from 'node:fs';
import { readConfig, type Config } from './settings/service.js';
import { describeFailure, describeStartFailure } from './http/failure.js';
import { type Validator, compileCommand } from 'einvoice-validator';
import { ROUTES } from './http/routes.js';
import { createLog, type Log } from './operations/log.js';
import { startService, type Service } from './service.js';

/** The process must end within 10 s of the signal, even if something hangs. */
const STOP_WITHIN_MS = 9_500;

/**
 * Starts the service and prints its address; on failure it prints why and exits with 1.
 * @returns when it serves; a signal ends the process then
 */
export async function serve(): Promise<void> {
  let config: Config | undefined;
  let service: Service | undefined;
  try {
    config = readConfig();
    const log = createLog(config.logLevel);
    endOnBug(log, () => service?.saveCalls());
    service = await startService(config, log);
    // Signals first: a reader of the announcement may send one at once.
    stopOnSignal(service, log);
    console.log(announcement(config, service).join('\n'));
  } catch (error) {
    console.error(`Not started: ${describeStartFailure(error, config)}`);
    process.exit(1);
  }
}

/** What to know after starting it, each fact once. */
function announcement(
  { host, apiKeys, store }: Config,
  { port, validator, newKey, hasKeys }: Service,
): readonly string[] {
  const page = `http://${hostForClients(host)}:${port}/`;
  const lines = [
    `E-invoice check, serving on ${host}, port ${port}`,
    '',
    `  Page      ${page}`,
    `  API       POST ${page}${ROUTES.validate.slice(1)} (${page}${ROUTES.docs.slice(1)} explains it)`,
    `  Rules     ${formatInstalled(validator)}`,
    ...absenceLines(validator),
  ];
  if (newKey !== null) {
    const url = `${page}${ROUTES.validate.slice(1)}`;
    lines.push(
      `  API key   ${newKey} (of the local account, shown only this once)`,
      '',
      'A first call:',
      `  curl -sS -H 'X-Api-Key: ${newKey}' -H 'Content-Type: application/xml' --data-binary @${invoiceToTry()} ${url}`,
    );
  } else if (apiKeys !== null) {
    lines.push(`  API keys  ${apiKeys.length} from API_KEYS; they belong to no account, and calls are not counted`);
  } else {
    lines.push(
      `  Accounts  ${'file' in store ? store.file : 'the PostgreSQL database of DATABASE_URL'} ("einvoice account" and "einvoice key" manage them)`,
    );
    if (!hasKeys)
      lines.push(
        'There is no API key: calls are answered with 503 until "einvoice account create" and "einvoice key create" have made one',
      );
  }
  return [...lines, ''];
}

/** `15 of 134 rule sets`. */
function formatInstalled({ ruleSets, absent }: Pick<Validator, 'ruleSets' | 'absent'>): string {
  const held = ruleSets.length;
  return absent.length === 0 ? `all ${held} rule sets` : `${held} of ${held + absent.length} rule sets`;
}

/** The known rule sets that are not installed: the operator should hear of them before a customer does. */
function absenceLines({ absent }: Pick<Validator, 'absent'>): readonly string[] {
  if (absent.length === 0) return [];
  return [
    `            The others: ${compileCommand()}, which says why any is missing. Until then documents that need one`,
    '            get PROFILE-NOT-CHECKED, or RULES-NOT-HELD where another release of it is held.',
  ];
}

/** The invoice for the example command: an existing file, so that the command works when pasted. */
function invoiceToTry(): string {
  const example = 'examples/peppol-wrong-total.xml';
  return existsSync(example) ? example : 'invoice.xml';
}

/** The host to connect to on this machine: not every listening address can be connected to. */
function hostForClients(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Node would print the error with its message, which may quote a document, and continuing would leave an undefined
 * state.
 */
function endOnBug(log: Log, saveCalls: () => void): void {
  const end = (error: unknown): void => {
    console.error(`Failure: ${describeFailure(error)}`);
    saveCalls();
    log.flush();
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

function stopOnSignal(service: Service, log: Log): void {
  /** Exits; with 1 if calls are lost, which is logged. */
  const exit = (code: number): never => {
    const lost = service.saveCalls();
    log.flush();
    process.exit(lost > 0 ? 1 : code);
  };
  let stopping = false;
  const stop = (): void => {
    // A second signal: exit at once.
    if (stopping) exit(0);
    stopping = true;
    log.event('stopping');
    setTimeout(() => exit(0), STOP_WITHIN_MS).unref();
    const stopped = service.stop().then(() => log.written());
    stopped.then(
      () => exit(0),
      (error: unknown) => {
        console.error(`Failure while stopping: ${describeFailure(error)}`);
        exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
