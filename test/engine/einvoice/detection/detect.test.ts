/** The detection table: root element and specification identifier determine the kind of a document. */
import assert from 'node:assert/strict';
import { detect } from '#core/detection/detect.js';
import type { Format, ValidateOptions } from '#validator/index.js';
import * as invoices from '../../../fixtures/invoices.js';
import { OTHER_DOCUMENTS, lifeCycleMessage, order, orderResponse } from '../../../fixtures/other-documents.js';
import { realManifest } from '../../../fixtures/rules.js';
import { treeOf } from '../../../fixtures/schematron.js';

const MANIFEST = realManifest();
const { withReplaced } = invoices;
const { EN16931, PEPPOL, PEPPOL_SELF_BILLING, XRECHNUNG } = invoices;

const cbc = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const ubl = (root: string, specification: string | null): string =>
  `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cbc="${cbc}">` +
  `${specification === null ? '' : `<cbc:CustomizationID>${specification}</cbc:CustomizationID>`}</${root}>`;
const invoice = (specification: string | null): string => ubl('Invoice', specification);
const creditNote = (specification: string | null): string => ubl('CreditNote', specification);
const cii = (specification: string | null): string =>
  `<CrossIndustryInvoice xmlns="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">` +
  `<ExchangedDocumentContext>${specification === null ? '' : `<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${specification}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>`}</ExchangedDocumentContext></CrossIndustryInvoice>`;

const cdar = (specification: string): string =>
  withReplaced(lifeCycleMessage, 'urn.cpro.gouv.fr:1p0:CDV:invoice', specification);

type Row = readonly [
  what: string,
  xml: string,
  format: Format,
  ruleSets: string,
  overrides?: string | undefined,
  as?: ValidateOptions['as'],
];

const UBL_XR = 'en16931-ubl xrechnung-ubl';
const CII_XR = 'en16931-cii xrechnung-cii';

