/** Events about payments that the operator is notified of. */

import type { EventLevel } from '../accounts/events.js';

export type PaymentEvent =
  /** The provider is unreachable, rejects our key, or something on our side fails; and the recovery. */
  | 'payments-failing'
  | 'payments-working'
  /** The provider rejects usage, and would do so again. */
  | 'usage-refused'
  /** Calls that are too old for the meter: they are charged as late ones. */
  | 'usage-too-old'
  /** The provider has dropped calls that it had accepted. */
  | 'meter-errors'
  /** A webhook could not be processed; the provider sends it again. */
  | 'webhook-failed'
  /** Our statement and the provider's invoice have different totals; and when they agree again. */
  | 'invoice-differs'
  | 'invoice-agrees'
  /** The provider has no invoice for a period that has ended. */
  | 'invoice-missing'
  /** Calls missing from all invoices were added to the next one. */
  | 'usage-charged-late'
  /** A subscription was ended because its account has another one, or its card has had a trial elsewhere. */
  | 'second-subscription'
  | 'trial-refused'
  /** A subscription has a new price from its next period on. */
  | 'price-changed'
  /** The provider rejects a request about one account: its price, or its invoices. */
  | 'account-refused';

export type PaymentEvents = (
  what: PaymentEvent,
  figures: Readonly<Record<string, number | string>>,
  level: EventLevel,
) => void;
