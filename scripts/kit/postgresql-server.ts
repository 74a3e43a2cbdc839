/**
 * A real PostgreSQL server from Debian's packages, with an empty data folder; it ends with the process that started it.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian stores the programs of each PostgreSQL version in a folder of their own. */
const POSTGRESQL = '/usr/lib/postgresql';

/** Folder with the programs of the newest PostgreSQL server on this machine. */
export function postgresqlPrograms(): string | undefined {
  const versions = existsSync(POSTGRESQL)
    ? readdirSync(POSTGRESQL).filter((name) => existsSync(join(POSTGRESQL, name, 'bin', 'initdb')))
    : [];
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1);
  return newest === undefined ? undefined : join(POSTGRESQL, newest, 'bin');
}

export interface PostgresqlServer {
  /** URL of a database of the server. */
  url(database: string): string;
  /** Stops it at once, like a crash. */
  stop(): void;
  /** Starts it again; does nothing if it runs. */
  start(): void;
}

/** Starts one. @throws if it does not start, or is not installed */
export function startPostgresql(): PostgresqlServer {
  const programs = postgresqlPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const user = process.getuid?.() === 0 ? 'postgres' : null;
  if (user !== null) chownSync(folder, Number(idOf(user, '-u')), Number(idOf(user, '-g')));
  chmodSync(folder, 0o700);
  const run = (program: string, ...args: readonly string[]): void => {
    const command = [join(programs, program), ...args];
    // The server refuses to run as root.
    const [file, ...rest] =
      user === null ? command : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...command];
    execFileSync(file!, rest, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });
  };
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  run('initdb', '-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const isRunning = (): boolean => existsSync(join(data, 'postmaster.pid'));
  const start = (): void => {
    if (isRunning()) return;
    try {
      run('pg_ctl', 'start', '-w', '-D', data, '-l', log, '-o', `-k ${folder} -c listen_addresses='' -c fsync=off`);
    } catch (error) {
      throw new Error(`PostgreSQL did not start: ${existsSync(log) ? readFileSync(log, 'utf8') : ''}`, {
        cause: error,
      });
    }
  };
  const stop = (): void => run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data);
  process.once('exit', () => {
    if (isRunning()) stop();
    rmSync(folder, { recursive: true, force: true });
  });
  start();
  return { url: (database) => `postgresql:///${database}?host=${folder}&user=tests`, stop, start };
}

function idOf(user: string, flag: string): string {
  return execFileSync('id', [flag, user], { encoding: 'utf8' }).trim();
}