const TABLE: readonly Row[] = [
  ['France EXTENDED-CTC-FR', invoice(invoices.FRANCE_EXTENDED), 'ubl', 'fr-extended-ubl fr-ctc-ubl'],
  ['France EXTENDED-CTC-FR, credit note', creditNote(invoices.FRANCE_EXTENDED), 'ubl', 'fr-extended-ubl fr-ctc-ubl'],
  ['France EXTENDED-CTC-FR, CII', cii(invoices.FRANCE_EXTENDED), 'cii', 'fr-extended-cii fr-ctc-cii'],
  ['CIUS-RO', invoice(invoices.CIUS_RO), 'ubl', 'en16931-ubl cius-ro'],
  ['CIUS-RO, credit note', creditNote(invoices.CIUS_RO), 'ubl', 'en16931-ubl cius-ro'],
  ['CIUS-PT', invoice(invoices.CIUS_PT), 'ubl', 'cius-pt'],
  ['CIUS-PT of another version', creditNote(invoices.CIUS_PT.replace('2.1.1', '1.0.0')), 'ubl', 'cius-pt'],
  ['HR-CIUS', invoice(invoices.HR_CIUS), 'ubl', 'en16931-ubl hr-cius-ext', 'hr-cius'],
  ['HR-CIUS, credit note', creditNote(invoices.HR_CIUS), 'ubl', 'en16931-ubl hr-cius-ext', 'hr-cius'],
  ['SRBDT', invoice(invoices.RS_CIUS), 'ubl', 'en16931-ubl rs-cius'],
  [
    'SRBDT with extension',
    creditNote(`${invoices.RS_CIUS}#conformant#urn:mfin.gov.rs:srbdtext:2022`),
    'ubl',
    'en16931-ubl rs-cius',
  ],
  ['Peppol PINT, EU', invoice(invoices.PINT_EU), 'ubl', 'pint-eu-shared pint-eu-en16931 pint-eu'],
  ['Peppol PINT, EU, credit note', creditNote(invoices.PINT_EU), 'ubl', 'pint-eu-shared pint-eu-en16931 pint-eu'],
  ...(
    [
      ['billing-1', 'pint'],
      ['billing-1@ae-1', 'pint-ae-billing-shared pint-ae-billing'],
      ['selfbilling-1@ae-1', 'pint-ae-selfbilling-shared pint-ae-selfbilling'],
      ['billing-1@aunz-1', 'pint-aunz-billing-shared pint-aunz-billing'],
      ['selfbilling-1@aunz-1', 'pint-aunz-selfbilling-shared pint-aunz-selfbilling'],
      ['billing-1@my-1', 'pint-my-billing-shared pint-my-billing'],
      ['selfbilling-1@my-1', 'pint-my-selfbilling-shared pint-my-selfbilling'],
      ['billing-1@om-1', 'pint-om-billing-shared pint-om-billing'],
      ['selfbilling-1@om-1', 'pint-om-selfbilling-shared pint-om-selfbilling'],
      ['billing-1@sg-1', 'pint-sg-shared pint-sg'],
      ['billing-1@jp-1', 'pint-jp-shared pint-jp'],
      ['selfbilling-1@jp-1', 'pint-jp-sb-shared pint-jp-sb'],
      ['nontaxinvoice-1@jp-1', 'pint-jp-ntr-shared pint-jp-ntr'],
      ['billing-1@sa-1', 'pint'],
      ['selfbilling-1@sa-1', 'en16931-ubl'],
    ] as const
  ).flatMap(([identifier, ruleSets]): readonly Row[] => [
    [`Peppol PINT, ${identifier}`, invoice(`urn:peppol:pint:${identifier}`), 'ubl', ruleSets],
    [`Peppol PINT, ${identifier}, credit note`, creditNote(`urn:peppol:pint:${identifier}`), 'ubl', ruleSets],
  ]),
  ['Peppol in CII', cii(PEPPOL), 'cii', 'en16931-cii peppol-cii'],
  ['XRechnung', invoice(XRECHNUNG), 'xrechnung-ubl', UBL_XR, 'xrechnung-cius-ubl-invoice'],
  [
    'XRechnung of an older version',
    invoice('urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_1.2'),
    'xrechnung-ubl',
    UBL_XR,
    'xrechnung-cius-ubl-invoice',
  ],
  [
    'XRechnung extension',
    invoice(`${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`),
    'xrechnung-ubl',
    UBL_XR,
    'xrechnung-extension-ubl-invoice',
  ],
  [
    'XRechnung CVD',
    invoice(`${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`),
    'xrechnung-ubl',
    UBL_XR,
    'xrechnung-cvd-ubl',
  ],
  ['XRechnung credit note', creditNote(XRECHNUNG), 'xrechnung-ubl', UBL_XR, 'xrechnung-cius-ubl-creditnote'],
  [
    'XRechnung extension, credit note',
    creditNote(`${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`),
    'xrechnung-ubl',
    UBL_XR,
    'xrechnung-cius-ubl-creditnote',
  ],
  [
    'XRechnung CVD, credit note',
    creditNote(`${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`),
    'xrechnung-ubl',
    UBL_XR,
    'xrechnung-cvd-ubl',
  ],
  ['XRechnung, CII', cii(XRECHNUNG), 'xrechnung-cii', CII_XR, 'xrechnung-cius-cii'],
  [
    'XRechnung extension, CII',
    cii(`${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`),
    'xrechnung-cii',
    CII_XR,
    'xrechnung-extension-cii',
  ],
  [
    'XRechnung CVD, CII',
    cii(`${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`),
    'xrechnung-cii',
    CII_XR,
    'xrechnung-cvd-cii',
  ],
  ['Peppol', invoice(PEPPOL), 'peppol-bis3-ubl', 'en16931-ubl peppol-ubl'],
  [
    'Peppol with an extension',
    invoice(`${PEPPOL}#conformant#urn:example:extension`),
    'peppol-bis3-ubl',
    'en16931-ubl peppol-ubl',
  ],
  ['Peppol credit note', creditNote(PEPPOL), 'peppol-bis3-ubl', 'en16931-ubl peppol-ubl'],
  ['Peppol self-billing', invoice(PEPPOL_SELF_BILLING), 'peppol-bis3-ubl', 'en16931-ubl peppol-selfbilling-ubl'],
  [
    'Peppol self-billing, credit note',
    creditNote(PEPPOL_SELF_BILLING),
    'peppol-bis3-ubl',
    'en16931-ubl peppol-selfbilling-ubl',
  ],
  ['a later Peppol', invoice(PEPPOL.replace('3.0', '3.01')), 'ubl', 'en16931-ubl'],
  ['EN 16931', invoice(EN16931), 'ubl', 'en16931-ubl'],
  ['anything else', invoice('urn:example'), 'ubl', 'en16931-ubl'],
  [
    'an identifier of 1,000 characters',
    invoice(XRECHNUNG.padEnd(1_000, 'x')),
    'xrechnung-ubl',
    UBL_XR,
    'xrechnung-cius-ubl-invoice',
  ],
  [
    'a longer one, by what it begins with',
    invoice(XRECHNUNG.padEnd(1_001, 'x')),
    'xrechnung-ubl',
    UBL_XR,
    'xrechnung-cius-ubl-invoice',
  ],
  [
    'a longer one that only ends like one',
    invoice(XRECHNUNG.padStart(1_001 + XRECHNUNG.length, 'x')),
    'ubl',
    'en16931-ubl',
  ],
  ['no specification', invoice(null), 'ubl', 'en16931-ubl'],
  ['no specification, credit note', creditNote(null), 'ubl', 'en16931-ubl'],
  ['EN 16931, CII', cii(EN16931), 'cii', 'en16931-cii'],
  ['EN 16931, CII, as Factur-X', cii(EN16931), 'facturx-cii', 'facturx-en16931', undefined, 'facturx'],
  ['anything else, CII', cii('urn:example'), 'cii', 'en16931-cii'],
  ['anything else, CII, as Factur-X', cii('urn:example'), 'cii', 'en16931-cii', undefined, 'facturx'],
  ['no specification, CII', cii(null), 'cii', 'en16931-cii'],
  ['Factur-X MINIMUM', cii(invoices.FACTURX_MINIMUM), 'facturx-cii', 'facturx-minimum'],
  ['Factur-X BASIC WL', cii(invoices.FACTURX_BASIC_WL), 'facturx-cii', 'facturx-basicwl'],
  ['Factur-X BASIC', cii(invoices.FACTURX_BASIC), 'facturx-cii', 'facturx-basic'],
  ['Factur-X EXTENDED', cii(invoices.FACTURX_EXTENDED), 'facturx-cii', 'facturx-extended'],
  ['ZUGFeRD 2.0.1 MINIMUM', cii(invoices.ZUGFERD_2_MINIMUM), 'zugferd-cii', 'zugferd-2.0-basicwl-minimum'],
  ['ZUGFeRD 2.0.1 BASIC WL', cii(invoices.ZUGFERD_2_BASIC_WL), 'zugferd-cii', 'zugferd-2.0-basicwl-minimum'],
  ['ZUGFeRD 2.0.1 BASIC', cii(invoices.ZUGFERD_2_BASIC), 'zugferd-cii', 'zugferd-2.0-en16931'],
  ['ZUGFeRD 2.0.1 EXTENDED', cii(invoices.ZUGFERD_2_EXTENDED), 'zugferd-cii', 'zugferd-2.0-extended'],
  ['ZUGFeRD 1.0', invoices.zugferd1, 'zugferd-cii', 'zugferd-1.0'],
  ...[invoice, creditNote].flatMap((document): readonly Row[] => [
    [`France CTC, ${document.name}`, document(invoices.FRANCE_CTC), 'ubl', 'en16931-ubl fr-ctc-ubl'],
    [`UBL.BE, ${document.name}`, document(invoices.UBL_BE), 'ubl', 'ubl-be'],
    [`NLCIUS, ${document.name}`, document(invoices.NLCIUS), 'ubl', 'nlcius-ubl'],
    [`NLCIUS with G-account, ${document.name}`, document(invoices.NLCIUS_GACCOUNT), 'ubl', 'nlcius-ubl-gaccount'],
  ]),
  ['France CTC, CII', cii(invoices.FRANCE_CTC), 'cii', 'en16931-cii fr-ctc-cii'],
  ['NLCIUS, CII', cii(invoices.NLCIUS), 'cii', 'nlcius-cii'],
  ...OTHER_DOCUMENTS.map(({ ruleSet, xml }): Row => [ruleSet, xml, 'unknown', ruleSet]),
  ['a French message to the public portal', cdar('urn.cpro.gouv.fr:1p0:CDV:einvoicingF2'), 'unknown', 'fr-cdar'],
  ['an unknown root', '<Invoice/>', 'unknown', ''],
  [
    'a known root in another namespace',
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-3"/>',
    'unknown',
    '',
  ],
  [
    'an unknown root in a known namespace',
    '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
    'unknown',
    '',
  ],
  ['a known element that is not the root', `<wrapper>${invoice(XRECHNUNG)}</wrapper>`, 'unknown', ''],
  [
    'comments and instructions in front',
    `<?x y?><!-- an invoice -->${invoice(XRECHNUNG)}`,
    'xrechnung-ubl',
    UBL_XR,
    'xrechnung-cius-ubl-invoice',
  ],
];

