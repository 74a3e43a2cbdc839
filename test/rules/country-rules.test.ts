/** Whole verdicts on invoices that get rules by where their parties are: what is found, and what is said of the choice. */
import assert from 'node:assert/strict';
import { LANGUAGES, type UsedRuleSet, type ValidateOptions, createValidator } from '#validator/index.js';
import * as invoices from '../fixtures/invoices.js';
import { RULES, reportOn, verdictOn } from '../fixtures/rules.js';
import { needsRules } from '../needs/needs.js';

const { frenchFacturxExtended, frenchPlainCii, frenchPlainUbl, frenchPlainUblCreditNote, withReplaced, without } =
  invoices;

/** The day after the French rules have begun to bind. */
const BINDING: ValidateOptions = { date: new Date('2026-10-01') };
const BEFORE: ValidateOptions = { date: new Date('2026-08-31') };

const INVOICES: readonly (readonly [
  what: string,
  xml: string,
  note: string,
  ruleSets: readonly string[],
  options: ValidateOptions,
])[] = [
  ['UBL invoice', frenchPlainUbl, 'cbc:Note', ['en16931-ubl', 'fr-ctc-ubl'], {}],
  ['UBL credit note', frenchPlainUblCreditNote, 'cbc:Note', ['en16931-ubl', 'fr-ctc-ubl'], {}],
  ['CII', frenchPlainCii, 'ram:IncludedNote', ['en16931-cii', 'fr-ctc-cii'], {}],
  ['Factur-X EN 16931', frenchPlainCii, 'ram:IncludedNote', ['facturx-en16931', 'fr-ctc-cii'], { as: 'facturx' }],
  ['Factur-X EXTENDED', frenchFacturxExtended, 'ram:IncludedNote', ['facturx-extended', 'fr-ctc-cii'], {}],
];

const idsOf = (ruleSets: readonly UsedRuleSet[]): readonly string[] => ruleSets.map(({ id }) => id);

needsRules('fr-ctc-ubl', 'fr-ctc-cii').describe('an invoice between businesses in France', () => {
  for (const [what, xml, note, ruleSets, options] of INVOICES) {
    it(`${what}: is checked by the French rules, and may follow them`, async () => {
      const { report, details } = await verdictOn(xml, { ...options, ...BINDING });
      assert.deepEqual([report.issues, report.valid], [[], true]);
      assert.deepEqual(idsOf(details.ruleSets), ruleSets);
      assert.deepEqual(details.leftOff, []);
      assert.equal(details.ruleSets.at(-1)!.because.by, 'country');
      assert.notEqual(details.ruleSets[0]!.because.by, 'country');
    });

    it(`${what}: is not valid where it breaks one`, async () => {
      const { valid, issues } = await reportOn(without(xml, note), { ...options, ...BINDING });
      assert.equal(valid, false);
      assert.deepEqual(
        issues.map(({ code, severity }) => `${severity} ${code.slice(0, 14)}`),
        ['error BR-FR-05_BT-22'],
      );
    });

    it(`${what}: is not before the day on which they bind`, async () => {
      const { report, details } = await verdictOn(without(xml, note), { ...options, ...BEFORE });
      assert.equal(report.valid, true);
      assert.deepEqual(idsOf(details.ruleSets), ruleSets.slice(0, -1));
      assert.deepEqual(
        details.leftOff.map(({ ruleSets: left, because }) => [left, because.by]),
        [[ruleSets.slice(-1), 'day']],
      );
      assert.match(
        details.leftOff[0]!.because.text,
        /^The seller .* These rules are binding from 1 September 2026 on, /,
      );
    });

    it(`${what}: is not where the caller leaves them off, which the details tell`, async () => {
      const { report, details } = await verdictOn(without(xml, note), { ...options, ...BINDING, countryRules: false });
      assert.equal(report.valid, true);
      assert.deepEqual(idsOf(details.ruleSets), ruleSets.slice(0, -1));
      assert.deepEqual(
        details.leftOff.map(({ ruleSets: left, because }) => [left, because.by]),
        [[ruleSets.slice(-1), 'request']],
      );
    });
  }

  it('is told what to write in the syntax that it has', async () => {
    for (const [xml, note, ours, theirs] of [
      [frenchPlainUbl, 'cbc:Note', '#PMT#', 'ram:'],
      [frenchPlainCii, 'ram:IncludedNote', 'ram:SubjectCode', '#'],
    ] as const)
      for (const language of LANGUAGES) {
        const { issues } = await reportOn(without(xml, note), { ...BINDING, language });
        const [told] = issues.filter(({ message }) => message.includes('PMT'));
        assert.ok(told!.message.includes(ours) && !told!.message.includes(theirs), told!.message);
      }
  });

  it('is said to have a process that there is only where there is', async () => {
    const because = async (process: string): Promise<string> =>
      (await verdictOn(withReplaced(frenchPlainUbl, '>B1<', `>${process}<`), BINDING)).details.ruleSets[1]!.because
        .text;
    assert.match(await because('S6'), /the process S6 \(BT-23\) belongs to the French reform\./);
    assert.match(await because('B3'), /the process B3 \(BT-23\) is written like .*, although there is no such code\./);
  });

  it('is told why, in each language', async () => {
    const texts = await Promise.all(
      LANGUAGES.map(async (language) => (await verdictOn(frenchPlainUbl, { ...BINDING, language })).details),
    );
    assert.deepEqual(
      texts.map(({ ruleSets }) => ruleSets[1]!.because.text),
      [
        'The seller is established in France (FR), and the process B1 (BT-23) belongs to the French reform. These rules have been binding since 1 September 2026.',
        'Der Verkäufer sitzt in Frankreich (FR), und der Geschäftsprozess B1 (BT-23) gehört zur französischen Reform. Diese Regeln sind seit dem 01.09.2026 verbindlich.',
        'Le vendeur est établi en France (FR) et le cadre de facturation B1 (BT-23) relève de la réforme française. Ces règles s’imposent depuis le 01/09/2026.',
      ],
    );
    assert.deepEqual(
      texts.map(({ ruleSets }) => ruleSets[0]!.because.text),
      ['The document names EN 16931.', 'Das Dokument nennt EN 16931.', 'Le document indique EN 16931.'],
    );
  });

  it('is shown what the French rules will find before they bind', async () => {
    const { details } = await verdictOn(without(frenchPlainUbl, 'cbc:Note'), { ...BEFORE, upcoming: true });
    assert.deepEqual([details.upcoming?.date, details.upcoming?.breaks], ['2026-09-01', ['BR-FR-05_BT-22-1']]);
    const left = await verdictOn(without(frenchPlainUbl, 'cbc:Note'), {
      ...BEFORE,
      upcoming: true,
      countryRules: false,
    });
    assert.deepEqual(left.details.upcoming?.breaks ?? [], []);
  });
});

