/** Which documents national rules apply to: parties, process, profile and day decide. */
import assert from 'node:assert/strict';
import { chooseRuleSets } from '#core/detection/choose-rule-sets.js';
import { countryChoices } from '#core/detection/country-rules.js';
import { detect } from '#core/detection/detect.js';
import type { CountryOutcome } from '#core/rules/manifest.js';
import * as invoices from '../../../fixtures/invoices.js';
import { LANGUAGES } from '#validator/index.js';
import { issueTexts } from '#wording/texts.js';
import { realManifest } from '../../../fixtures/rules.js';
import { treeOf } from '../../../fixtures/schematron.js';

const MANIFEST = realManifest();
const { EN16931, PEPPOL, XRECHNUNG, frenchFacturxExtended, frenchPlainCii, frenchPlainUbl, frenchPlainUblCreditNote } =
  invoices;
const { withReplaced, withText, without } = invoices;

/** Replaces the country of the seller, or of the buyer, which comes second. */
const seller = (xml: string, country: string): string => xml.replace('>FR<', `>${country}<`);
const buyer = (xml: string, country: string): string =>
  xml.replace(/(Customer|BuyerTrade)[\s\S]*/, (rest) => rest.replace('>FR<', `>${country}<`));
const process = (xml: string, value: string): string => withReplaced(xml, '>B1<', `>${value}<`);
const withoutProcess = (xml: string): string => process(xml, ' ');
/** The note with the code BAR, which states the kind of treatment. */
const note = (xml: string, value: string): string =>
  xml.includes('#PMT#')
    ? withReplaced(xml, '#PMT#', `#BAR#${value}#PMT#`)
    : xml.replace(
        /(<ram:IncludedNote>)/,
        `<ram:IncludedNote><ram:Content>${value}</ram:Content><ram:SubjectCode>BAR</ram:SubjectCode></ram:IncludedNote>$1`,
      );
const unnamedBuyer = (xml: string): string =>
  xml.replace(/(Customer|BuyerTrade)[\s\S]*/, (rest) =>
    rest
      .replace(/<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/, '')
      .replace(/<cbc:CompanyID[^>]*>[^<]*<\/cbc:CompanyID>/, '')
      .replace(/<ram:SpecifiedLegalOrganization>[\s\S]*?<\/ram:SpecifiedLegalOrganization>/, ''),
  );
const named = (xml: string, specification: string): string => withReplaced(xml, `>${EN16931}<`, `>${specification}<`);

/** The outcome according to the table; null if it does not concern the document. */
function outcomeOf(xml: string, as?: string): CountryOutcome | null {
  const tree = treeOf(xml);
  const { row } = detect(tree, MANIFEST, as);
  const [choice] = countryChoices(tree, row!, MANIFEST);
  return choice?.row.outcome ?? null;
}

const INVOICES: readonly (readonly [what: string, xml: string])[] = [
  ['UBL invoice', frenchPlainUbl],
  ['UBL credit note', frenchPlainUblCreditNote],
  ['CII', frenchPlainCii],
  ['Factur-X EXTENDED', frenchFacturxExtended],
];

