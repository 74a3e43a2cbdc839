/** What nobody sees in a value is said, and taken out. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { peppolUbl, xrechnungCii, xrechnungUbl, withReplaced, withText } from '../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../fixtures/rules.js';

const CASES: readonly (readonly [what: string, xml: string, code: string, characters: string, value: string])[] = [
  ['blanks around an amount', withText(xrechnungUbl, 'cbc:PayableAmount', ' 119.00\n'), 'BR-DEC-18', '', '119.00'],
  [
    'blanks around an amount, CII',
    withText(xrechnungCii, 'ram:DuePayableAmount', '119.00 '),
    'BR-DEC-18',
    '',
    '119.00',
  ],
  [
    'a no-break space behind a date',
    withText(xrechnungUbl, 'cbc:IssueDate', '2026-10-01\u00A0'),
    'XSD',
    ' (U+00A0)',
    '2026-10-01',
  ],
  ['a thin space before a rate', withText(xrechnungUbl, 'cbc:Percent', '\u200919'), 'XSD', ' (U+2009)', '19'],
  [
    'a zero-width space in a country',
    withText(xrechnungUbl, 'cbc:IdentificationCode', 'D\u200BE'),
    'BR-CL-14',
    ' (U+200B)',
    'DE',
  ],
  [
    'a soft hyphen in a currency',
    withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'EU\u00ADR'),
    'BR-CL-04',
    ' (U+00AD)',
    'EUR',
  ],
  [
    'a mark of direction in a quantity’s unit',
    withReplaced(xrechnungUbl, 'unitCode="', 'unitCode="\u200E'),
    'BR-CL-23',
    ' (U+200E)',
    'C62',
  ],
];

const SENTENCES: Readonly<Record<'en' | 'de' | 'fr', (characters: string, value: string) => string>> = {
  en: (characters, value) =>
    `There are spaces, line breaks or invisible characters around it or in it${characters}. Write ${value}.`,
  de: (characters, value) =>
    `Davor, danach oder darin stehen Leerzeichen, Zeilenumbrüche oder unsichtbare Zeichen${characters}. Schreiben Sie ${value}.`,
  fr: (characters, value) =>
    `Des espaces, des sauts de ligne ou des caractères invisibles l’entourent ou s’y trouvent${characters}. Écrivez ${value}.`,
};

describe('what nobody sees in a value', () => {
  for (const [what, xml, code, characters, value] of CASES)
    it(`is said, and one certain change takes it out: ${what}`, async () => {
      for (const language of ['en', 'de', 'fr'] as const) {
        const { report } = await verdictOn(xml, { language });
        const issue = report.issues.find((each) => each.code === code)!;
        assert.ok(issue.message.endsWith(SENTENCES[language](characters, value)), issue.message);
      }
      const { details } = await verdictOn(xml, { patches: true });
      const [patch, ...others] = details.issues.find((each) => each.code === code)!.patches!;
      assert.deepEqual([patch?.class, others], ['certain', []]);
      const { report } = await verdictOn(Buffer.from(applyFixes(Buffer.from(xml), [patch!])).toString());
      assert.equal(report.errorCount, 0);
    });

  it('is not said of a code that is none without it either', async () => {
    const { report } = await verdictOn(withText(xrechnungUbl, 'cbc:IdentificationCode', ' XX\n'));
    assert.doesNotMatch(report.issues[0]!.message, /blanks/);
  });

  it('is taken out of a specification identifier', async () => {
    const xml = withReplaced(xrechnungUbl, '</cbc:CustomizationID>', ' </cbc:CustomizationID>');
    const { details } = await verdictOn(xml, { patches: true });
    const { code, patches = [] } = details.issues[0]!;
    assert.deepEqual([code, patches.map((each) => each.class)], ['PROFILE-UNKNOWN', ['certain']]);
    assert.equal(Buffer.from(applyFixes(Buffer.from(xml), [patches[0]!])).toString(), xrechnungUbl);
  });

  it('is taken out of a specification identifier with a comment inside', async () => {
    const xml = withReplaced(peppolUbl, '#compliant', '<!-- sic -->#compliant');
    const { details } = await verdictOn(xml, { patches: true });
    const { patches = [] } = details.issues.find((each) => each.code === 'PROFILE-UNKNOWN')!;
    assert.equal(Buffer.from(applyFixes(Buffer.from(xml), [patches[0]!])).toString(), peppolUbl);
  });
});

describe('line breaks in a text', () => {
  const TEXTS: readonly (readonly [element: string, code: string, text: string])[] = [
    ['cbc:Telephone', 'BR-DE-27', 'on\n  request'],
    ['cbc:Telephone', 'BR-DE-27', '\n  see our page\n'],
    ['cbc:Telephone', 'BR-DE-27', 'ask  the   desk'],
    ['cbc:ElectronicMail', 'BR-DE-28', 'Erika Example\n  Sales'],
    ['cbc:ElectronicMail', 'BR-DE-28', 'none\tat all'],
  ];
  for (const [element, code, text] of TEXTS)
    it(`are no mistake: ${JSON.stringify(text)}`, async () => {
      const { report } = await verdictOn(withText(xrechnungUbl, element, text));
      const found = report.issues.find((issue) => issue.code === code);
      assert.ok(found);
      assert.doesNotMatch(found.message, /line breaks/);
    });
  it('are said where a word has something invisible in it', async () => {
    const { report } = await verdictOn(withText(xrechnungUbl, 'cbc:Telephone', 'on\u200B request'));
    assert.match(report.issues.find(({ code }) => code === 'BR-DE-27')!.message, /invisible characters .*\(U\+200B\)/);
  });
});