describe('an invoice between businesses in France that names a specification of other publishers', () => {
  const { FACTURX_BASIC, PEPPOL, XRECHNUNG, withReplaced: replaced } = invoices;
  const named = (xml: string, specification: string): string => replaced(xml, invoices.EN16931, specification);

  for (const [what, xml, ruleSets] of [
    ['XRechnung', named(frenchPlainUbl, XRECHNUNG), ['fr-ctc-ubl']],
    ['Peppol BIS Billing', named(frenchPlainUbl, PEPPOL), ['fr-ctc-ubl']],
    ['XRechnung in CII', named(frenchPlainCii, XRECHNUNG), ['fr-ctc-cii']],
    ['Factur-X BASIC', named(frenchPlainCii, FACTURX_BASIC), ['fr-ctc-cii']],
  ] as const)
    it(`${what}: the details say that the French rules were left off, and why`, async () => {
      const { details } = await verdictOn(xml, BINDING);
      assert.deepEqual(
        details.leftOff.map(({ ruleSets: left, because }) => [left, because.by]),
        [[ruleSets, 'country']],
      );
      assert.match(
        details.leftOff[0]!.because.text,
        /in France \(FR\), but the specification .* is not one that the French/,
      );
      assert.deepEqual((await verdictOn(xml, BEFORE)).details.leftOff, []);
    });
});

describe('an invoice of which nobody can say whether the French rules are for it', () => {
  const xml = withReplaced(frenchPlainUbl, '<cbc:ProfileID>B1</cbc:ProfileID>', '').replace(
    /(Customer)[\s\S]*/,
    (rest) =>
      rest
        .replace(/<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/, '')
        .replace(/<cbc:CompanyID[^>]*>[^<]*<\/cbc:CompanyID>/, ''),
  );

  it('is valid with a warning, and not valid where the caller is strict', async () => {
    const told = async (options: ValidateOptions): Promise<readonly string[]> =>
      (await reportOn(xml, options)).issues.map(({ code, severity }) => `${severity} ${code}`);
    assert.deepEqual(await told(BINDING), ['warning COUNTRY-RULES-NOT-CHECKED']);
    assert.deepEqual(await told({ ...BINDING, strict: true }), ['error COUNTRY-RULES-NOT-CHECKED']);
    assert.deepEqual(await told(BEFORE), []);
  });

  needsRules('fr-ctc-ubl').it('is checked by them as the message says: as=fr-ctc', async () => {
    const { issues } = await reportOn(xml, BINDING);
    assert.match(issues[0]!.message, /as=fr-ctc/);
    const { report } = await verdictOn(xml, { ...BINDING, as: 'fr-ctc' });
    assert.deepEqual(
      report.issues.map(({ code }) => code),
      ['BR-FR-08_BT-23'],
    );
  });
});

