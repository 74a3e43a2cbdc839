/** Our own invoices: valid by the official rules; invalid ones are never handed out. */
import assert from 'node:assert/strict';
import { createValidator, type Validator } from '#validator/index.js';
import { type Account, NO_BILLING_DETAILS, type PeriodKind } from '#service/accounts/model.js';
import { createCorrection, type Statement, createStatement } from '#service/accounts/statement.js';
import { INVOICE_FORMATS, InvoiceError, type IssuedInvoice, issueInvoice } from '#service/payments/invoice/issue.js';
import type { Seller } from '#service/payments/invoice/own-invoice.js';
import { RULES } from '../../fixtures/rules.js';
import { anAccount, PLAN } from '../accounts/support.js';

const at = (text: string): Date => new Date(text);

const SELLER: Seller = {
  name: 'Prüfwerk GmbH',
  vatId: 'DE123456789',
  street: 'Werkstraße 1',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  contact: 'Erika Muster',
  phone: '+49 40 1234567',
  email: 'billing@seller.example',
  vatPercent: 19,
};

const BILLING = {
  ...NO_BILLING_DETAILS,
  vatId: 'DE987654321',
  country: 'DE',
  street: 'Bauhof 2',
  postcode: '28195',
  city: 'Bremen',
};

const ada = (more: Partial<Account> = {}): Account => ({
  ...anAccount(),
  id: 'acct_0123456789abcdef',
  name: 'Ada GmbH',
  billing: BILLING,
  ...more,
});

const MARCH = { start: at('2027-03-07T10:30:00Z'), end: at('2027-04-07T10:30:00Z') };
const FEBRUARY = { start: at('2027-02-07T10:30:00Z'), end: MARCH.start };

function closed(
  usedCalls: number,
  more: Partial<Parameters<typeof createStatement>[0]> & { kind?: PeriodKind } = {},
): Statement {
  const { kind = 'paid', ...rest } = more;
  return createStatement({
    account: ada(),
    period: { kind, ...MARCH },
    usedCalls,
    plan: PLAN,
    closedAt: at('2027-04-07T11:30:00Z'),
    ...rest,
  });
}

