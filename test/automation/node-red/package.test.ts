/** What Node-RED's editor reads of the package: texts in three languages, the dialog and the example. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'automation', 'node-red');
const read = (...path: readonly string[]): string => readFileSync(join(FOLDER, ...path), 'utf8');

/** Paths of all texts in a catalogue, with the values that each takes. */
function textsIn(catalogue: object, path = ''): readonly string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${path}${key} ${(value.match(/__\w+__/g) ?? []).join(' ')}`.trim()]
      : textsIn(value as object, `${path}${key}.`),
  );
}

const LOCALES = readdirSync(join(FOLDER, 'locales')).toSorted();
const catalogue = (locale: string): readonly string[] =>
  textsIn(JSON.parse(read('locales', locale, 'einvoice.json')) as object);
const DIALOG = read('einvoice.html');

describe('the package for Node-RED', () => {
  it('has the languages of the messages', () => {
    assert.deepEqual(
      LOCALES.map((locale) => locale.slice(0, 2)),
      LANGUAGES.toSorted(),
    );
    const offered = [...DIALOG.matchAll(/<option value="(\w+)">/g)].map(([, code]) => code);
    assert.deepEqual(offered.toSorted(), LANGUAGES.toSorted());
  });
  it('has each text in each language, and no others than its code and its dialog name', () => {
    const code = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(name))
      .join('\n');
    const named = `${code}\n${DIALOG}`.matchAll(/\beinvoice\.((?:label|output|status|error)\.[\w-]+)/g);
    const keys = [...new Set([...named].map(([, key]) => `einvoice.${key}`))].toSorted();
    const english = catalogue('en-US');
    assert.deepEqual(english.map((text) => text.split(' ')[0]).toSorted(), keys);
    for (const locale of LOCALES) assert.deepEqual(catalogue(locale), english, locale);
  });
  it('has help of the same form in each language', () => {
    const tags = (locale: string): readonly string[] =>
      read('locales', locale, 'einvoice.html').match(/<\/?[a-z]+\d?/g)!;
    for (const locale of LOCALES) {
      assert.match(read('locales', locale, 'einvoice.html'), /^<script type="text\/html" data-help-name="einvoice">/);
      assert.deepEqual(tags(locale), tags('en-US'), locale);
    }
  });
  it('has what its manifest and its dialog name', () => {
    const manifest = JSON.parse(read('package.json')) as { 'node-red': { nodes: Record<string, string> } };
    for (const path of Object.values(manifest['node-red'].nodes)) {
      assert.ok(existsSync(join(FOLDER, path)), path);
      assert.ok(existsSync(join(FOLDER, path.replace(/\.js$/, '.html'))), `${path}, as HTML`);
    }
    const [, icon] = /icon: '([^']+)'/.exec(DIALOG)!;
    assert.ok(existsSync(join(FOLDER, 'icons', icon!)));
  });
  it('has an example whose nodes are wired to each other, with the settings of the dialog', () => {
    const [tab, ...nodes] = JSON.parse(read('examples', 'check-over-http.json')) as Record<string, unknown>[];
    const ids = nodes.map(({ id }) => id);
    for (const { id, z, wires } of nodes) {
      assert.equal(z, tab!['id'], String(id));
      for (const target of (wires as string[][]).flat()) assert.ok(ids.includes(target), target);
    }
    const own = nodes.find(({ type }) => type === 'einvoice')!;
    const [, defaults] = /defaults: \{([^]*?)\n {4}\}/.exec(DIALOG)!;
    for (const [, setting] of defaults!.matchAll(/^ {6}(\w+):/gm)) assert.ok(setting! in own, setting);
    assert.equal((own['wires'] as unknown[]).length, 2);
  });
});