describe('where the French rules are not held', () => {
  it('an invoice that they are for is told so, with the command that brings them', async () => {
    const validator = await createValidator({ ...RULES, workers: 0, hold: [] });
    for (const strict of [false, true]) {
      const { report, details } = await validator.validate(Buffer.from(frenchPlainUbl), { ...BINDING, strict });
      assert.deepEqual(
        report.issues.map(({ code, severity }) => `${severity} ${code}`),
        [`${strict ? 'error' : 'warning'} COUNTRY-RULES-NOT-CHECKED`],
      );
      assert.match(report.issues[0]!.message, /The seller is established in France \(FR\).*--only fr-ctc-ubl/);
      assert.deepEqual(
        details.leftOff.map(({ because }) => because.by),
        ['absence'],
      );
    }
  });
});

describe('a specification that the caller asks for', () => {
  needsRules('fr-ctc-ubl').it('decides by which rules a document is checked, whatever it names', async () => {
    const { report, details } = await verdictOn(invoices.plainUbl, { as: 'fr-ctc' });
    assert.equal(report.valid, false);
    assert.deepEqual(idsOf(details.ruleSets), ['en16931-ubl', 'fr-ctc-ubl']);
    assert.deepEqual(
      details.ruleSets.map(({ because }) => because),
      [
        { by: 'request', text: 'The document is checked as XP Z12-012, BR-FR (France), as asked for (--as or as=).' },
        { by: 'request', text: 'The document is checked as XP Z12-012, BR-FR (France), as asked for (--as or as=).' },
      ],
    );
    assert.equal(details.specification, 'XP Z12-012, BR-FR (France)');
  });

  it('decides the format and the levels, too', async () => {
    const { report, details } = await verdictOn(invoices.plainUbl, { as: 'xrechnung' });
    assert.equal(report.format, 'xrechnung-ubl');
    assert.ok(report.issues.some(({ code }) => code.startsWith('BR-DE-')));
    assert.equal(details.specification, 'XRechnung 3.0');
  });

  it('may be less than what the document names', async () => {
    const { details } = await verdictOn(invoices.xrechnungUbl, { as: 'en16931' });
    assert.deepEqual(idsOf(details.ruleSets), ['en16931-ubl']);
  });

  it('that there are no rules for in the syntax is an error, in each language', async () => {
    for (const language of LANGUAGES) {
      const { report } = await verdictOn(invoices.plainCii, { as: 'peppol-selfbilling', language });
      assert.deepEqual(
        report.issues.map(({ code, severity }) => `${severity} ${code}`),
        ['error AS-NOT-CHECKED'],
      );
      assert.match(report.issues[0]!.message, /Peppol BIS Self-Billing 3\.0/);
    }
  });

  for (const [what, xml] of [
    ['UBL', invoices.plainUbl],
    ['XRechnung', invoices.xrechnungCii],
    ['ZUGFeRD 2.0', invoices.zugferd2Basic],
  ] as const)
    it(`facturx: is a warning for ${what}, which is checked as what it names`, async () => {
      const told = async (options: ValidateOptions): Promise<readonly string[]> =>
        (await reportOn(xml, { as: 'facturx', ...options })).issues.map(({ code, severity }) => `${severity} ${code}`);
      assert.deepEqual(await told({}), ['warning AS-NOT-CHECKED']);
      assert.deepEqual(await told({ strict: true }), ['error AS-NOT-CHECKED']);
      const [asked, plain] = await Promise.all([verdictOn(xml, { as: 'facturx' }), verdictOn(xml)]);
      assert.deepEqual(asked.details.ruleSets, plain.details.ruleSets);
      assert.match(asked.report.issues[0]!.message, /checked as Factur-X.* checked as what it names/);
    });

  it('facturx: has nothing to say of what is Factur-X, whatever its profile', async () => {
    for (const xml of [invoices.plainCii, invoices.facturxBasic, invoices.facturxMinimum])
      assert.deepEqual((await reportOn(xml, { as: 'facturx' })).issues, []);
  });

  it('that does not exist is refused', async () => {
    await assert.rejects(verdictOn(invoices.plainUbl, { as: 'zugferd' }), { code: 'SPECIFICATION_UNKNOWN' });
  });
});
