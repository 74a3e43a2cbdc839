/** The real service in a separate process, started as in production. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from '#schematron/platform/package-root.js';

/** The service did not start, or has exited. */
class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

export interface ServiceProcess {
  readonly port: number;
  readonly key: string;
  /** A key of another account. */
  readonly otherKey: string;
  readonly pid: number;
  /** Sends messages to modules loaded into it. */
  readonly child: ChildProcess;
  /** How it ended; null while it runs. */
  readonly ending: () => string | null;
  /** The last lines of its standard error. */
  readonly complaints: () => string;
  /** Sends SIGTERM, and SIGKILL if that fails. @returns whether it exited by itself, with code 0 and in time */
  stop(): Promise<boolean>;
}

/** Loading the rules takes a second; more on a busy machine. */
const START_WITHIN_MS = 60_000;

/** The service guarantees to stop within 10 s. */
const STOP_WITHIN_MS = 12_000;

/** How much of its output is kept. */
const KEPT = 4_000;

/**
 * Starts it on a free port of the loopback interface, with two keys and a data folder of its own.
 * @param settings additional environment variables; those of this process are not passed on
 * @param nodeOptions for its Node.js; if there are any, the modules they load can receive messages
 * @param main its program; by default that of the checkout
 * @throws ServiceError
 */
export async function startServiceProcess(
  settings: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
  main: string = programPath('einvoice-service', 'service', import.meta.url),
): Promise<ServiceProcess> {
  const [key, otherKey] = [newKey(), newKey()];
  const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: { PORT: '0', HOST: '127.0.0.1', API_KEYS: `${key},${otherKey}`, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(nodeOptions.length > 0 ? ['ipc' as const] : [])],
  });
  let [output, complaints, ending] = ['', '', null as string | null];
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      ending = signal === null ? `with exit code ${code}` : `by ${signal}`;
      rmSync(dataDir, { recursive: true, force: true });
      resolve();
    }),
  );
  // The process that starts it may be interrupted, and must not leave it running.
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', kill);
  child.stderr!.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-KEPT);
  });

  let port: number | undefined;
  const listening = await new Promise<number>((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new ServiceError(`The service did not start: ${reason} ${complaints}`.trim()));
    const timer = setTimeout(() => {
      kill();
      fail(`not within ${START_WITHIN_MS} ms.`);
    }, START_WITHIN_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      fail(`it ended ${ending}.`);
    });
    child.stdout!.on('data', (chunk: Buffer) => {
      // Reads its later output so that it does not block, and ignores it.
      if (port !== undefined) return;
      output = (output + chunk.toString()).slice(-KEPT);
      const announced = /\bport (\d+)\n/.exec(output)?.[1];
      if (announced !== undefined) {
        clearTimeout(timer);
        port = Number(announced);
        resolve(port);
      }
    });
  });
  return {
    port: listening,
    key,
    otherKey,
    child,
    pid: child.pid!,
    ending: () => ending,
    complaints: () => complaints,
    async stop() {
      const timer = setTimeout(kill, STOP_WITHIN_MS);
      if (ending === null) child.kill('SIGTERM');
      await ended;
      clearTimeout(timer);
      process.off('exit', kill);
      return ending === 'with exit code 0';
    },
  };
}

function newKey(): string {
  return randomBytes(16).toString('hex');
}
