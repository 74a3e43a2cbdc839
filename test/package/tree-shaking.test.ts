/** Bundlers leave out what a program does not use of the library. */
import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { findPackageRoot } from '#schematron/platform/package-root.js';

const ROOT = findPackageRoot(import.meta.url);

/** The size of a program that uses one name of the library, in bytes. */
async function sizeUsing(name: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `import { ${name} } from 'einvoice-validator'; console.log(${name});`, resolveDir: ROOT },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    external: ['saxon-js', 'einvoice-rules', 'einvoice-rules-europe'],
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.contents.length;
}

describe('a bundle', () => {
  it('has a small function without the engine', async () => {
    assert.ok((await sizeUsing('isPdf')) < 2_000);
    assert.ok((await sizeUsing('createValidator')) > 200_000);
  });
});
