import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageFolder } from 'einvoice-schematron/platform/package-root.js';
import { EXIT } from './command.js';

/**
 * `einvoice compile-rules`. Starts the compiler as a separate program instead of importing it, so that service and
 * command line never load it.
 */
export async function compileRules(args: readonly string[]): Promise<number> {
  const program = join(packageFolder('einvoice', import.meta.url), 'dist', 'compile-rules', 'main.js');
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0 ? EXIT.ok : EXIT.usage;
}
