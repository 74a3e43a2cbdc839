/** Each language is a folder with the same files and keys as the first one. Missing ones are named here. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { LANGUAGES, type Language } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'engine', 'wording', 'texts');
const [FIRST, ...OTHERS] = LANGUAGES;

/** Its keys are the English problems of the parser, which need no English text; `xml-problems.test.ts` checks them. */
const OF_TRANSLATIONS = 'xml-problems.json';

function filesOf(language: Language): readonly string[] {
  return readdirSync(join(FOLDER, language), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.split(sep).join('/'))
    .sort();
}

function keysOf(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return [`${path}, ${value.length} texts`];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) => keysOf(each, `${path} ${key}`));
}

function keysIn(language: Language): readonly string[] {
  return filesOf(language)
    .filter((file) => file !== OF_TRANSLATIONS)
    .flatMap((file) => keysOf(JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8')), file))
    .sort();
}

describe('the folder of a language', () => {
  it('exists for exactly the listed languages', () => {
    const folders = readdirSync(FOLDER, { withFileTypes: true });
    assert.deepEqual(folders.map(({ name }) => name).sort(), [...LANGUAGES].sort());
  });

  for (const language of OTHERS) {
    it(`has the files of the first language: ${language}`, () => {
      const [there, wanted] = [filesOf(language), filesOf(FIRST!)];
      assert.deepEqual(
        wanted.filter((file) => !there.includes(file)),
        [],
        'missing',
      );
      assert.deepEqual(there.length, wanted.length, 'more than there are in the first one');
    });

    it(`has the texts of the first language: ${language}`, () => {
      const [there, wanted] = [keysIn(language), keysIn(FIRST!)];
      assert.ok(wanted.length > 3_000, `${wanted.length} texts`);
      const known = new Set(there);
      assert.deepEqual(
        wanted.filter((key) => !known.has(key)),
        [],
        'missing',
      );
      assert.deepEqual(there.length, wanted.length, 'more than there are in the first one');
    });
  }
});