describe('our own invoices', () => {
  let validator: Validator;
  before(async () => {
    validator = await createValidator({ ...RULES, workers: 0 });
  });
  after(() => validator.close());

  const issue = (
    statement: Statement,
    format: (typeof INVOICE_FORMATS)[number],
    more: { account?: Account; seller?: Seller } = {},
  ): Promise<IssuedInvoice> => {
    const { account = ada(), seller = SELLER } = more;
    const february = closed(1500, { period: { kind: 'paid', ...FEBRUARY } });
    const store = { account: async () => account, statementsOfAccount: async () => [statement, february] };
    return issueInvoice({ store, validator, seller }, account.id, statement.period.start, format);
  };

  const late = createCorrection(closed(1500, { period: { kind: 'paid', ...FEBRUARY } }), 1500, 70);
  const CASES: readonly (readonly [
    what: string,
    statement: Statement,
    net: string,
    gross: string,
    account?: Account,
  ])[] = [
    ['of a period without further calls', closed(1000), '49.00', '58.31'],
    ['of one with them', closed(1234), '60.70', '72.23'],
    ['of one with so many that the tax is rounded', closed(1007), '49.35', '58.73'],
    ['with late calls of the period before', closed(0, { corrections: [late] }), '52.50', '62.48'],
    ['of late calls alone', closed(0, { kind: 'correction', corrections: [late] }), '3.50', '4.17'],
    ['with a credit', closed(1100, { creditLeftCents: 1000 }), '44.00', '52.36'],
    [
      'of a customer with a reference',
      closed(5),
      '49.00',
      '58.31',
      ada({ billing: { ...BILLING, reference: '04011000-12345-03' } }),
    ],
    [
      'of a customer without street and VAT id',
      closed(5),
      '49.00',
      '58.31',
      ada({ billing: { ...BILLING, street: null, vatId: null } }),
    ],
    [
      'of a name that looks like markup',
      closed(5),
      '49.00',
      '58.31',
      ada({ name: 'Müller & Söhne <"GmbH"> \u0001\ud800' }),
    ],
  ];
  for (const format of INVOICE_FORMATS)
    for (const [what, statement, net, gross, account = ada()] of CASES)
      it(`are valid as ${format} ${what}, and about the right sum`, async () => {
        const { xml, number, fileName } = await issue(statement, format, { account });
        assert.match(xml, new RegExp(`<(?:cbc:TaxExclusiveAmount currencyID="EUR"|ram:TaxBasisTotalAmount)>${net}<`));
        assert.match(xml, new RegExp(`<(?:cbc:PayableAmount currencyID="EUR"|ram:DuePayableAmount)>${gross}<`));
        assert.equal(number, '0123456789abcdef-20270307');
        assert.equal(fileName, `0123456789abcdef-20270307-${format}.xml`);
        const { report } = await validator.validate(Buffer.from(xml), {
          strict: true,
          ...(format === 'zugferd' && { as: 'facturx' as const }),
        });
        assert.deepEqual([report.valid, report.errorCount], [true, 0]);
        assert.deepEqual(
          [report.format, report.issues],
          [format === 'xrechnung' ? 'xrechnung-ubl' : 'facturx-cii', []],
        );
      });

  for (const [what, seller] of [
    ['has no name', { ...SELLER, name: '' }],
    ['has no contact', { ...SELLER, phone: '' }],
    ['has an e-mail address that is none', { ...SELLER, email: '' }],
    ['has no country that there is', { ...SELLER, country: 'XX' }],
    ['has no postcode', { ...SELLER, postcode: '' }],
    ['asks for no tax', { ...SELLER, vatPercent: 0 }],
  ] as const)
    it(`are not handed out where our rules find fault with them: the seller ${what}`, async () => {
      await assert.rejects(issue(closed(5), 'xrechnung', { seller }), (error) => {
        assert.ok(error instanceof InvoiceError);
        assert.equal(error.code, 'INVOICE_INVALID');
        // Only rule codes.
        assert.match(error.message, /^There is no invoice: INVOICE_INVALID( [A-Z][\w-]+)+$/);
        return true;
      });
    });

  for (const [code, statement, account] of [
    ['STATEMENT_OPEN', closed(5, { closedAt: null }), ada()],
    ['NOTHING_TO_PAY', closed(500, { kind: 'trial' }), ada()],
    ['NOTHING_TO_PAY', closed(5, { creditLeftCents: 10_000 }), ada()],
    ['NOT_GERMAN', closed(5), ada({ billing: { ...BILLING, country: 'AT' } })],
    ['NOT_GERMAN', closed(5), ada({ billing: NO_BILLING_DETAILS })],
    ['ADDRESS_INCOMPLETE', closed(5), ada({ billing: { ...BILLING, city: null } })],
    ['ADDRESS_INCOMPLETE', closed(5), ada({ billing: { ...BILLING, postcode: null } })],
  ] as const)
    it(`are not there where there is nothing to invoice, or nobody to: ${code}`, async () => {
      await assert.rejects(issue(statement, 'zugferd', { account }), { name: 'InvoiceError', code });
    });

  it('are not there without a statement, or an account', async () => {
    const store = { account: async () => ada(), statementsOfAccount: async () => [] };
    const deps = { store, validator, seller: SELLER };
    await assert.rejects(issueInvoice(deps, 'acct_1', MARCH.start, 'zugferd'), { code: 'STATEMENT_UNKNOWN' });
    const nobody = { ...deps, store: { ...store, account: async () => null } };
    await assert.rejects(issueInvoice(nobody, 'acct_1', MARCH.start, 'zugferd'), { code: 'ACCOUNT_UNKNOWN' });
  });

  it('are not handed out where the rules could not be asked', async () => {
    const failing = { validate: () => Promise.reject(new Error('no worker')) };
    const store = { account: async () => ada(), statementsOfAccount: async () => [closed(5)] };
    await assert.rejects(
      issueInvoice({ store, validator: failing, seller: SELLER }, 'acct_1', MARCH.start, 'xrechnung'),
      /no worker/,
    );
  });
});
