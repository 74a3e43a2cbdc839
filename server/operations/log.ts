/** The log: one JSON object per line on standard output, and never anything of an invoice in it. */

import { destination, pino, type Logger } from 'pino';
import type { LogLevel } from '../settings/service.js';
import { ERRORS } from '../http/errors.js';
import { describeFailure } from '../http/failure.js';
import type { FinishedRequest } from '../http/observation.js';
import type { VerdictSummary } from '../http/verdict-summary.js';

/** The log of a service. */
export interface Log {
  request(request: FinishedRequest): void;
  /** A failure on our side; of errors that may quote a document only kind and place are told. */
  failure(error: unknown, id?: string): void;
  /** Something that the operator should know. */
  event(what: string, figures?: Readonly<Record<string, number | string>>, level?: 'info' | 'warn' | 'error'): void;
  /** Waits until all lines are written; for an end of the process that can wait. */
  written(): Promise<void>;
  /** Writes what is still held back, but not what is just being written; for an end of the process that can't wait. */
  flush(): void;
}

/** Where lines go. */
export interface LogTarget {
  write(line: string): void;
  flush?(onWritten: () => void): void;
  flushSync?(): void;
}

/**
 * Opens the log.
 * @param target standard output when absent, written to without making requests wait
 */
export function createLog(level: LogLevel, target: LogTarget = standardOutput()): Log {
  const logger: Logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    target,
  );
  return {
    request(request) {
      const level = levelOf(request);
      if (logger.isLevelEnabled(level)) logger[level](lineOf(request), 'request');
    },
    failure: (error, id) =>
      logger.error({ ...(id !== undefined && { id }), failure: describeFailure(error) }, 'failure'),
    event: (what, figures = {}, level = 'info') => logger[level](figures, what),
    written: () =>
      new Promise((resolve) => {
        // Without a reader, or with a slow one, whoever stops has an end of its own.
        if (target.flush === undefined) resolve();
        else target.flush(() => resolve());
      }),
    flush() {
      try {
        target.flushSync?.();
      } catch {
        // Nobody reads any more.
      }
    },
  };
}

/** A log that nobody reads: for the library's users and tests. */
export const NO_LOG: Log = {
  request: () => undefined,
  failure: () => undefined,
  event: () => undefined,
  written: () => Promise.resolve(),
  flush: () => undefined,
};

/** Lines are written together: so many characters, or what there is after so long. A write for each costs as much as the line. */
const TOGETHER = { minLength: 8_192, periodicFlush: 200 } as const;

function standardOutput(): LogTarget {
  const output = destination({ dest: 1, sync: false, ...TOGETHER });
  // A reader that has gone must not take the service with it.
  output.on('error', () => undefined);
  return output;
}

/** Probes come every few seconds and say nothing while all is well. */
function levelOf({ method, status }: FinishedRequest): 'error' | 'info' | 'debug' {
  if (status !== null && status >= 500 && status !== ERRORS.BUSY.status) return 'error';
  return method === 'POST' || (status ?? 0) >= 400 ? 'info' : 'debug';
}

function lineOf({
  id,
  method,
  path,
  caller,
  status,
  error,
  seconds,
  documentBytes,
  answerBytes,
  verdict,
}: FinishedRequest): object {
  return {
    id,
    method,
    path,
    status,
    ...(status === null && { outcome: 'aborted' }),
    ...(error !== null && { error }),
    ms: Math.round(seconds * 1e6) / 1e3,
    ...(documentBytes !== null && { bytesIn: documentBytes }),
    bytesOut: answerBytes,
    ...(caller !== null && { account: caller }),
    ...(verdict !== null && { engine: engineOf(verdict) }),
  };
}

/** Only closed lists and numbers: the profile is text of the document. */
function engineOf({ format, valid, errorCount, warningCount, steps }: VerdictSummary): object {
  return {
    format,
    valid,
    errors: errorCount,
    warnings: warningCount,
    steps: Object.fromEntries(steps.map((step) => [step.step, outcomeOf(step)])),
  };
}

function outcomeOf({ outcome, milliseconds }: VerdictSummary['steps'][number]): number | string {
  return outcome === 'run' ? milliseconds : outcome;
}
