/** PostgreSQL: several instances share it. */

import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { StoreError } from '../store-error.js';
import { within } from '../within.js';
import { attempt } from './attempt.js';
import { PROBE_MS, type Probe } from './probe.js';
import type { Database, Tables } from './schema.js';

/** Nothing here is slow: who waits longer, waits in vain. */
const TIMEOUT_MS = 5_000;

/** Commands and pages are few, and the meter needs one. */
const CONNECTIONS = 4;

/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
const READ_ONLY = '25006';

/** Numbers of 64 bits come as text; none of ours needs more than 53. */
const asNumbers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig;

/** Opens a pool; it connects when it is used. @param url as `DATABASE_URL` has it */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types: asNumbers,
    application_name: 'einvoice',
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    query_timeout: 2 * TIMEOUT_MS,
  });
  // A connection that is lost while nobody uses it: the pool replaces it, and the next query tells if it can't.
  pool.on('error', () => undefined);
  // And one that is lost while it is used tells the query, and here too: without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withoutBrokenConnections(pool) }) });
}

/** Asks over a connection of its own: the others may all be waiting. */
export function postgresProbe(url: string): Probe {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'einvoice-probe',
    keepAlive: true,
    connectionTimeoutMillis: PROBE_MS,
    statement_timeout: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ask: () =>
      attempt(async () => {
        if (!(await within(PROBE_MS, pool.query('select 1'))))
          throw new StoreError('The account store failed (timeout)');
      }),
    close: () => pool.end(),
  };
}

/**
 * A connection on which a query got no answer is closed, not used again: whatever is sent on it would wait behind that
 * query. An error that the server has sent (it has a code of five characters) leaves the connection usable, unless it
 * says that it can only be read: a new connection may find the server that has taken its place.
 */
function withoutBrokenConnections(pool: pg.Pool): PostgresPool {
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      let broken = false;
      const query = async (...args: unknown[]): Promise<unknown> => {
        try {
          return await (client.query as (...args: unknown[]) => Promise<unknown>).apply(client, args);
        } catch (error) {
          const code = String((error as { code?: unknown }).code);
          broken ||= code === READ_ONLY || !/^[0-9A-Z]{5}$/.test(code);
          throw error;
        }
      };
      return { query: query as PostgresPoolClient['query'], release: () => client.release(broken) };
    },
    end: () => pool.end(),
  };
}
