import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageFolder } from 'einvoice-schematron/platform/package-root.js';
import { EXIT } from './command.js';

/**
 * `einvoice compile-rules`. The compiler is a separate program, so that the service and this command line never load
 * it; therefore it is started rather than imported.
 */
export async function compileRules(args: readonly string[]): Promise<number> {
  const program = join(packageFolder('einvoice', import.meta.url), 'dist', 'compile-rules', 'main.js');
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0 ? EXIT.ok : EXIT.usage;
}
