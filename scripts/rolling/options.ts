/** The arguments of `npm run rolling`. */
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run rolling -- [--restarts N] [--kills N] [--connections N] [--database-url URL]

Runs two services on one PostgreSQL database while clients of several accounts send, replaces one after the other (SIGTERM),
kills some (SIGKILL), and compares what was answered with 200 with what the database has counted.

  --restarts N        services that are asked to end; 8 when absent
  --kills N           services that are killed; 8 when absent
  --connections N     clients that send at a time; 50 when absent
  --database-url URL  an empty database; when absent, a server of this machine is started for it

Exit codes: 0 each 200 is counted once and no answer is lost, 1 not so, 2 wrong use, or a service did not start.
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
