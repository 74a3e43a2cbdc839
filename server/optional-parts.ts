/** What a service has only where it was set up. Their libraries take longer to load than all else, and are loaded then. */
import type { Validator } from 'einvoice-validator';
import type { Accounts } from './accounts/accounts.js';
import type { Log } from './operations/log.js';
import type { Payments } from './payments/payments.js';
import type { People } from './people/people.js';
import { ConfigError } from 'einvoice-validator/settings/environment.js';
import type { Config } from './settings/service.js';

/** Nobody signs in by mail to a service without a mail server. */
export async function peopleOf(config: Config, accounts: Accounts, log: Log): Promise<People | null> {
  if (config.people === null) return null;
  const { servePeople } = await import('./people/serve-people.js').catch(refuseWithoutLibraries);
  return servePeople(config, accounts, log.event);
}

/** A checkout and the image have them; a package that was installed does not ask for them (`server/people/package.json`). */
function refuseWithoutLibraries(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new ConfigError(
    'SMTP_URL is set, but what people sign in with is not installed. Run ' +
      '"npm install --legacy-peer-deps better-auth@1 @better-auth/passkey@1".',
    { cause: error },
  );
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
