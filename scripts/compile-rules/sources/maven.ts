/** Artefacts as Maven names them, and its client, which knows registries, proxies and who may read what. */
import { spawn } from 'node:child_process';
import { type Clock, CLOCK } from './hosts.js';

/** Milliseconds for one artefact, the client's own start included. */
const TIMEOUT_MS = 600_000;

/** What is kept of what the client prints. */
const MOST_OUTPUT = 64 * 1024;

/** @returns name of the jar that the coordinates (`group:artifact:version[:classifier]`) stand for */
export function jarName(coordinates: string): string {
  return `${coordinates.split(':').slice(1).join('-')}.jar`;
}

/** @returns its path in a repository in Maven's layout */
export function layoutPath(coordinates: string): string {
  const [group, artifact, version] = coordinates.split(':') as [string, string, string];
  return `${group.replaceAll('.', '/')}/${artifact}/${version}/${jarName(coordinates)}`;
}

/**
 * Has the machine's Maven client copy an artefact.
 * @param command its name or path
 * @param folder to copy into, under its own name
 * @returns why that failed; null where it did not
 */
export function copyArtefact(
  command: string,
  coordinates: string,
  folder: string,
  clock: Clock = CLOCK,
): Promise<string | null> {
  const [group, artifact, version, classifier] = coordinates.split(':');
  const named = [group, artifact, version, 'jar', ...(classifier === undefined ? [] : [classifier])].join(':');
  return new Promise((resolve) => {
    // In that folder, where no project of somebody else's is.
    const child = spawn(
      command,
      ['-q', '-B', 'dependency:copy', `-Dartifact=${named}`, `-DoutputDirectory=${folder}`],
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    const collect = (data: Buffer): void => {
      output = (output + data.toString()).slice(0, MOST_OUTPUT);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const end = (): void => {
      child.kill('SIGKILL');
    };
    let isLate = false;
    const cancel = clock.after(TIMEOUT_MS, () => {
      isLate = true;
      end();
    });
    process.once('exit', end);
    const settle = (reason: string | null): void => {
      cancel();
      process.off('exit', end);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(reason);
    };
    child.on('error', ({ message, code }: NodeJS.ErrnoException) =>
      settle(
        code === 'ENOENT'
          ? `there is no Maven client: "${command}" is not found`
          : `"${command}" can't be started: ${message}`,
      ),
    );
    child.on('exit', (code, signal) => {
      // What it said last is on its way still.
      setImmediate(() => {
        if (isLate) settle(`"${command}" did not come to an end within ${TIMEOUT_MS / 60_000} minutes`);
        else
          settle(
            code === 0
              ? null
              : `"${command}" could not get ${coordinates}: ${complaint(output) ?? `it ended with ${signal ?? `exit code ${code}`}`}`,
          );
      });
    });
  });
}

/** The first line in which Maven says what is wrong, without colours, goals and passwords. */
function complaint(output: string): string | undefined {
  // eslint-disable-next-line no-control-regex
  const lines = output
    .replace(/\x1b\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const line = lines.find((text) => text.startsWith('[ERROR]')) ?? lines[0];
  return line
    ?.replace(/^\[ERROR\] */, '')
    .replace(/^Failed to execute goal .*? on project [^:]*: /, '')
    .replace(/ -> \[Help 1\].*$/, '')
    .replace(/\/\/[^/@\s]*@/g, '//')
    .slice(0, 400);
}
