/** The arguments of `npm run rolling`. */
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run rolling -- [--restarts N] [--kills N] [--connections N] [--database-url URL]

Runs two services on one PostgreSQL database while clients of several accounts send requests, replaces one after the other
(SIGTERM), kills some (SIGKILL), and compares the number of 200 responses with the calls counted in the database.

  --restarts N        number of services to stop and replace; default 8
  --kills N           number of services to kill; default 8
  --connections N     number of concurrent clients; default 50
  --database-url URL  an empty database; by default, a temporary local server is started

Exit codes: 0 each 200 is counted once, and no response is lost; 1 otherwise; 2 wrong usage, or a service did not start.
`;

export interface Options {
  readonly restarts: number;
  readonly kills: number;
  readonly connections: number;
  readonly databaseUrl: string | null;
}

/** @returns null if help was requested @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    restarts: { type: 'string', default: '8' },
    kills: { type: 'string', default: '8' },
    connections: { type: 'string', default: '50' },
    'database-url': { type: 'string' },
  });
  if (values === null) return null;
  return {
    restarts: wholeNumber('restarts', values.restarts, 0, 1_000),
    kills: wholeNumber('kills', values.kills, 0, 1_000),
    connections: wholeNumber('connections', values.connections, 1, 1_000),
    databaseUrl: values['database-url'] ?? null,
  };
}
