/** PostgreSQL: several instances share it. */

import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { StoreError } from '../store-error.js';
import { finishesWithin } from '../finishes-within.js';
import { attempt } from './attempt.js';
import { PROBE_MS, type Probe } from './probe.js';
import type { Database, Tables } from './schema.js';

/** All our queries are fast, so waiting longer is pointless. */
const TIMEOUT_MS = 5_000;

/** Commands and pages need a few connections, the meter needs one. */
const CONNECTIONS = 4;

/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
const READ_ONLY = '25006';

/** 64-bit numbers arrive as text; ours fit into 53 bits. */
const asNumbers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig;

/** Opens a pool that connects on first use. @param url the value of `DATABASE_URL` */
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
  // A lost idle connection: the pool replaces it, and if it can't, the next query fails.
  pool.on('error', () => undefined);
  // A connection lost in use fails its query, and emits an error here too, which would end the process without a
  // listener.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withoutBrokenConnections(pool) }) });
}

/** Uses a separate connection, because all others may be waiting. */
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
        if (!(await finishesWithin(PROBE_MS, pool.query('select 1'))))
          throw new StoreError('The account store failed (timeout)');
      }),
    close: () => pool.end(),
  };
}

/**
 * A connection whose query got no response is closed instead of reused: further queries would wait behind that one.
 * After an error from the server (its code has five characters) the connection is usable, unless the error says that
 * the server is read-only: a new connection may reach the server that has replaced it.
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
