/** Saxonica's xslt3, which compiles stylesheets to SEF: only for the reference engine, and installed separately. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { EngineError } from 'einvoice-core/errors.js';
import { requireReferenceEngine } from 'einvoice-core/rules/reference.js';

const require = createRequire(import.meta.url);

/**
 * The path of the compiler.
 * @throws EngineError `ENGINE_MISSING` if it, or the engine that runs its SEF, is not installed
 */
export function requireXslt3(): string {
  requireReferenceEngine();
  try {
    return require.resolve('xslt3/xslt3.js');
  } catch (error) {
    throw new EngineError(
      'ENGINE_MISSING',
      'The compiler of the reference engine is not installed. Run "npm install saxon-js@2 xslt3@2".',
      { cause: error },
    );
  }
}

/**
 * Whether a SEF was made by the installed version of xslt3, which writes its version into the first lines.
 * @throws EngineError `ENGINE_MISSING`
 */
export function isFromInstalledXslt3(sef: Uint8Array): boolean {
  requireXslt3();
  const { version } = require('xslt3/package.json') as { version: string };
  const [, written] =
    /"saxonVersion":"SaxonJS ([^"]*)"/.exec(Buffer.from(sef.subarray(0, 400)).toString('latin1')) ?? [];
  return written !== undefined && (version === written || version.startsWith(`${written}.`));
}

/**
 * Compiles a stylesheet to SEF with xslt3, in a child process.
 * @throws EngineError `ENGINE_MISSING`; Error with the compiler's output when it fails
 */
export async function compileSef(stylesheet: string, target: string): Promise<void> {
  const child = spawn(process.execPath, [requireXslt3(), `-xsl:${stylesheet}`, `-export:${target}`, '-nogo'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    output += data.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`xslt3 ended with ${code}: ${output.trim().slice(0, 2000)}`);
}
