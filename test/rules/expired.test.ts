/** What is said about specifications (BT-24) that their publishers have put out of force. */
import assert from 'node:assert/strict';
import type { IssueDetails, Report } from '#validator/index.js';
import * as invoices from '../fixtures/invoices.js';
import { reportOn, verdictOn } from '../fixtures/rules.js';

const CORE = 'urn:cen.eu:en16931:2017';
const { XRECHNUNG, plainUbl, plainUblCreditNote, plainCii, xrechnungUbl } = invoices;

const UBL = (identifier: string): string => plainUbl.replace(`>${CORE}<`, `>${identifier}<`);
const CREDIT_NOTE = (identifier: string): string => plainUblCreditNote.replace(`>${CORE}<`, `>${identifier}<`);
const XR_UBL = (identifier: string): string => xrechnungUbl.replace(`>${XRECHNUNG}<`, `>${identifier}<`);
const CII = (identifier: string): string => plainCii.replace(`>${CORE}<`, `>${identifier}<`);
const OLD = `${CORE}#compliant#urn:xoev-de:kosit:standard:xrechnung_`;
const CENBII = (transaction: string, rest: string): string =>
  `urn:www.cenbii.eu:transaction:biitrns${transaction}:ver2.0:extended:${rest}`;

const ours = ({ issues }: Report): readonly string[] =>
  issues.flatMap(({ code, severity }) => (code.startsWith('PROFILE-') ? [`${severity} ${code}`] : []));
const oursIn = async (xml: string): Promise<IssueDetails> =>
  (await verdictOn(xml)).details.issues.find(({ code }) => code.startsWith('PROFILE-'))!;

/** Their publishers have said that they are out of force. */
const EXPIRED: readonly (readonly [what: string, xml: string, lastDay: string, said: RegExp])[] = [
  [
    'XRechnung 2.3',
    XR_UBL(`${OLD}2.3`),
    '2024-01-31',
    /XRechnung 2\.3 was in force until 31 January 2024; since 1 February 2024, XRechnung 3\.0 is\..*The identifier of XRechnung 3\.0 is “.*xrechnung_3\.0”\./,
  ],
  [
    'XRechnung 2.3 in CII, with the extension of its day',
    CII(`${OLD}2.3#conformant#urn:xoev-de:kosit:extension:xrechnung_2.3`),
    '2024-01-31',
    /XRechnung 2\.3, extension was .*The identifier of XRechnung 3\.0, extension is “.*#conformant#.*extension:xrechnung_3\.0”/,
  ],
  ['XRechnung 2.2 with blanks around it', XR_UBL(`\n ${OLD}2.2 `), '2023-07-31', /XRechnung 2\.2 was /],
  ['XRechnung 2.1', CII(`${OLD}2.1`), '2022-07-31', /XRechnung 2\.1 was /],
  ['XRechnung 2.0', UBL(`${OLD}2.0`), '2022-01-31', /XRechnung 2\.0 was /],
  ['XRechnung 1.2', CREDIT_NOTE(`${OLD}1.2`), '2020-12-31', /XRechnung 1\.2 was /],
  ['XRechnung 1.1', UBL(`${OLD}1.1`), '2019-06-30', /XRechnung 1\.1 was /],
  [
    'Peppol BIS 2',
    UBL(CENBII('010', 'urn:www.peppol.eu:bis:peppol5a:ver2.0')),
    '2019-12-31',
    /Peppol BIS 2, invoices 4A and 5A was .*, Peppol BIS Billing 3\.0 is\./,
  ],
  [
    'EHF of Norway before Peppol BIS Billing 3.0',
    UBL(CENBII('010', 'urn:www.peppol.eu:bis:peppol4a:ver2.0:extended:urn:www.difi.no:ehf:faktura:ver2.0')),
    '2019-12-31',
    /EHF 2\.0 \(Norway\) was /,
  ],
  [
    'Peppol BIS of Australia and New Zealand before PINT',
    UBL(`${CORE}#conformant#urn:fdc:peppol.eu:2017:poacc:billing:international:aunz:3.0`),
    '2025-05-15',
    /“urn:peppol:pint:billing-1@aunz-1”/,
  ],
];

