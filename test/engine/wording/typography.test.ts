/** Automatic checks of German and French typography: blanks, quotes, commas and duplicated words. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#validator/index.js';
import { issueTexts } from '#wording/texts.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';

/** Every text of a language with more than one word, sentence by sentence. */
function sentencesIn(language: Language): readonly string[] {
  const folder = join(findPackageRoot(import.meta.url), 'engine', 'wording', 'texts', language);
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Problems of XML are looked up by their English texts.
      .filter((file) => file.endsWith('.json') && !file.includes('xml-problems'))
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/"((?:[^"\\]|\\.)*)"/g)])
      .map(([, found]) => found!)
      .filter((found) => found.includes(' '))
      // No sentence ends after “z. B.”.
      .flatMap((found) => found.split(/(?<=[.!?])(?<!\bz\.(?: B\.)?) (?=\p{Lu})/u))
  );
}

const WRONG: Readonly<Partial<Record<Language, Readonly<Record<string, RegExp>>>>> = {
  de: {
    'a comma in front of a second request, where nothing is inserted':
      /^(?!.*(?:z\. B\.|etwa) )[^,(:]*, (?:oder|und) [a-zäöü]+n Sie\b/,
    'no comma behind a clause that ends in front of a second request':
      /, d(?:er|ie|as) [^,.]* (?:folgen|stehen) und [a-zäöü]+n Sie\b/,
    'a straight quote': /„[^“]*"|[a-zäöü]'[a-zäöü]/,
    'an abbreviation without a blank': /\b(?:z\.B|d\.h|u\.a)\./,
    'a word that stands twice': /(?<![\p{L}-])(?!(?:sie|die|der|das|sich) )(\p{Ll}{2,}) \1(?![\p{L}-])/u,
  },
  fr: {
    'a blank that may break a line': / [;:!?»]|« /,
    'no blank in front of a mark': /[\p{Ll})}][;!?»]/u,
    'two words that become one':
      /(?<![\p{L}-])(?:de les?|à les?|de du|si il|que ils?|que elles?|jusque à|lorsque il)(?![\p{L}’-])(?! jour)/u,
    'an article that is cut short': /(?<![\p{L}’-])(?:le|la|de|que|ne|se|je) [éèêâîô]/u,
    'a straight quote': /\p{Ll}'\p{Ll}/u,
    'a word that stands twice': /(?<![\p{L}’-])(?!nous |vous )(\p{Ll}{2,}) \1(?![\p{L}’-])/u,
  },
  en: { 'a word that stands twice': /(?<![\p{L}-])(?!(?:is|that|had) )(\p{Ll}{2,}) \1(?![\p{L}-])/u },
};

describe('the texts as they are printed', () => {
  for (const language of LANGUAGES) {
    const sentences = sentencesIn(language);
    for (const [what, wrong] of Object.entries(WRONG[language] ?? {}))
      it(`have nowhere ${what} (${language})`, () => {
        assert.ok(sentences.length > 3_000, `${sentences.length}`);
        assert.deepEqual(
          sentences.filter((sentence) => wrong.test(sentence)),
          [],
        );
      });

    const { quoted } = issueTexts(language).words;
    const [start, end] = [quoted[0]!, quoted.at(-1)!];
    it(`close their quotation marks (${language})`, () => {
      const count = (text: string, mark: string): number => text.split(mark).length;
      assert.deepEqual(
        sentences.filter((text) => count(text, start) !== count(text, end) && !/[.!?:] ?\p{Lu}/u.test(text)),
        [],
      );
    });
  }
});
