/** `npm run rolling` without process handling. */
import { startPostgresql } from '../kit/postgresql-server.js';
import { readOptions, USAGE } from './options.js';
import { describeRolled, rolledShortcomings, rollUnderLoad } from './rolling.js';

/**
 * Measures and prints.
 * @returns the exit code
 * @throws UsageError, ServiceError
 */
export async function rolling(
  args: readonly string[],
  write: (text: string) => void,
  note: (text: string) => void,
): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const databaseUrl = options.databaseUrl ?? startPostgresql().url('postgres');
  const rolled = await rollUnderLoad({ ...options, databaseUrl }, note);
  write(`${describeRolled(options, rolled)}\n`);
  const wrong = rolledShortcomings(rolled);
  for (const line of wrong) write(`rolling: ${line}\n`);
  write(`rolling: ${wrong.length === 0 ? 'each 200 is counted once, no answer is lost' : 'not as it has to be'}\n`);
  return wrong.length === 0 ? 0 : 1;
}
