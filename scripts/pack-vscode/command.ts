/** `npm run pack-vscode` without process handling. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { table } from '#cli/terminal/table.js';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import { sha256 } from '#core/rules/compiled.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { byteSize } from '../kit/format.js';
import { packedRules } from '../standalone/packed-rules.js';
import { writeStandalone } from '../standalone/programs.js';
import { BROWSER_FOLDER } from '../pack-rules/browser.js';
import { librariesIn, thirdPartyNotices } from '../standalone/third-party.js';
import { type ExtensionFacts, writeVsix } from './vsix.js';

export const USAGE = `Usage: npm run pack-vscode -- --output FOLDER [--rules FOLDER]

Packs the extension for Visual Studio Code as a VSIX: the extension itself, and the command line with its libraries, which it
starts if the workspace contains none. The same files give the same bytes.

OPTIONS
  --output FOLDER  folder for the VSIX
  --rules FOLDER   output of "npm run pack-rules -- --output FOLDER": rules to include in the extension. Without it, the
                   extension contains none and needs those of the workspace or of a setting
  --help           print this text

EXIT STATUS
  0  the VSIX was packed
  2  wrong usage
`;

/** Files of the extension that need no building. */
const COPIED = ['README.md', 'l10n', 'package.nls.json', 'package.nls.de.json', 'package.nls.fr.json'];

/** @returns the exit status */
export async function packVsCode(args: readonly string[], print: (text: string) => void): Promise<number> {
  const values = readOptionValues(args, { output: { type: 'string' }, rules: { type: 'string' } });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  if (values.output === undefined) throw new UsageError('--output must name a folder');
  const output = resolve(values.output);
  const rules = values.rules === undefined ? [] : packedRules(resolve(values.rules));
  mkdirSync(output, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), 'einvoice-pack-vscode-'));
  try {
    const facts = await writeExtension(stage, rules);
    const { path, files, bytes } = writeVsix(stage, facts, output);
    const packed = readFileSync(path);
    print(
      table(
        ['packed', 'files', 'packed size', 'unpacked size', 'SHA-256'],
        [[relative(process.cwd(), path), String(files), byteSize(packed.length), byteSize(bytes), sha256(packed)]],
      ),
    );
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return 0;
}

/** Writes the content of the extension's folder. */
async function writeExtension(folder: string, rules: readonly string[]): Promise<ExtensionFacts> {
  const root = findPackageRoot(import.meta.url);
  const source = join(root, 'editors', 'vscode');
  for (const name of COPIED) cpSync(join(source, name), join(folder, name), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE.txt'));
  const {
    devDependencies: _bundled,
    private: _unpublished,
    type: _modules,
    ...facts
  } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as ExtensionFacts & Record<string, unknown>;
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(facts, null, 2)}\n`);
  const { metafile } = await build({
    entryPoints: [join(source, 'dist', 'extension.js')],
    outfile: join(folder, 'extension.cjs'),
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    external: ['vscode'],
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  writeFileSync(join(folder, 'THIRD-PARTY.md'), thirdPartyNotices(librariesIn(Object.keys(metafile.inputs))));
  await writeStandalone(join(folder, 'server'));
  for (const packed of rules)
    cpSync(packed, join(folder, 'server', 'node_modules', basename(packed)), {
      recursive: true,
      // No page runs here.
      filter: (path) => path !== join(packed, BROWSER_FOLDER),
    });
  return facts;
}
