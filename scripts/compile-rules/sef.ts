import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const XSLT3 = createRequire(import.meta.url).resolve('xslt3/xslt3.js');

/**
 * Compiles a stylesheet to SEF with Saxonica's xslt3, in a process of its own.
 * @throws Error with the compiler's output when it fails
 */
export async function compileSef(stylesheet: string, target: string): Promise<void> {
  const child = spawn(process.execPath, [XSLT3, `-xsl:${stylesheet}`, `-export:${target}`, '-nogo'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (data: Buffer) => { output += data.toString(); });
  child.stderr.on('data', (data: Buffer) => { output += data.toString(); });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`xslt3 ended with ${code}: ${output.trim().slice(0, 2000)}`);
}
