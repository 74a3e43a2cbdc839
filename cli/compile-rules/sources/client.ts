/** Runs clients of package registries (Maven, pip), which know this machine's registries, proxies and credentials. */
import { spawn } from 'node:child_process';
import { type Clock, CLOCK } from './hosts.js';

/** Milliseconds for one call, including the client's start. */
const TIMEOUT_MS = 600_000;

/** Maximum length of the output to keep. */
const MAX_OUTPUT = 256 * 1024;

/** One call of a client. */
export interface ClientCall {
  /** Name on the PATH or path, and leading arguments. */
  readonly command: readonly [string, ...string[]];
  readonly args: readonly string[];
  /** Working directory. */
  readonly folder: string;
  /** For messages: `Maven client`. */
  readonly kind: string;
  readonly clock?: Clock;
}

/** The result of a call: `refused` says why the client could not run; otherwise it has exited, successfully or not. */
export type ClientAnswer =
  | { readonly refused: string }
  | { readonly ended: string; readonly hasSucceeded: boolean; readonly output: string; readonly errors: string };

/** @returns the command for messages */
export function formatCommand(command: readonly string[]): string {
  return `"${command.join(' ')}"`;
}

/** Runs a client without input until it exits; kills it after ten minutes or when this process ends. */
export function callClient({ command, args, folder, kind, clock = CLOCK }: ClientCall): Promise<ClientAnswer> {
  const [program, ...first] = command;
  const name = formatCommand(command);
  return new Promise((resolve) => {
    const child = spawn(program, [...first, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = { output: '', errors: '' };
    const collect = (stream: keyof typeof printed) => (data: Buffer) => {
      printed[stream] = (printed[stream] + data.toString()).slice(0, MAX_OUTPUT);
    };
    child.stdout.on('data', collect('output'));
    child.stderr.on('data', collect('errors'));
    const end = (): void => {
      child.kill('SIGKILL');
    };
    let isLate = false;
    const cancel = clock.after(TIMEOUT_MS, () => {
      isLate = true;
      end();
    });
    process.once('exit', end);
    const settle = (answer: ClientAnswer): void => {
      cancel();
      process.off('exit', end);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(answer);
    };
    child.on('error', ({ message, code }: NodeJS.ErrnoException) =>
      settle({
        refused:
          code === 'ENOENT' ? `there is no ${kind}: ${name} is not found` : `${name} can't be started: ${message}`,
      }),
    );
    child.on('exit', (code, signal) => {
      // The last output may arrive after the exit event.
      setImmediate(() => {
        if (isLate) settle({ refused: `${name} did not come to an end within ${TIMEOUT_MS / 60_000} minutes` });
        else settle({ ended: `it ended with ${signal ?? `exit code ${code}`}`, hasSucceeded: code === 0, ...printed });
      });
    });
  });
}

/** @returns non-empty lines without colours and passwords */
export function readableLines(output: string): readonly string[] {
  return output
    .replace(/\x1b\[[0-9;]*m/g, '')
    .replace(/\/\/[^/@\s]*@/g, '//')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
