/** Invoices and other documents whose verdict changes from one day to the next, because other official rules are in force. */
import assert from 'node:assert/strict';
import type { Report, ValidateOptions } from '#validator/index.js';
import {
  facturxBasic,
  peppolUbl,
  plainCii,
  plainUbl,
  withReplaced,
  withText,
  without,
  xrechnungUbl,
} from '../fixtures/invoices.js';
import { invoiceResponse, order } from '../fixtures/other-documents.js';
import { reportOn, verdictOn } from '../fixtures/rules.js';
import { needs } from '../needs/needs.js';

const inCurrency = (code: string): string => withReplaced(plainUbl, 'EUR', code);

/** An invoice, a rule, its last day as it was, and the first day of the rules that see it in another way. */
type Row = readonly [what: string, xml: string, code: string, lastDay: string, firstDay: string, is: 'error' | 'right'];

const ROWS: readonly Row[] = [
  ['in the lev, which Bulgaria has given up', inCurrency('BGN'), 'BR-CL-04', '2026-04-09', '2026-04-10', 'error'],
  ['in the kuna, which Croatia has given up', inCurrency('HRK'), 'BR-CL-04', '2024-10-07', '2024-10-08', 'error'],
  ['in the Caribbean guilder', inCurrency('XCG'), 'BR-CL-04', '2026-04-09', '2026-04-10', 'right'],
  ['in the Zimbabwean dollar of 2009', inCurrency('ZWL'), 'BR-CL-04', '2025-04-14', '2025-04-15', 'error'],
  [
    'that says nothing of when to pay',
    without(without(plainUbl, 'cbc:DueDate'), 'cac:PaymentTerms'),
    'BR-CO-25',
    '2026-04-09',
    '2026-04-10',
    'right',
  ],
  [
    'with an electronic address of a scheme that ended',
    withReplaced(plainUbl, 'schemeID="EM">billing@seller.example<', 'schemeID="9901">12345678<'),
    'BR-CL-25',
    '2025-04-14',
    '2025-04-15',
    'error',
  ],
  [
    'that is an order, with a place of delivery in a line',
    withReplaced(
      order,
      '<cac:Price>',
      '<cac:Delivery><cac:DeliveryLocation><cbc:ID>L1</cbc:ID></cac:DeliveryLocation></cac:Delivery><cac:Price>',
    ),
    'PEPPOL-T01-B24702',
    '2026-02-22',
    '2026-02-23',
    'right',
  ],
  [
    'that is an order by a quotation that it does not name',
    withReplaced(
      order,
      '</cac:LineItem>',
      '</cac:LineItem><cac:QuotationLineReference><cbc:LineID>1</cbc:LineID></cac:QuotationLineReference>',
    ),
    'PEPPOL-T01-R035',
    '2026-08-16',
    '2026-08-17',
    'error',
  ],
  [
    'that is an answer to an invoice, in the process of billing',
    withText(invoiceResponse, 'cbc:ProfileID', 'urn:peppol:bis:billing_with_response'),
    'PEPPOL-T111-B00301',
    '2026-08-16',
    '2026-08-17',
    'right',
  ],
  [
    'in Factur-X, in the lev',
    withReplaced(facturxBasic, 'EUR', 'BGN'),
    'FX-BASIC-2C585AA3',
    '2026-06-09',
    '2026-06-10',
    'error',
  ],
  [
    'in Factur-X, in the Caribbean guilder',
    withReplaced(facturxBasic, 'EUR', 'XCG'),
    'FX-SCH-A-000040',
    '2026-06-09',
    '2026-06-10',
    'right',
  ],
  ['in CII, in the lev', withReplaced(plainCii, 'EUR', 'BGN'), 'BR-CL-04', '2026-04-09', '2026-04-10', 'error'],
];

/** What the same day looks like in an invoice: a time zone changes nothing. */
const WRITTEN: readonly ((day: string) => string)[] = [
  (day) => day,
  (day) => `${day}Z`,
  (day) => `${day}+14:00`,
  (day) => `${day}-12:00`,
];