/** Their publishers have said from which day on they are in force, and what was before. */
const EARLY: readonly (readonly [what: string, xml: string, firstDay: string, said: RegExp])[] = [
  [
    'XRechnung 3.0',
    xrechnungUbl,
    '2024-02-01',
    /That is XRechnung 3\.0, in force since 1 February 2024\. On 31 January 2024, XRechnung 2\.3 was/,
  ],
  [
    'XRechnung 2.3',
    XR_UBL(`${OLD}2.3`),
    '2023-08-01',
    /XRechnung 2\.3, in force since 1 August 2023\. On 31 July 2023, XRechnung 2\.2 was/,
  ],
  ['XRechnung 1.0', XR_UBL(`${OLD}1.0`), '2017-06-01', /in force since 1 June 2017\. It was/],
];

describe('a specification that is not in force yet', () => {
  const before = (day: string): Date => new Date(Date.parse(day) - 86_400_000);
  for (const [what, xml, firstDay, said] of EARLY) {
    it(`is a warning that names its first day: ${what}`, async () => {
      const { report, details } = await verdictOn(xml, { date: before(firstDay) });
      assert.deepEqual([report.valid, ours(report)], [true, ['warning PROFILE-EARLY']]);
      assert.match(details.issues.find(({ code }) => code === 'PROFILE-EARLY')!.message, said);
      assert.deepEqual(ours(await reportOn(xml, { date: before(firstDay), strict: true })), ['error PROFILE-EARLY']);
    });
    it(`is none on its first day: ${what}`, async () =>
      assert.equal(ours(await reportOn(xml, { date: new Date(firstDay) })).includes('warning PROFILE-EARLY'), false));
  }

  it('is told of an invoice that is dated years before', async () => {
    const dated = invoices.withText(XR_UBL(`${OLD}2.3`), 'cbc:IssueDate', '2017-05-01');
    const { report, details } = await verdictOn(dated, { date: 'issue' });
    assert.deepEqual(ours(report), ['warning PROFILE-EARLY']);
    assert.doesNotMatch(details.issues[0]!.message, /On 2017/);
  });

  it('takes the finding of the rules about the identifier along', async () => {
    const { details } = await verdictOn(xrechnungUbl, { date: before('2024-02-01') });
    assert.deepEqual(
      details.issues.map(({ code, causedBy, fixFirst }) => [code, causedBy, fixFirst]),
      [
        ['PROFILE-EARLY', null, []],
        ['BR-DE-21', 0, ['PROFILE-EARLY']],
      ],
    );
  });

  it('is told in German and French, too', async () => {
    for (const [language, said] of [
      ['de', /noch nicht.*Das ist XRechnung 3\.0, gültig seit 01\.02\.2024\. Am 31\.01\.2024 galt XRechnung 2\.3\./],
      [
        'fr',
        /pas encore en vigueur.*XRechnung 3\.0, en vigueur depuis le 01\/02\/2024\. Le 31\/01\/2024, XRechnung 2\.3/,
      ],
    ] as const) {
      const { report } = await verdictOn(xrechnungUbl, { date: before('2024-02-01'), language });
      assert.match(report.issues.find(({ code }) => code === 'PROFILE-EARLY')!.message, said);
    }
  });

  it('is no matter where versions overlap, or the caller names a release', async () => {
    assert.deepEqual(ours(await reportOn(invoices.peppolUbl, { date: new Date('2019-01-01') })), []);
    const options = { date: before('2024-02-01'), releases: ['xrechnung@3.0.1'] };
    assert.deepEqual(ours(await reportOn(xrechnungUbl, options)), []);
  });
});

