/** Changes prices from the next period on. */

import type { Stripe } from 'stripe';
import type { StripePrices } from './prices.js';
import { idOf } from './shapes.js';

/**
 * Sets other prices for the next period. This needs a schedule: simply replacing the price would also apply it to the
 * calls of the current period. If the prices are already set, the schedule that set them is released.
 */
export async function changePrice(
  stripe: Stripe,
  subscriptionId: string,
  { base, usage }: StripePrices,
): Promise<boolean> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const items = subscription.items.data;
  const end = items[0]!.current_period_end;
  const current = items.map(({ price, quantity }) => ({
    price: price.id,
    ...(quantity !== undefined && { quantity }),
  }));
  const { schedule: known } = subscription;
  if (current.length === 2 && current.every(({ price }) => price === base || price === usage)) {
    // While a subscription has a schedule, its customer can't end it in the portal.
    if (known !== null) await stripe.subscriptionSchedules.release(idOf(known));
    return false;
  }
  if (subscription.status === 'paused') {
    // There is no period that the price could affect retroactively.
    await stripe.subscriptions.update(subscriptionId, {
      items: items.map(({ id, price }) => ({ id, price: price.recurring?.usage_type === 'metered' ? usage : base })),
      proration_behavior: 'none',
    });
    return true;
  }
  const schedule =
    known === null
      ? await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId })
      : await stripe.subscriptionSchedules.retrieve(idOf(known));
  const start = schedule.current_phase?.start_date ?? schedule.phases[0]!.start_date;
  const isTrial = subscription.status === 'trialing';
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: current,
        start_date: start,
        end_date: end,
        proration_behavior: 'none',
        ...(isTrial && { trial_end: end }),
      },
      {
        items: [{ price: base, quantity: 1 }, { price: usage }],
        start_date: end,
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  });
  return true;
}