describe('the French rules for invoices of any specification', () => {
  for (const [what, xml] of INVOICES) {
    const rows: readonly (readonly [what: string, xml: string, outcome: CountryOutcome | null])[] = [
      ['with a process of the French reform', xml, 'run'],
      ['with a process that looks like one', process(xml, 'B3'), 'run'],
      ['with a process in small letters', process(xml, 'b1'), 'run'],
      ['with one of the longer list for services', process(xml, 'S6'), 'run'],
      ['with a seller in Guadeloupe', seller(xml, 'GP'), 'run'],
      ['with a foreign seller', seller(xml, 'DE'), null],
      ['with a seller in Guyane, where there is no VAT', seller(xml, 'GF'), null],
      ['with a foreign buyer, but a process of the French reform', buyer(xml, 'DE'), 'run'],
      ['with a foreign buyer and no process', withoutProcess(buyer(xml, 'DE')), 'leave'],
      ['without a process, to a business', withoutProcess(xml), 'run'],
      ['without a process, to somebody', withoutProcess(unnamedBuyer(xml)), 'unsure'],
      ['with a process, to somebody', unnamedBuyer(xml), 'run'],
      ['with a process of Peppol', process(xml, 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'), 'leave'],
      ['with a process of Chorus Pro', process(xml, 'A1'), 'leave'],
      ['with the last process of Chorus Pro', process(xml, 'A25'), 'leave'],
      ['with what looks like a process of Chorus Pro, and is none', process(xml, 'A26'), 'run'],
      ['with what looks like one, to somebody', process(unnamedBuyer(xml), 'A0'), 'unsure'],
      ['without a process, to a buyer in no country', withoutProcess(buyer(xml, '')), 'unsure'],
      ['with a process, to a buyer in no country', buyer(xml, ''), 'run'],
      ['to a consumer, as a note says', note(xml, 'B2C'), 'leave'],
      ['to a foreign consumer, as a note says', note(xml, 'B2CINT'), 'leave'],
      ['with notes that contradict each other', note(note(xml, 'B2C'), 'B2B'), 'run'],
      ['with such notes in the other order', note(note(xml, 'B2B'), 'B2C'), 'run'],
      ['outside the reform, as a note says', note(xml, 'OUTOFSCOPE'), 'leave'],
      ['between businesses, as a note says, without a process', note(withoutProcess(unnamedBuyer(xml)), 'B2B'), 'run'],
      [
        'to a foreign business, as a note says, without a process',
        note(withoutProcess(buyer(xml, 'DE')), 'B2BINT'),
        'run',
      ],
    ];
    for (const [how, document, outcome] of rows)
      it(`${what} ${how}: ${outcome ?? 'nothing'}`, () => assert.equal(outcomeOf(document), outcome));
  }

  for (const scheme of ['0002', '0009', '0224', '0225', '0231', '9957']) {
    const unnamed = withoutProcess(unnamedBuyer(frenchPlainUbl));
    const identified = (code: string): string =>
      unnamed.replace(
        /(Customer[\s\S]*?<cac:Party>[\s\S]*?)(<cac:PartyName>|<cac:PostalAddress>)/,
        `$1<cac:PartyIdentification><cbc:ID schemeID="${code}">1</cbc:ID></cac:PartyIdentification>$2`,
      );
    const reachable = (code: string): string =>
      unnamed.replace(/(Customer[\s\S]*?EndpointID schemeID=")[^"]*/, `$1${code}`);
    it(`take a buyer who is identified by the scheme ${scheme} for a business`, () => {
      assert.deepEqual([outcomeOf(identified(scheme)), outcomeOf(identified('0088'))], ['run', 'unsure']);
      assert.deepEqual([outcomeOf(reachable(scheme)), outcomeOf(reachable('EM'))], ['run', 'unsure']);
    });
  }

  const others: readonly (readonly [what: string, xml: string, outcome: CountryOutcome | null])[] = [
    ['Factur-X BASIC WL', named(frenchPlainCii, invoices.FACTURX_BASIC_WL), 'run'],
    ['Factur-X BASIC, which is no profile of the reform', named(frenchPlainCii, invoices.FACTURX_BASIC), 'leave'],
    ['Factur-X MINIMUM', named(frenchPlainCii, invoices.FACTURX_MINIMUM), 'leave'],
    ['XRechnung', named(frenchPlainUbl, XRECHNUNG), 'leave'],
    [
      'XRechnung of which nobody can say whom it is for',
      withoutProcess(unnamedBuyer(named(frenchPlainUbl, XRECHNUNG))),
      'leave',
    ],
    ['XRechnung with a foreign seller', seller(named(frenchPlainUbl, XRECHNUNG), 'DE'), null],
    ['Peppol BIS Billing', named(frenchPlainUbl, PEPPOL), 'leave'],
    ['CIUS-RO', named(frenchPlainUbl, invoices.CIUS_RO), 'leave'],
    ['NLCIUS in CII', named(frenchPlainCii, invoices.NLCIUS), 'leave'],
    ['a specification that nobody knows, with a French process', named(frenchPlainUbl, 'urn:example'), 'run'],
    ['a specification that nobody knows, without one', withoutProcess(named(frenchPlainUbl, 'urn:example')), 'leave'],
    ['no specification, with a French process', without(frenchPlainUbl, 'cbc:CustomizationID'), 'run'],
    ['what names the French reform itself, which has them anyway', invoices.franceUbl, null],
  ];
  for (const [what, xml, outcome] of others)
    it(`${what}: ${outcome ?? 'nothing'}`, () => assert.equal(outcomeOf(xml), outcome));

  it('also apply to documents checked as Factur-X EN 16931', () =>
    assert.equal(outcomeOf(frenchPlainCii, 'facturx'), 'run'));

  it('are added only once if the chosen specification includes them', () =>
    assert.equal(outcomeOf(frenchPlainUbl, 'fr-ctc'), null));

  it('use BT-40 as the country of the seller, whatever else is in France', () => {
    const abroad = withText(seller(frenchPlainUbl, 'DE'), 'cbc:CompanyID', 'FR12345678901');
    assert.equal(outcomeOf(abroad), null);
  });
});

describe('national rules and the day', () => {
  const tree = treeOf(frenchPlainUbl);
  const row = detect(tree, MANIFEST).row!;
  const countries = countryChoices(tree, row, MANIFEST);
  const chosen = (day: string, options = {}, held = MANIFEST) =>
    chooseRuleSets(row, countries, { day, options, held, manifest: MANIFEST });
  const french = MANIFEST.ruleSets.filter(({ id }) => id === 'fr-ctc-ubl');

  it('are run from the day on which they bind', () => {
    assert.deepEqual(chosen('2026-08-31').ruleSets, ['en16931-ubl']);
    assert.deepEqual(chosen('2026-09-01').ruleSets, ['en16931-ubl', 'fr-ctc-ubl']);
  });

  it('are run earlier if one of their releases is requested', () => {
    for (const { release } of french)
      assert.deepEqual(chosen('2026-01-01', { releases: [release] }).ruleSets, ['en16931-ubl', 'fr-ctc-ubl']);
    assert.deepEqual(chosen('2026-01-01', { releases: ['en16931@1.3.15'] }).ruleSets, ['en16931-ubl']);
  });

  it('are left out at the request of the caller, which is reported', () => {
    const { ruleSets, leftOut, added } = chosen('2026-09-01', { countryRules: false });
    assert.deepEqual([ruleSets, leftOut, added], [['en16931-ubl'], countries, []]);
    assert.deepEqual(chosen('2026-08-31', { countryRules: false }).leftOut, []);
  });

  it('are reported and not run at all if they are not held', () => {
    const without = { ...MANIFEST, ruleSets: MANIFEST.ruleSets.filter((entry) => !french.includes(entry)) };
    const { ruleSets, notHeld, leftOut } = chosen('2026-09-01', {}, without);
    assert.deepEqual([ruleSets, notHeld, leftOut], [['en16931-ubl'], countries, []]);
  });
});

describe('the reason why national rules apply or not', () => {
  it('exists in every language, and only mentions terms of the questions', () => {
    for (const { id, questions, others, rows } of MANIFEST.countryRules ?? []) {
      const terms = new Set(
        Object.values(questions).flatMap(({ answers }) =>
          Object.values(answers)
            .flat()
            .map(({ term }) => term),
        ),
      );
      const reasons = [others, ...rows.flatMap(({ because = [] }) => because)];
      for (const language of LANGUAGES) {
        const texts = issueTexts(language).countryRules[id]!;
        assert.deepEqual(Object.keys(texts).sort(), [...new Set(reasons)].sort());
        for (const [reason, text] of Object.entries(texts))
          for (const [, term] of text.matchAll(/\{([^}]*)\}/g)) assert.ok(terms.has(term!), `${reason}: ${term}`);
      }
    }
  });
});
