/** What the operator hears of payments. */

import type { EventLevel } from '../accounts/events.js';

export type PaymentEvent =
  /** The provider can't be reached, refuses our key, or something of ours fails; and all is well again. */
  | 'payments-failing'
  | 'payments-working'
  /** What the provider refuses to count, and would refuse again. */
  | 'usage-refused'
  /** Calls so old that the meter does not take them: they are charged as late ones. */
  | 'usage-too-old'
  /** The provider has dropped calls that it had taken. */
  | 'meter-errors'
  /** A webhook could not be worked on; the provider sends it again. */
  | 'webhook-failed'
  /** Our statement and the provider's invoice are about different sums; and are not any more. */
  | 'invoice-differs'
  | 'invoice-agrees'
  /** A period that is over has no invoice of the provider. */
  | 'invoice-missing'
  /** Calls that no invoice had were put on the next one. */
  | 'usage-charged-late'
  /** A subscription was ended, because its account has another one; or because its card has had a trial elsewhere. */
  | 'second-subscription'
  | 'trial-refused'
  /** A subscription has another price from its next period on. */
  | 'price-changed'
  /** The provider refuses what concerns one account: its price, or its invoices. */
  | 'account-refused';

export type PaymentEvents = (
  what: PaymentEvent,
  figures: Readonly<Record<string, number | string>>,
  level: EventLevel,
) => void;
