/** The service as a process: started from the environment, stopped by signals. */

import { announcement } from './announcement.js';
import { readConfig, type Config } from './settings/service.js';
import { describeFailure, describeStartFailure } from './http/failure.js';
import { createLog, type Log } from './operations/log.js';
import type { Service } from './running.js';
import { startService } from './service.js';

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
  /** Exits, with code 1 if calls are lost, which is logged. */
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
