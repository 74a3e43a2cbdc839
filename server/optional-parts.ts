/** What a service has only where it was set up. Their libraries take longer to load than all else, and are loaded then. */
import type { Validator } from '../engine/index.js';
import type { Accounts } from './accounts/accounts.js';
import type { Log } from './operations/log.js';
import type { Payments } from './payments/payments.js';
import type { People } from './people/people.js';
import type { Config } from './settings/service.js';

/** Nobody signs in by mail to a service without a mail server. */
export async function peopleOf(config: Config, accounts: Accounts, log: Log): Promise<People | null> {
  if (config.people === null) return null;
  const { servePeople } = await import('./people/serve-people.js');
  return servePeople(config, accounts, log.event);
}

/** Nobody pays through a service without a key of Stripe. */
export async function paymentsOf(
  { stripe, seller }: Config,
  { accounts, validator }: { readonly accounts: Accounts; readonly validator: Validator },
  log: Log,
): Promise<Payments | null> {
  if (stripe === null) return null;
  const { openPayments } = await import('./payments/payments.js');
  const { stripeProvider } = await import('./payments/stripe/stripe-provider.js');
  return openPayments({
    store: accounts.store,
    provider: stripeProvider(stripe, stripe),
    webhookSecret: stripe.webhookSecret,
    onEvent: log.event,
    onChange: () => accounts.notice(),
    ...(seller !== null && { invoices: { validator, seller } }),
  });
}
