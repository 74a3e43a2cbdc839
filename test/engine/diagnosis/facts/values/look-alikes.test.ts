/** Letters that look like Latin ones are told, and replaced. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { toLatinLetters } from '#diagnosis/facts/values/look-alikes.js';
import { withText } from '../../../../fixtures/edit.js';
import { xrechnungUbl } from '../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../fixtures/rules.js';

describe('letters that look like Latin ones', () => {
  for (const [what, name, wrong, number] of [
    ['a Cyrillic letter in a currency', 'cbc:DocumentCurrencyCode', '\u0415UR', 'U+0415'],
    ['a Greek letter in a country', 'cbc:IdentificationCode', 'D\u0395', 'U+0395'],
    ['wide letters in a currency', 'cbc:DocumentCurrencyCode', '\uFF25UR', 'U+FF25'],
  ] as const)
    it(`are told by their number, and one certain change replaces them: ${what}`, async () => {
      const xml = withText(xrechnungUbl, name, wrong);
      for (const [language, sentence] of [
        ['en', 'letters of another alphabet'],
        ['de', 'Buchstaben einer anderen Schrift'],
        ['fr', 'lettres d’un autre alphabet'],
      ] as const) {
        const { details } = await verdictOn(xml, { patches: true, language });
        const [cause, ...others] = details.issues.filter(({ causedBy }) => causedBy === null);
        assert.deepEqual(others, []);
        assert.ok(cause!.message.includes(sentence) && cause!.message.includes(number), cause!.message);
        assert.deepEqual(
          (cause!.patches ?? []).map((patch) => patch.class),
          ['certain'],
        );
        assert.equal(Buffer.from(applyFixes(Buffer.from(xml), cause!.patches!)).toString(), xrechnungUbl);
      }
    });

  it('stay in words of their own alphabet', () => {
    for (const word of ['Бумага', 'Αθήνα', 'EUR', 'Straße', '']) assert.equal(toLatinLetters(word), word);
    assert.equal(toLatinLetters('\u0421\u0415'), 'CE');
  });
});
