/** The complete service: accounts, people, mails, a fake Stripe, and the real rules. */
import { openPayments, type Payments } from '#service/payments/payments.js';
import { startNotices } from '#service/people/notices.js';
import { openedPeople, type OpenPeople } from '../../fixtures/people.js';
import { FakeStripe, WEBHOOK_SECRET } from '../payments/fake-stripe/fake-stripe.js';
import { providerOf } from '../payments/support.js';
import { startSite } from './browser.js';

export interface ShopSite {
  readonly url: string;
  readonly opened: OpenPeople;
  readonly fake: FakeStripe;
  close(): Promise<void>;
}

/** Starts it with the real time. */
export async function startShopSite(): Promise<ShopSite> {
  const fake = await FakeStripe.start(new Date());
  let opened!: OpenPeople;
  let payments!: Payments;
  let notices!: { stop(): Promise<void> };
  const site = await startSite(async (url) => {
    opened = await openedPeople({ publicUrl: url, canSignUp: true });
    const { accounts, people } = opened;
    payments = openPayments({
      store: accounts.store,
      provider: providerOf(fake),
      webhookSecret: WEBHOOK_SECRET,
      onChange: () => accounts.notice(),
    });
    notices = startNotices({ store: accounts.store, people, now: accounts.now, since: people.since }, 100);
    const { keys, accountService } = accounts;
    return {
      keys,
      accountService,
      accounts,
      people,
      checkoutService: payments.checkoutService,
      payments: payments.routes,
    };
  });
  fake.webhookUrl = `${site.url}/webhooks/stripe`;
  return {
    url: site.url,
    opened,
    fake,
    async close() {
      await site.close();
      await notices.stop();
      await payments.stop();
      await opened.close();
      await fake.stop();
    },
  };
}
