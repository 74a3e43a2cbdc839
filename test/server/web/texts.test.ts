import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { html } from '#reports/html.js';
import { LANGUAGES } from '#validator/index.js';
import { pageTexts } from '#reports/page/texts/all.js';
import { countIn, textIn, type TextKey } from '#reports/page/texts/texts.js';

const en = pageTexts('en');
const keys = Object.keys(en) as TextKey[];
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

describe('the texts of the pages', () => {
  it('have the same values in every language', () => {
    for (const language of LANGUAGES)
      for (const key of keys)
        assert.deepEqual(placeholders(textIn(language, key)), placeholders(en[key]), `${language} ${key}`);
  });

  it('are all used', () => {
    const code = [join('server', 'web'), join('engine', 'reports')]
      .map((folder) => join(findPackageRoot(import.meta.url), folder))
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts') && !name.includes('dist'))
          .map((name) => readFileSync(join(folder, name), 'utf8')),
      )
      .join('\n');
    assert.deepEqual(
      keys.filter((key) => !code.includes(`'${key}'`) && !code.includes(`'${key.replace(/\.(one|other)$/, '')}'`)),
      [],
    );
  });

  it('are filled with values, numbers as the language writes them', () => {
    assert.equal(textIn('en', 'issues.line', { line: 1234 }), 'Line 1,234');
    assert.equal(textIn('de', 'issues.line', { line: 1234 }), 'Zeile 1.234');
    assert.equal(countIn('de', 'warnings', 1), '1 Warnung');
    assert.equal(countIn('en', 'errors', 0), '0 errors');
    assert.equal(countIn('fr', 'batch.heading', 1), '1 fichier');
    assert.equal(countIn('de', 'batch.heading', 2), '2 Dateien');
  });
});

describe('html', () => {
  it('escapes what is put in, but not markup of its own', () => {
    assert.equal(
      html`<p title="${'"&\''}">${'<b>'}${html`<i>${1}</i>`}${[html`a`, null, '<', false]}</p>`.markup,
      '<p title="&quot;&amp;&#39;">&lt;b&gt;<i>1</i>a&lt;</p>',
    );
  });
});
