/** Style of the texts in each language: words and characters to avoid. */
import { strict as assert } from 'node:assert';
import { LANGUAGES, type Language } from '#validator/index.js';
import { allEntries } from '#wording/catalogue.js';
import { issueTexts } from '#wording/texts.js';

/** Expressions to avoid, and why. */
const NEVER: Readonly<Partial<Record<Language, readonly (readonly [what: string, pattern: RegExp])[]>>> = {
  en: [
    ['“not one of” is meant', /\b(?:is|are|was) none (?:of|that)\b/],
    ['spaces are meant', /\bblanks?\b/i],
    ['countries require', /\bwants? (?:it|them)\b|\bas \w+ wants\b/],
    ['a due date is meant', /\bday until which\b/],
    ['twice is meant', /\b2 times\b/],
  ],
  de: [
    ['Regel- oder ermäßigter Steuersatz', /regulär besteuert|Regelbesteuerung|Regel- oder ermäßigter Satz/],
    ['ein Satz, der entgleist', /dessen, was .* wirklich ist/],
  ],
  fr: [
    ['la date d’échéance', /jusqu.auquel/],
    ['une espace manque devant le signe', /[\p{Ll}»)](?:[;!?]|:) /u],
    ['la virgule décimale', /\b20 ou \d+\.\d\b/],
  ],
};

/** All texts of a language that reports may contain. */
function allTextsOf(language: Language): readonly string[] {
  return [...strings(allEntries(language)), ...strings(issueTexts(language))];
}

function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

describe('Texts', () => {
  for (const language of LANGUAGES) {
    const texts = allTextsOf(language);
    it(`are many: ${language}`, () => {
      assert.ok(texts.length > 2000, String(texts.length));
    });
    for (const [what, pattern] of NEVER[language] ?? [])
      it(`avoid, ${language}: ${what}`, () => {
        assert.deepEqual(
          texts.filter((text) => pattern.test(text)),
          [],
        );
      });
  }

  it('would be found with it', () => {
    for (const [language, text] of [
      ['en', 'The type is none of those that France takes.'],
      ['en', 'Enter it without blanks.'],
      ['en', 'It is not written as Portugal wants it.'],
      ['de', 'die Kategorie S (regulär besteuert)'],
      ['fr', 'Le montant est faux: corrigez-le.'],
      ['fr', 'Indiquez le jour jusqu’auquel la facture est à payer.'],
    ] as const)
      assert.ok(
        (NEVER[language] ?? []).some(([, pattern]) => pattern.test(text)),
        text,
      );
  });
});