describe('detection', () => {
  for (const [what, xml, format, ruleSets, overrides, as] of TABLE) {
    it(`${what}: ${format}`, () => {
      const found = detect(treeOf(xml), MANIFEST, as);
      assert.deepEqual(
        [found.format, found.row?.ruleSets.join(' ') ?? '', found.row?.severityOverrides],
        [format, ruleSets, overrides],
      );
    });
  }

  it('uses every row of the table', () => {
    const used = new Set(TABLE.map(([, xml, , , , as]) => detect(treeOf(xml), MANIFEST, as).row));
    assert.deepEqual(
      MANIFEST.detection.filter((row) => !used.has(row)),
      [],
    );
  });
});

/** Unusual spellings of identifiers of documents other than invoices. */
const NEAR_MATCHES: readonly (readonly [what: string, change: (identifier: string) => string])[] = [
  ['capital letters', (identifier) => identifier.toUpperCase()],
  ['a later version', (identifier) => identifier.replace(/\d(?!.*\d)/, '9')],
  ['digits behind it', (identifier) => `${identifier}1`],
  ['a part of the version behind it', (identifier) => `${identifier}.1`],
  ['a colon behind it', (identifier) => `${identifier}:`],
  ['a number as an addition', (identifier) => `${identifier}:1.0`],
  ['an addition that is empty', (identifier) => `${identifier}:restrictive:`],
  ['a letter less', (identifier) => identifier.slice(1)],
  ['something in front', (identifier) => `urn:${identifier}`],
  ['words behind it', (identifier) => `${identifier} (draft)`],
  ['a line break inside', (identifier) => identifier.replace(':', ':\n')],
  ['other signs', (identifier) => identifier.replaceAll(':', '/')],
  ['the plural', (identifier) => identifier.replace(/:([\d.]+)$|$/, 's:$1')],
];

