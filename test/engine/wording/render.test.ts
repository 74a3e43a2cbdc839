/** Rendering parts: texts with placeholders, and forms written by code. */
import assert from 'node:assert/strict';
import type { Language } from '#validator/index.js';
import { type Part, decimalPart, part, termPart, plainText } from '#wording/part.js';
import { render } from '#wording/render.js';
import { toMessageParts, createRenderer } from '#diagnosis/describe/message.js';

describe('a part', () => {
  const SAID: readonly (readonly [what: string, part: Part, sentences: Readonly<Partial<Record<Language, string>>>])[] =
    [
      ['a text', plainText('As it is: {a}, 1.50'), { en: 'As it is: {a}, 1.50', de: 'As it is: {a}, 1.50' }],
      ['a number', decimalPart('1.50'), { en: '1.50', de: '1,50', fr: '1,50' }],
      ['a term', termPart('BT-1'), { en: 'BT-1 (Invoice number)', de: 'BT-1 (Rechnungsnummer)' }],
      ['a list', { id: 'or', data: { items: ['a', 'b', 'c'] } }, { en: 'a, b or c', de: 'a, b oder c' }],
      ['a list of one', { id: 'and', data: { items: ['a'] } }, { en: 'a' }],
      [
        'a sentence with another part in it',
        part('families.elementMissing.problem', {
          element: 'cbc:ID',
          in: part('words.within', { parent: 'cac:Party' }),
        }),
        { en: 'The element cbc:ID is missing in cac:Party.' },
      ],
      [
        'what begins a sentence',
        part('conclusions.net', { what: 'the amount', right: 'all is right', actual: '1', expected: '2' }),
        { en: 'The amount is without VAT: with the amount including it, 2 instead of 1, all is right.' },
      ],
      ['a rule', part('rules.BR-02.fix'), { en: 'Enter the invoice number.' }],
      [
        'what is known of a rule here',
        part('rules.BR-CO-09:national.fix', { identifier: 'SE4598375937' }),
        { en: 'Write SE4598375937, if it is a VAT identifier of that country.' },
      ],
      [
        'what is said otherwise of orders',
        part('families.elementNotUsed.fix', { element: 'cbc:ID' }, true),
        { en: 'Remove cbc:ID.' },
      ],
    ];
  for (const [what, given, sentences] of SAID)
    for (const [language, sentence] of Object.entries(sentences))
      it(`is said, ${language}: ${what}`, () => assert.equal(render(given, language as Language), sentence));
});

describe('a message', () => {
  const said = toMessageParts(plainText('It is wrong.'), plainText('Put it right.'), {
    place: part('places.line'),
    evidence: [plainText('It says 1.')],
    remarks: [plainText('Or leave it out.')],
  });

  it('has place, problem, evidence, fix and the rest in this order', () =>
    assert.deepEqual(createRenderer('en')(said), {
      problem: 'Line: It is wrong.',
      fix: 'Put it right.',
      message: 'Line: It is wrong. It says 1. Put it right. Or leave it out.',
    }));
  it('has line and column within the sentence that says what is wrong', () =>
    assert.equal(
      createRenderer('en')({ ...said, inlinePosition: part('words.place', { line: 3, column: 4 }) }).problem,
      'Line: It is wrong (line 3, column 4).',
    ));
  it('may say one thing only', () =>
    assert.equal(
      createRenderer('en')({ ...said, remarks: [], replacement: plainText('All signs.') }).message,
      'All signs.',
    ));
});
