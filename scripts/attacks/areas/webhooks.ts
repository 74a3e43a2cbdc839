/** Webhooks: without the secret nothing changes, and even signed claims are not trusted. */
import type { Area } from '../attack.js';
import { openSite } from '../site.js';
import { stateOf } from '../state.js';
import { bodies, events } from './webhooks/bodies.js';
import { deliveries, replays } from './webhooks/deliveries.js';
import { openStripeStandIn, SECRET } from './webhooks/desk.js';
import { signatures } from './webhooks/signatures.js';

const TABLES = [signatures, bodies, events, deliveries, replays] as const;

export const WEBHOOKS: Area = {
  name: 'webhooks',
  about: 'webhooks of Stripe',
  async open() {
    const desk = await openStripeStandIn();
    const site = await openSite({
      STRIPE_SECRET_KEY: 'sk_test_of_the_attacks_and_of_nothing_else',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_PRODUCT: 'prod_attacks',
      STRIPE_METER: 'mtr_attacks',
      STRIPE_API_BASE: desk.base,
    });
    const state = await stateOf(site);
    return {
      attacks: TABLES.flatMap((table) => table({ ...site, desk })),
      aftermath: async () => (await state.change()) ?? site.healthProblem(),
      memory: site.memory,
      async close() {
        const end = await site.close();
        await desk.close();
        return end;
      },
    };
  },
};