describe('identifiers of documents that are no invoices', () => {
  for (const { ruleSet, xml, profile } of OTHER_DOCUMENTS) {
    it(`${ruleSet}: none of ${NEAR_MATCHES.length} near-matches is taken`, () => {
      for (const [what, change] of NEAR_MATCHES) {
        const found = detect(treeOf(withReplaced(xml, `>${profile}<`, `>${change(profile)}<`)), MANIFEST);
        assert.deepEqual([found.row, found.isExact, found.isOther], [null, false, true], what);
      }
    });

    it(`${ruleSet}: that of every other document is taken only by its own kind`, () => {
      for (const other of OTHER_DOCUMENTS) {
        const found = detect(treeOf(withReplaced(xml, `>${profile}<`, `>${other.profile}<`)), MANIFEST);
        const isSameRoot = rootName(other.xml) === rootName(xml);
        assert.equal(found.row?.ruleSets.join(), isSameRoot ? other.ruleSet : undefined, other.ruleSet);
      }
    });
  }

  it('are none of two', () => {
    for (const xml of [order, orderResponse]) {
      const [element] = /<cbc:CustomizationID>.*<\/cbc:CustomizationID>/.exec(xml)!;
      assert.equal(detect(treeOf(withReplaced(xml, element, element.repeat(2))), MANIFEST).isExact, false);
    }
  });
});

const rootName = (xml: string): string => /<(?!\?)[\w:]+/.exec(xml)![0];

describe('the profile', () => {
  const profileOf = (xml: string): string | null => detect(treeOf(xml), MANIFEST).profile;
  const specification = (text: string): string => invoice(text);

  const CASES: readonly (readonly [what: string, xml: string, profile: string | null])[] = [
    ['is the specification identifier', specification(PEPPOL), PEPPOL],
    ['is trimmed', specification(`\n\t ${PEPPOL}\r\n `), PEPPOL],
    ['keeps white space that XML does not know', specification('\u00a0x\u00a0'), '\u00a0x\u00a0'],
    ['has its references resolved', specification('a&#x23;b'), 'a#b'],
    ['is put together from all text in the element', specification('urn:<!-- x -->example'), 'urn:example'],
    [
      'is the first where there are several',
      invoice('one').replace('</Invoice>', '<cbc:CustomizationID>two</cbc:CustomizationID></Invoice>'),
      'one',
    ],
    ['is null where it is empty', specification('  '), null],
    ['is null where there is none', invoice(null), null],
    [
      'is not looked for deeper down',
      `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="${cbc}"><cbc:Note><cbc:CustomizationID>x</cbc:CustomizationID></cbc:Note></Invoice>`,
      null,
    ],
    ['is null for what is no invoice', '<a/>', null],
    ['is found in CII', cii(XRECHNUNG), XRECHNUNG],
  ];
  for (const [what, xml, profile] of CASES) it(what, () => assert.equal(profileOf(xml), profile));

  it('is found in the first context parameter that has one, in CII', () => {
    const empty = '<ram:GuidelineSpecifiedDocumentContextParameter/>';
    assert.equal(profileOf(cii(XRECHNUNG).replace('<ram:Guideline', `${empty}<ram:Guideline`)), XRECHNUNG);
  });
  it('of a megabyte is recognised by its first 1,000 characters', () => {
    const book = 'x'.repeat(1_000_000);
    const formats = [`${XRECHNUNG}${book}`, `${book}${XRECHNUNG}`, book].map(
      (each) => detect(treeOf(invoice(each)), MANIFEST).format,
    );
    assert.deepEqual(formats, ['xrechnung-ubl', 'ubl', 'ubl']);
  });
});
