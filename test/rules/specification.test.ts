/** What is said about specification identifiers (BT-24) whose rules were not checked. */
import assert from 'node:assert/strict';
import request from 'supertest';
import { LANGUAGES } from '#validator/index.js';
import { issueTexts } from '#wording/texts.js';
import { localizedName } from '#diagnosis/describe/specification-message.js';
import type { IssueDetails, Report } from '#validator/index.js';
import * as invoices from '../fixtures/invoices.js';
import { realManifest, reportOn, sharedValidator, verdictOn } from '../fixtures/rules.js';
import { createApp } from '#service/app.js';
import { needsRules } from '../needs/needs.js';
import { KEY, knownKeys } from '../server/http/support.js';

const CORE = 'urn:cen.eu:en16931:2017';
const { PEPPOL, XRECHNUNG, plainUbl, plainUblCreditNote, plainCii, peppolUbl, xrechnungUbl, zugferd1 } = invoices;

const UBL = (identifier: string): string => plainUbl.replace(`>${CORE}<`, `>${identifier}<`);
const CREDIT_NOTE = (identifier: string): string => plainUblCreditNote.replace(`>${CORE}<`, `>${identifier}<`);
const XR_UBL = (identifier: string): string => xrechnungUbl.replace(`>${XRECHNUNG}<`, `>${identifier}<`);
const PEPPOL_UBL = (identifier: string): string => peppolUbl.replace(`>${PEPPOL}<`, `>${identifier}<`);
const CII = (identifier: string): string => plainCii.replace(`>${CORE}<`, `>${identifier}<`);

const ours = ({ issues }: Report): readonly string[] =>
  issues.flatMap(({ code, severity }) => (code.startsWith('PROFILE-') ? [`${severity} ${code}`] : []));
const oursIn = async (xml: string, language: 'en' | 'de' = 'en'): Promise<IssueDetails> =>
  (await verdictOn(xml, { language })).details.issues.find(({ code }) => code.startsWith('PROFILE-'))!;

const OLD = `${CORE}#compliant#urn:xoev-de:kosit:standard:xrechnung_`;

/** They exist, and we have no rules for them. */
const NOT_CHECKED: readonly (readonly [what: string, xml: string, said: RegExp])[] = [
  ['a Serbian invoice in CII', CII(`${CORE}#compliant#urn:mfin.gov.rs:srbdt:2022`), /SRBDT \(Serbia\)/],
  ['a Portuguese invoice in CII', CII(`${CORE}#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1`), /CIUS-PT \(Portugal\)/],
  [
    'PINT of a country whose rules are not here',
    invoices.withText(invoices.pintUbl, 'cbc:CustomizationID', 'urn:peppol:pint:billing-1@sa-1'),
    /Peppol PINT of another country/,
  ],
  ['self-billing in PINT without a country', UBL('urn:peppol:pint:selfbilling-1'), /Peppol PINT of another country/],
  ['Factur-X in UBL', UBL(invoices.FACTURX_EXTENDED), /Factur-X EXTENDED/],
  [
    'an extension of XRechnung as a credit note, which has no scenario',
    invoices.xrechnungUblCreditNote.replace(`>${XRECHNUNG}<`, `>${invoices.XRECHNUNG_EXTENSION}<`),
    /XRechnung 3\.0, extension/,
  ],
  [
    "a company's own addition to Peppol",
    PEPPOL_UBL(`${PEPPOL}#conformant#urn:example.com:addition:1`),
    /builds on “.*billing:3\.0”/,
  ],
  [
    "a company's own addition to Factur-X",
    CII(`${invoices.FACTURX_BASIC}#conformant#urn:example.com:addition`),
    /builds on “.*1p0:basic”/,
  ],
  [
    'SI-UBL 1.2, which the Dutch authority has not put out of force',
    UBL(
      'urn:www.cenbii.eu:transaction:biitrns010:ver2.0:extended:urn:www.peppol.eu:bis:peppol4a:ver2.0:extended:urn:www.simplerinvoicing.org:si:si-ubl:ver1.2',
    ),
    /whose rules we do not have/,
  ],
  ['something invented', UBL('urn:example.com:our-own-invoice'), /whose rules we do not have/],
  [
    'a ZUGFeRD 1.0 of a kind that there is not',
    zugferd1.replace(invoices.ZUGFERD_1_BASIC, 'urn:example.com:ours'),
    /whose rules we do not have/,
  ],
  ['a number', CII('380'), /whose rules we do not have/],
  ['another format of the same publishers', CII('urn:order-x.eu:1p0:comfort'), /BT-24\)[^“]*“[^”]*”\. It was checked/],
  [
    'an invoice of another country',
    UBL('urn:fdc:oioubl.dk:trns:billing:invoice:3.0'),
    /BT-24\)[^“]*“[^”]*”\. It was checked/,
  ],
];

