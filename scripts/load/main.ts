/** `npm run load` (see `command.ts`). */
import { load } from './command.js';
import { USAGE, UsageError } from './options.js';

// An interrupted run ends the service that it has started.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));

try {
  process.exitCode = await load(process.argv.slice(2), (text) => { process.stdout.write(text); }, (text) => { process.stderr.write(text); });
} catch (error) {
  process.stderr.write(`load: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${USAGE}` : ''}`);
  process.exitCode = 2;
}