describe('a specification that is out of force', () => {
  const after = (day: string): Date => new Date(Date.parse(day) + 86_400_000);
  for (const [what, xml, lastDay, said] of EXPIRED) {
    it(`is an error that names the one in force: ${what}`, async () => {
      const report = await reportOn(xml);
      assert.deepEqual([report.valid, ours(report)], [false, ['error PROFILE-EXPIRED']]);
      assert.match((await oursIn(xml)).message, said);
    });
    it(`is none on its last day, and one on the next: ${what}`, async () => {
      assert.equal(ours(await reportOn(xml, { date: new Date(lastDay) })).includes('error PROFILE-EXPIRED'), false);
      assert.deepEqual(ours(await reportOn(xml, { date: after(lastDay) })), ['error PROFILE-EXPIRED']);
    });
  }

  it('is an error in German and French, too', async () => {
    const message = async (language: 'de' | 'fr'): Promise<string> =>
      (await verdictOn(XR_UBL(`${OLD}2.2`), { language })).details.issues.find(
        ({ code }) => code === 'PROFILE-EXPIRED',
      )!.message;
    assert.match(
      await message('de'),
      /gilt nicht mehr.*XRechnung 2\.2 galt bis 31\.07\.2023; seit 01\.02\.2024 gilt XRechnung 3\.0\./,
    );
    assert.match(
      await message('fr'),
      /n’est plus en vigueur.*XRechnung 2\.2 était en vigueur jusqu’au 31\/07\/2023\u00a0; depuis le 01\/02\/2024, c’est XRechnung 3\.0\./,
    );
  });

  it('names the one that was in force on the day asked for', async () => {
    const { details } = await verdictOn(XR_UBL(`${OLD}2.0`), { date: new Date('2023-09-01') });
    assert.match(
      details.issues.find(({ code }) => code === 'PROFILE-EXPIRED')!.message,
      /since 1 August 2023, XRechnung 2\.3 is\./,
    );
  });

  it('is none for an invoice of its time, judged by its own day', async () => {
    const old = invoices.withText(XR_UBL(`${OLD}2.3`), 'cbc:IssueDate', '2023-09-01');
    assert.deepEqual(ours(await reportOn(old)), ['error PROFILE-EXPIRED']);
    assert.equal(ours(await reportOn(old, { date: 'issue' })).includes('error PROFILE-EXPIRED'), false);
  });

  it('says of rules of its own day only where the invoice is of its time', async () => {
    const issued = (day: string): string => invoices.withText(XR_UBL(`${OLD}2.3`), 'cbc:IssueDate', day);
    for (const [day, said] of [
      ['2024-01-31', '31 January 2024'],
      ['2024-02-01', null],
      ['2023-07-31', '31 July 2023'],
    ] as const) {
      const { message } = await oursIn(issued(day));
      const isSaid = message.includes(`was issued on ${said}, when XRechnung 2.3 was still in force`);
      assert.equal(isSaid, said !== null, day);
      assert.equal(/rules of that day|--rules/.test(message), said !== null, day);
    }
  });

  it('says why the rules of the version in force were chosen, and names none of them in the message', async () => {
    const { details } = await verdictOn(XR_UBL(`${OLD}2.3`));
    assert.deepEqual(
      [...new Set(details.ruleSets.map(({ because }) => because.text))],
      ['The document names XRechnung 2.3; XRechnung 3.0 has taken its place.'],
    );
    for (const { version } of details.ruleSets) assert.ok(!details.issues[0]!.message.includes(version), version);
  });

  it('is checked all the same by the rules of the day', async () => {
    const broken = invoices.withText(XR_UBL(`${OLD}2.3`), 'cbc:PayableAmount', '1.00');
    const report = await reportOn(broken);
    assert.ok(report.issues.some(({ code }) => code === 'BR-CO-16'));
  });

  it('takes the finding of the rules about the identifier along', async () => {
    const { details } = await verdictOn(XR_UBL(`${OLD}2.3`));
    assert.deepEqual(
      details.issues.map(({ code, fixFirst }) => [code, fixFirst]),
      [
        ['PROFILE-EXPIRED', []],
        ['BR-DE-21', ['PROFILE-EXPIRED']],
      ],
    );
  });
});
