/** The log: one JSON object per line on standard output, never with invoice content. */

import { destination, pino, type Logger } from 'pino';
import type { LogLevel } from '../settings/service.js';
import { ERRORS } from '../http/errors.js';
import { describeFailure } from '../http/failure.js';
import type { FinishedRequest } from '../http/observation.js';
import type { VerdictSummary } from '../http/verdict-summary.js';

/** The log of a service. */
export interface Log {
  request(request: FinishedRequest): void;
  /** Logs an internal failure; of errors that may quote a document only kind and position are logged. */
  failure(error: unknown, id?: string): void;
  /** Logs something that the operator should know. */
  event(what: string, figures?: Readonly<Record<string, number | string>>, level?: 'info' | 'warn' | 'error'): void;
  /** Resolves when all lines are written; for a normal end of the process. */
  written(): Promise<void>;
  /** Writes buffered lines, except those just being written; for an immediate end of the process. */
  flush(): void;
}

/** The destination of lines. */
export interface LogTarget {
  write(line: string): void;
  flush?(onWritten: () => void): void;
  flushSync?(): void;
}

/**
 * Opens the log.
 * @param target by default standard output, written without blocking requests
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
      const level = requestLevel(request);
      if (logger.isLevelEnabled(level)) logger[level](requestLine(request), 'request');
    },
    failure: (error, id) =>
      logger.error({ ...(id !== undefined && { id }), failure: describeFailure(error) }, 'failure'),
    event: (what, figures = {}, level = 'info') => logger[level](figures, what),
    written: () =>
      new Promise((resolve) => {
        // The caller limits how long it waits for a missing or slow reader.
        if (target.flush === undefined) resolve();
        else target.flush(() => resolve());
      }),
    flush() {
      try {
        target.flushSync?.();
      } catch {
        // The reader has closed the stream.
      }
    },
  };
}

/** Discards everything: for users of the library, and tests. */
export const NO_LOG: Log = {
  request: () => undefined,
  failure: () => undefined,
  event: () => undefined,
  written: () => Promise.resolve(),
  flush: () => undefined,
};

/** Lines are written in batches of so many characters, or after so long: a write per line costs as much as the line. */
const BUFFERING = { minLength: 8_192, periodicFlush: 200 } as const;

function standardOutput(): LogTarget {
  const output = destination({ dest: 1, sync: false, ...BUFFERING });
  // A reader that closes the stream must not end the service.
  output.on('error', () => undefined);
  return output;
}

/** Probes come every few seconds, and are uninteresting while they succeed. */
function requestLevel({ method, status }: FinishedRequest): 'error' | 'info' | 'debug' {
  if (status !== null && status >= 500 && status !== ERRORS.BUSY.status) return 'error';
  return method === 'POST' || (status ?? 0) >= 400 ? 'info' : 'debug';
}

function requestLine({
  id,
  trace,
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
    ...(trace !== null && { traceId: trace.traceId }),
    method,
    path,
    status,
    ...(status === null && { outcome: 'aborted' }),
    ...(error !== null && { error }),
    ms: Math.round(seconds * 1e6) / 1e3,
    ...(documentBytes !== null && { bytesIn: documentBytes }),
    bytesOut: answerBytes,
    ...(caller !== null && { account: caller }),
    ...(verdict !== null && { engine: engineFields(verdict) }),
  };
}

/** Only values of closed lists and numbers: the profile is text from the document. */
function engineFields({ format, valid, errorCount, warningCount, steps }: VerdictSummary): object {
  return {
    format,
    valid,
    errors: errorCount,
    warnings: warningCount,
    steps: Object.fromEntries(steps.map((step) => [step.step, stepOutcome(step)])),
  };
}

function stepOutcome({ outcome, milliseconds }: VerdictSummary['steps'][number]): number | string {
  return outcome === 'run' ? milliseconds : outcome;
}