needs('national rules').describe('the same document on both sides of a day', () => {
  const has = ({ issues }: Report, code: string): boolean => issues.some((issue) => issue.code === code);
  for (const [what, xml, code, lastDay, firstDay, is] of ROWS) {
    describe(what, () => {
      const expected = [is === 'right', is === 'error'];
      const on = async (day: string, options: ValidateOptions = {}): Promise<boolean> => {
        const report = await reportOn(xml, { date: new Date(`${day}T00:00:00Z`), ...options });
        assert.equal(has(report, 'RULES-NOT-HELD'), false);
        return has(report, code);
      };
      it(`${code} is ${is} from ${firstDay} on`, async () =>
        assert.deepEqual([await on(lastDay), await on(firstDay)], expected));
      it('whatever the hour in UTC', async () => {
        const at = async (time: string): Promise<boolean> => has(await reportOn(xml, { date: new Date(time) }), code);
        assert.deepEqual([await at(`${lastDay}T23:59:59.999Z`), await at(`${firstDay}T00:00:00Z`)], expected);
        assert.deepEqual([await at(`${firstDay}T01:59:59+02:00`), await at(`${lastDay}T22:00:00-02:00`)], expected);
      });
      if (xml.includes('cbc:IssueDate'))
        it('by its own day, however that is written', async () => {
          for (const write of WRITTEN) {
            const judged = async (day: string): Promise<boolean> => {
              const { report, details } = await verdictOn(withText(xml, 'cbc:IssueDate', write(day)), {
                date: 'issue',
              });
              assert.equal(details.date, day);
              return has(report, code);
            };
            assert.deepEqual([await judged(lastDay), await judged(firstDay)], expected);
          }
        });
      it('and is told of what will come', async () => {
        const { details } = await verdictOn(xml, { date: new Date(`${lastDay}T12:00:00Z`), upcoming: true });
        const { date, breaks, repairs, report } = details.upcoming!;
        assert.equal(date, firstDay);
        assert.equal((is === 'error' ? breaks : repairs).includes(code), true);
        assert.equal(has(report, code), is === 'error');
      });
    });
  }

  const releasesOf = (id: string, xml: string, days: readonly string[]): Promise<readonly (string | undefined)[]> =>
    Promise.all(
      days.map(async (day) => {
        const { details } = await verdictOn(xml, { date: new Date(`${day}T00:00:00Z`) });
        return details.ruleSets.find((ruleSet) => ruleSet.id === id)?.version;
      }),
    );

  it('of Peppol is judged by the release of its day', async () => {
    assert.deepEqual(
      await releasesOf('peppol-ubl', peppolUbl, ['2025-08-25', '2026-02-22', '2026-02-23', '2026-08-16', '2026-08-17']),
      ['2025.5', '2025.5', '2025.11', '2025.11', '3.0.21'],
    );
  });

  it('of XRechnung is judged by the release of its day', async () => {
    assert.deepEqual(
      await releasesOf('xrechnung-ubl', xrechnungUbl, [
        '2023-07-31',
        '2024-01-31',
        '2024-02-01',
        '2026-01-30',
        '2026-01-31',
      ]),
      ['2.3.1', '2.3.1', '3.0.1', '3.0.1', '2.5.0'],
    );
  });

  it('tells of each rule set from when to when it is in force, and what has taken its place', async () => {
    const periods = async (options: ValidateOptions): Promise<unknown> =>
      (await verdictOn(peppolUbl, options)).details.ruleSets.map(({ inForceFrom, inForceUntil, successor }) => [
        inForceFrom,
        inForceUntil,
        successor === null ? null : [successor.version, successor.inForceFrom],
      ]);
    assert.deepEqual(await periods({}), [
      ['2026-04-10', null, null],
      ['2026-08-17', null, null],
    ]);
    assert.deepEqual(await periods({ date: new Date('2026-03-01') }), [
      ['2025-10-17', '2026-04-09', ['1.3.16', '2026-04-10']],
      ['2026-02-23', '2026-08-16', ['3.0.21', '2026-08-17']],
    ]);
    assert.deepEqual(await periods({ releases: ['peppol-bis-billing@2025.5'] }), [
      ['2026-04-10', null, null],
      ['2025-08-25', '2026-02-22', ['2025.11', '2026-02-23']],
    ]);
  });

  it('of Factur-X is judged by the release of its day', async () => {
    const version = async (day: string): Promise<string | undefined> =>
      (await verdictOn(facturxBasic, { date: new Date(`${day}T00:00:00Z`) })).details.ruleSets[0]?.version;
    assert.deepEqual(
      [
        await version('2025-06-01'),
        await version('2026-01-14'),
        await version('2026-01-15'),
        await version('2026-06-09'),
        await version('2026-06-10'),
        await version('2026-08-31'),
        await version('2026-09-01'),
      ],
      ['1.07.3', '1.07.3', '1.08', '1.08', '1.09', '1.09', '1.09.2'],
    );
  });

  it('of an earlier XRechnung is checked by the rules that are made for it', async () => {
    const earlier = xrechnungUbl.replace(
      /urn:cen\.eu:en16931:2017#compliant#urn:xeinkauf\.de:kosit:xrechnung_3\.0/,
      'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3',
    );
    const issuesOf = async (options: ValidateOptions): Promise<readonly string[]> =>
      (await reportOn(earlier, options)).issues.map(({ code, severity }) => `${severity} ${code}`);
    assert.deepEqual(await issuesOf({ releases: ['xrechnung@2.3.1'] }), []);
    const day = (date: string): ValidateOptions => ({ date: new Date(`${date}T12:00:00Z`) });
    // Its rules were published in May 2023, and it has been in force since August.
    assert.deepEqual(await issuesOf(day('2023-06-01')), ['warning PROFILE-EARLY']);
    for (const last of ['2023-08-01', '2023-12-15', '2024-01-31'])
      assert.deepEqual(await issuesOf(day(last)), [], last);
    assert.deepEqual(
      (await issuesOf(day('2024-02-01'))).filter((issue) => issue.includes('PROFILE')),
      ['error PROFILE-EXPIRED'],
    );
    assert.deepEqual(
      (await issuesOf({})).filter((issue) => issue.includes('PROFILE')),
      ['error PROFILE-EXPIRED'],
    );
  });
});
