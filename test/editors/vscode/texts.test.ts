/** The texts of the extension: each in three languages, and each setting and command in its README. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'editors', 'vscode');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const keys = (name: string): readonly string[] => Object.keys(JSON.parse(read(name)) as object).toSorted();

const MANIFEST = read('package.json');
const { contributes, displayName } = JSON.parse(MANIFEST) as {
  readonly displayName: string;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  };
};

describe('the texts of the extension', () => {
  it('that its manifest names exist in all languages, and no others', () => {
    const named = [...MANIFEST.matchAll(/"%(.+?)%"/g)].map(([, key]) => key!).toSorted();
    for (const name of ['package.nls.json', 'package.nls.de.json', 'package.nls.fr.json'])
      assert.deepEqual(keys(name), named, name);
  });
  it('that its code has are translated, and no others', () => {
    const code = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.ts'))
      .map(read)
      .join('\n');
    const used = new Set([...code.matchAll(/l10n\.t\('([^']+)'/g)].map(([, text]) => text!));
    for (const language of ['de', 'fr'])
      assert.deepEqual(keys(`l10n/bundle.l10n.${language}.json`), [...used].toSorted(), language);
  });
  it('are in its README: each command and each setting', () => {
    const titles = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
    const readme = read('README.md');
    for (const { title } of contributes.commands)
      assert.ok(readme.includes(`\`${displayName}: ${titles[title.slice(1, -1)]}\``), title);
    for (const name of Object.keys(contributes.configuration.properties))
      assert.ok(readme.includes(`| \`${name}\` |`), name);
  });
  it('belong to commands that its code has', () => {
    const code = read('commands.ts');
    for (const { command } of contributes.commands) assert.ok(code.includes(`'${command}': `), command);
  });
});
