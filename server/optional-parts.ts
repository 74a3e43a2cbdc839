/** Optional parts of the service. Their libraries take longest to load, so they are only loaded if configured. */
import type { Validator } from 'einvoice-validator';
import type { Accounts } from './accounts/accounts.js';
import type { Log } from './operations/log.js';
import type { Payments } from './payments/payments.js';
import type { People } from './people/people.js';
import { ConfigError } from 'einvoice-validator/settings/environment.js';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import type { Config } from './settings/service.js';
import { NO_TRACING, type Tracing } from './operations/tracing.js';

/** Without a mail server there is no sign-in by mail. */
export async function loadPeople(config: Config, accounts: Accounts, log: Log): Promise<People | null> {
  if (config.people === null) return null;
  const { servePeople } = await import('./people/serve-people.js').catch(refuseWithoutLibraries);
  return servePeople(config, accounts, log.event);
}

/**
 * The repository and the container image include them; the published package does not depend on them
 * (`server/people/package.json`).
 */
function refuseWithoutLibraries(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new ConfigError(
    'SMTP_URL is set, but what people sign in with is not installed. Run ' +
      '"npm install --legacy-peer-deps better-auth@1 @better-auth/passkey@1".',
    { cause: error },
  );
}

/** Without a collector, OpenTelemetry is not needed, and not installed. */
export async function loadTracing({ tracing }: Config): Promise<Tracing> {
  if (tracing === null) return NO_TRACING;
  try {
    const { openTracing } = await import('./operations/open-tracing.js');
    return openTracing(tracing, packageVersion());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_TRACES_EXPORTER is set, but OpenTelemetry is not installed. Run ' +
        '"npm install @opentelemetry/api@1 @opentelemetry/sdk-node@0.223".',
      { cause: error },
    );
  }
}

/** Without a Stripe key there are no payments. */
export async function loadPayments(
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