/** Nobody ever published them. */
const UNKNOWN: readonly (readonly [what: string, xml: string, said: RegExp])[] = [
  [
    'a Peppol version that there is not',
    UBL(PEPPOL.replace('3.0', '4.0')),
    /know of no such version.*“.*billing:3\.0” \(Peppol/,
  ],
  ['a letter too few', UBL(PEPPOL.replace('poacc', 'poac')), /Did you mean “.*poacc:billing:3\.0”/],
  ['two letters exchanged', CREDIT_NOTE(XRECHNUNG.replace('kosit', 'koist')), /Did you mean “.*kosit:xrechnung_3\.0”/],
  ['an XRechnung 2.3 of the present publisher', UBL(XRECHNUNG.replace('3.0', '2.3')), /know of no such version/],
  ['an XRechnung 3.1', CII(XRECHNUNG.replace('3.0', '3.1')), /know of no such version/],
  [
    'an extension of another version',
    UBL(invoices.XRECHNUNG_EXTENSION.replace(/3\.0$/, '2.3')),
    /know of no such version/,
  ],
  ['capital letters', CII('urn:factur-x.eu:1p0:MINIMUM'), /Small and capital letters count/],
  [
    'a hyphen too few',
    CII(invoices.FACTURX_BASIC.replace('factur-x', 'facturx')),
    /Did you mean “.*factur-x\.eu:1p0:basic”/,
  ],
  [
    'compliant for conformant',
    CII(invoices.FACTURX_EXTENDED.replace('conformant', 'compliant')),
    /Did you mean “.*conformant.*extended”/,
  ],
  [
    'MINIMUM as if it were a CIUS',
    CII(`${CORE}#compliant#urn:factur-x.eu:1p0:minimum`),
    /Did you mean “urn:factur-x\.eu:1p0:minimum”/,
  ],
  [
    'only the end',
    CREDIT_NOTE('urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0'),
    /Did you mean “urn:cen.*selfbilling:3\.0”/,
  ],
  ['the norm of another year', UBL('urn:cen.eu:en16931:2018'), /know of no such version/],
  ['a blank', CII(`${CORE} `), /but for spaces/],
  ['a line break inside', UBL(`urn:cen.eu:\n  en16931:2017`), /but for spaces/],
  ['a byte order mark', UBL(`\ufeff${XRECHNUNG}`), /but for spaces/],
  [
    'the publisher of old with the version of today',
    XR_UBL(`${OLD}3.0`),
    /Did you mean “.*xeinkauf\.de:kosit:xrechnung_3\.0” \(XRechnung 3\.0\)/,
  ],
  ['a version of old that there was not', XR_UBL(`${OLD}2.4`), /Did you mean “.*xrechnung_3\.0”/],
  [
    'the extension of old on the CIUS of today',
    XR_UBL(`${XRECHNUNG}#conformant#urn:xoev-de:kosit:extension:xrechnung_3.0`),
    /Did you mean/,
  ],
  [
    'the process for the specification',
    PEPPOL_UBL('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    /Did you mean “.*poacc:billing:3\.0” \(Peppol BIS Billing 3\.0\)/,
  ],
  ['a year that is missing', UBL(PEPPOL.replace(':2017:poacc', ':poacc')), /Did you mean “.*poacc:billing:3\.0”/],
  [
    'another kind of document in the name',
    UBL(PEPPOL.replace('billing', 'invoicing')),
    /Did you mean “.*poacc:billing:3\.0”/,
  ],
  [
    'a profile of Factur-X that has the identifier of the norm',
    CII('urn:factur-x.eu:1p0:en16931'),
    /Did you mean “urn:cen\.eu:en16931:2017” \(EN 16931\)/,
  ],
  ['BASIC without its front', CII('urn:factur-x.eu:1p0:basic'), /\(Factur-X BASIC\)/],
  ['BASIC without urn', CII(invoices.FACTURX_BASIC.replace('urn:factur', 'factur')), /\(Factur-X BASIC\)/],
  ['BASIC WL as if it were a CIUS', CII(`${CORE}#compliant#urn:factur-x.eu:1p0:basicwl`), /\(Factur-X BASIC WL\)/],
  ['a name', UBL('XRechnung 3.0'), /\(XRechnung 3\.0\)/],
  ['a name in small letters', CII('factur-x basic'), /\(Factur-X BASIC\)/],
  ['a name that several begin with', CII('Factur-X'), /\(EN 16931\)/],
  ['a name and a version', CII('ZUGFeRD 2.3.3'), /\(EN 16931\)/],
  ['a name with words behind', CREDIT_NOTE('Peppol BIS 3'), /\(Peppol BIS Billing 3\.0\)/],
  ['a name put together with colons', XR_UBL('xrechnung:3.0'), /\(XRechnung 3\.0\)/],
  ['the name of a kind of specification', UBL('XRechnung CIUS'), /\(XRechnung 3\.0\)/],
  ['the norm and its year', UBL('EN 16931-1:2017'), /\(EN 16931\)/],
  [
    'two specifications in one',
    XR_UBL(`${XRECHNUNG}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`),
    /\(XRechnung 3\.0\)/,
  ],
  [
    'an empty one in front of the right one',
    xrechnungUbl.replace('<cbc:CustomizationID>', '<cbc:CustomizationID/><cbc:CustomizationID>'),
    /more than one, though/,
  ],
  ['what only has the sound of XRechnung', UBL('xrechnung_#conformant#extension:xrechnung_ or so'), /Did you mean/],
];

describe('a specification that nobody checked', () => {
  for (const [what, xml, said] of NOT_CHECKED) {
    it(`is said to be so: ${what}`, async () => {
      const report = await reportOn(xml);
      assert.deepEqual([report.valid, ours(report)], [true, ['warning PROFILE-NOT-CHECKED']]);
      const { message } = await oursIn(xml);
      assert.match(message, said);
      assert.ok(message.includes(`“${report.profile}”`), message);
      assert.deepEqual(
        [(await reportOn(xml, { strict: true })).valid, ours(await reportOn(xml, { strict: true }))],
        [false, ['error PROFILE-NOT-CHECKED']],
      );
    });
  }

  it('leaves everything else as it was', async () => {
    const broken = invoices.withText(UBL('urn:example.com:ours'), 'cbc:PayableAmount', '1.00');
    const report = await reportOn(broken);
    assert.deepEqual(
      report.issues.map(({ code }) => code),
      ['BR-CO-16', 'PROFILE-NOT-CHECKED'],
    );
  });

  it('is at the identifier, and names what was checked instead', async () => {
    const issue = await oursIn(UBL('urn:example.com:ours'));
    assert.deepEqual(
      [issue.field, issue.location, issue.line, issue.ruleSet, issue.official],
      ['cbc:CustomizationID', '/ubl:Invoice[1]/cbc:CustomizationID[1]', 5, null, null],
    );
    assert.deepEqual(
      issue.businessTerms.map(({ id }) => id),
      ['BT-24'],
    );
    const version = realManifest()
      .ruleSets.find(({ id }) => id === 'en16931-ubl')!
      .release.split('@')[1];
    assert.ok(issue.message.includes(`It was checked against “EN 16931, UBL” ${version}.`), issue.message);
    assert.equal((await oursIn(CII('urn:example.com:ours'))).field, 'BT-24 (Specification identifier)');
  });

  needsRules('rs-cius').it('is said in German, too', async () => {
    const { message } = await oursIn(CII(`${CORE}#compliant#urn:mfin.gov.rs:srbdt:2022`), 'de');
    assert.match(
      message,
      /^Diese Rechnung nennt eine Spezifikation \(BT-24\).*Das ist SRBDT \(Serbien\)\. Geprüft wurde die Rechnung mit „EN 16931, CII“ /,
    );
    assert.match(
      (await oursIn(CII(invoices.PEPPOL_SELF_BILLING), 'de')).message,
      /Das ist Peppol BIS Self-Billing 3\.0\. /,
    );
  });

  it('has its country in every language', () => {
    const english = new Intl.DisplayNames('en', { type: 'region' });
    const codes = ['AE', 'BE', 'EU', 'FR', 'HR', 'JP', 'MY', 'NL', 'NO', 'OM', 'PT', 'RO', 'RS', 'SG'];
    const named = realManifest().specifications.filter(({ name }) => name.endsWith(')'));
    assert.equal(new Set(named.map(({ name }) => /\((.*)\)/.exec(name)![1])).size, codes.length);
    for (const specification of named) {
      const code = codes.find((candidate) => specification.name.endsWith(`(${english.of(candidate)})`))!;
      for (const language of LANGUAGES) {
        const country = new Intl.DisplayNames(language, { type: 'region' }).of(code)!;
        assert.ok(localizedName(specification, language).endsWith(`(${country})`), `${specification.id} ${language}`);
      }
    }
  });

  it('is what the names in other languages are of', () => {
    const names = new Set(realManifest().specifications.map(({ name }) => name));
    assert.deepEqual(
      Object.keys(issueTexts('en').specificationNames).filter((name) => !names.has(name)),
      [],
    );
  });
});

describe('a specification that there is not', () => {
  needsRules('nlcius-ubl').it('is an error: a national name', async () => {
    const report = await reportOn(UBL('NLCIUS'));
    assert.deepEqual([report.valid, ours(report)], [false, ['error PROFILE-UNKNOWN']]);
    assert.match(report.issues[0]!.message, /\(NLCIUS \(Netherlands\)\)/);
  });
  for (const [what, xml, said] of UNKNOWN) {
    it(`is an error: ${what}`, async () => {
      const report = await reportOn(xml);
      assert.deepEqual([report.valid, ours(report)], [false, ['error PROFILE-UNKNOWN']]);
      assert.match((await oursIn(xml)).message, said);
    });
  }

  it('is one in German, too', async () => {
    assert.match(
      (await oursIn(UBL(PEPPOL.replace('3.0', '3.1')), 'de')).message,
      /Eine solche Version ist uns nicht bekannt; in Gebrauch ist „.*billing:3\.0“/,
    );
  });

  it('of a megabyte is answered as quickly as any other', async () => {
    const report = await reportOn(UBL(`${XRECHNUNG}${'x'.repeat(1_000_000)}`));
    assert.deepEqual([report.format, ours(report)], ['xrechnung-ubl', ['error PROFILE-UNKNOWN']]);
    assert.ok(report.issues.every(({ message }) => message.length < 2_000));
  });
});

describe('an invoice that names the specification it was checked for', () => {
  for (const { name, xml, ruleSets } of invoices.FIXTURES) {
    needsRules(...ruleSets).it(`is not commented on: ${name}`, async () =>
      assert.deepEqual(ours(await reportOn(xml, { strict: true })), []),
    );
  }
  it("may have blanks around it where the publisher's own rule takes them (PEPPOL-EN16931-R004)", async () => {
    const report = await reportOn(peppolUbl.replace(`>${PEPPOL}<`, `>\n ${PEPPOL} <`), { strict: true });
    assert.deepEqual([report.valid, report.issues], [true, []]);
  });
});

describe('an invoice without a specification', () => {
  it('is told so by the rules', async () => {
    for (const xml of [
      invoices.without(plainUbl, 'cbc:CustomizationID'),
      UBL(' '),
      invoices.without(xrechnungUbl, 'cbc:CustomizationID'),
      CII(''),
    ]) {
      const report = await reportOn(xml);
      assert.ok(
        !report.valid && report.issues.some(({ code }) => code === 'BR-01' || code === 'XSD'),
        JSON.stringify(report),
      );
    }
  });
  it('is told so by us where the rules let that pass', async () => {
    for (const empty of ['', ' ', '<!-- none -->', '\n\t', '<![CDATA[ ]]>']) {
      const report = await reportOn(zugferd1.replace(invoices.ZUGFERD_1_BASIC, empty));
      assert.deepEqual(ours(report), ['error PROFILE-UNKNOWN'], JSON.stringify(empty));
      assert.match(
        report.issues.find(({ code }) => code === 'PROFILE-UNKNOWN')!.message,
        /The invoice names none; that of ZUGFeRD 1\.0 BASIC/,
      );
    }
  });
});

describe('the specification in the details', () => {
  const named = async (xml: string): Promise<string | null> => (await verdictOn(xml)).details.specification;
  const portuguese = invoices.FIXTURES.find(({ name }) => name === 'CIUS-PT, invoice')!.xml;

  it('is the one that the invoice names', async () => assert.equal(await named(xrechnungUbl), 'XRechnung 3.0'));
  needsRules('cius-pt').it('is it in each of the versions that it may be named with', async () => {
    assert.match((await named(portuguese))!, /CIUS-PT/);
    assert.equal(await named(portuguese.replace('CIUS-PT:2.1.1', 'CIUS-PT:1.0.0')), await named(portuguese));
  });
});

describe('the parameter strict', () => {
  const post = async (query: string): Promise<Report> =>
    (
      await request(createApp({ validator: await sharedValidator(), keys: knownKeys }))
        .post(`/api/v1/validate${query}`)
        .set('X-Api-Key', KEY)
        .type('application/xml')
        .send(UBL('urn:example.com:ours'))
        .expect(200)
    ).body as Report;

  it('makes it an error over HTTP', async () => {
    assert.deepEqual(
      [(await post('')).valid, (await post('?strict=false')).valid, (await post('?strict=true')).valid],
      [true, true, false],
    );
  });
});
