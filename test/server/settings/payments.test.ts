/** Settings of payments: all of Stripe's or none, and no key in error messages. */
import assert from 'node:assert/strict';
import { readPaymentsSettings } from '#service/settings/payments.js';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  STRIPE_PRODUCT: 'prod_1',
  STRIPE_METER: 'mtr_1',
};

describe('settings of payments', () => {
  it('are none without a key of Stripe, whatever else is set', () => {
    for (const env of [{}, { STRIPE_SECRET_KEY: ' ' }, { ...STRIPE, STRIPE_SECRET_KEY: '' }])
      assert.equal(readPaymentsSettings(env).stripe, null);
  });
  it('are read', () => {
    assert.deepEqual(readPaymentsSettings({ ...STRIPE, STRIPE_API_BASE: 'http://127.0.0.1:12111' }).stripe, {
      secretKey: 'sk_test_abc',
      webhookSecret: 'whsec_abc',
      product: 'prod_1',
      meter: 'mtr_1',
      apiBase: new URL('http://127.0.0.1:12111'),
    });
    assert.equal(readPaymentsSettings({ ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_abc' }).stripe!.apiBase, undefined);
  });
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRODUCT', 'STRIPE_METER'])
    it(`are refused without ${name}`, () => {
      assert.throws(() => readPaymentsSettings({ ...STRIPE, [name]: '' }), {
        name: 'ConfigError',
        message: `${name} is not set; with STRIPE_SECRET_KEY it is needed`,
      });
    });
  for (const [name, value] of [
    ['STRIPE_SECRET_KEY', 'pk_live_public'],
    ['STRIPE_SECRET_KEY', 'whsec_other'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_other'],
    ['STRIPE_API_BASE', 'stripe.example'],
    ['STRIPE_API_BASE', 'ftp://127.0.0.1'],
  ] as const)
    it(`are refused with ${name} of another kind: ${value}`, () => {
      assert.throws(
        () => readPaymentsSettings({ ...STRIPE, [name]: value }),
        (error: Error) => {
          assert.match(error.message, new RegExp(`^${name} is `));
          if (name !== 'STRIPE_API_BASE') assert.doesNotMatch(error.message, new RegExp(value));
          return true;
        },
      );
    });

  const SELLER = {
    SELLER_NAME: 'Prüfwerk GmbH',
    SELLER_VAT_ID: 'DE123456789',
    SELLER_STREET: 'Werkstraße 1',
    SELLER_POSTCODE: '20095',
    SELLER_CITY: 'Hamburg',
    SELLER_CONTACT: 'Erika Muster',
    SELLER_PHONE: '+49 40 1234567',
    SELLER_EMAIL: 'billing@seller.example',
  };
  it('have a seller where one is named, with the usual tax', () => {
    const { seller } = readPaymentsSettings(SELLER);
    assert.deepEqual([seller!.name, seller!.country, seller!.vatPercent], ['Prüfwerk GmbH', 'DE', 19]);
    assert.equal(readPaymentsSettings({ ...SELLER, SELLER_VAT_PERCENT: '16' }).seller!.vatPercent, 16);
    assert.equal(readPaymentsSettings({ ...SELLER, SELLER_NAME: '' }).seller, null);
  });
  for (const name of Object.keys(SELLER).slice(1))
    it(`are refused with a seller without ${name}`, () => {
      assert.throws(() => readPaymentsSettings({ ...SELLER, [name]: ' ' }), {
        message: `${name} is not set; with SELLER_NAME it is needed`,
      });
    });
});
