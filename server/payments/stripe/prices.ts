/**
 * Prices at Stripe: created if missing, and looked up by a key that contains their figures. So Stripe can't charge a
 * different price than ours, and a new price needs no manual step at Stripe.
 */

import { Stripe } from 'stripe';
import type { Price } from '../payment-provider.js';
import { callStripe } from './client.js';

/** The objects at Stripe that the operator has created once. */
export interface StripeCatalogue {
  /** Id of the product of all prices. */
  readonly product: string;
  /** Id of the meter that calls are reported to. */
  readonly meter: string;
}

/** Ids of both prices of a plan. */
export interface StripePrices {
  readonly base: string;
  readonly usage: string;
}

export type PriceKind = 'base' | 'usage' | 'other';

export class Prices {
  readonly #stripe: Stripe;
  readonly #catalogue: StripeCatalogue;
  /** A cache: prices at Stripe never change. */
  readonly #ids = new Map<string, string>();
  readonly #kinds = new Map<string, PriceKind>();

  constructor(stripe: Stripe, catalogue: StripeCatalogue) {
    this.#stripe = stripe;
    this.#catalogue = catalogue;
  }

  /** @throws ProviderError */
  async of({ priceCents, includedCalls, overageCents }: Price): Promise<StripePrices> {
    return {
      base: await this.#id(`einvoice-base-${priceCents}`, {
        unit_amount: priceCents,
        recurring: { interval: 'month' },
      }),
      usage: await this.#id(`einvoice-calls-${includedCalls}-${overageCents}`, {
        billing_scheme: 'tiered',
        tiers_mode: 'graduated',
        tiers: createTiers(includedCalls, overageCents),
        recurring: { interval: 'month', usage_type: 'metered', meter: this.#catalogue.meter },
      }),
    };
  }

  /** The subject of a price. @throws ProviderError */
  async kindOf(id: string): Promise<PriceKind> {
    const known = this.#kinds.get(id);
    if (known !== undefined) return known;
    const { recurring } = await callStripe(() => this.#stripe.prices.retrieve(id));
    const kind = recurring === null ? 'other' : recurring.usage_type === 'metered' ? 'usage' : 'base';
    this.#kinds.set(id, kind);
    return kind;
  }

  async #id(name: string, what: Omit<Stripe.PriceCreateParams, 'currency'>): Promise<string> {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const { product } = this.#catalogue;
    const id = await callStripe(async () => {
      const found = await this.#stripe.prices.list({ lookup_keys: [name], active: true, limit: 1 });
      if (found.data[0] !== undefined) return found.data[0].id;
      const made = await this.#stripe.prices.create(
        // Excludes tax, like the prices on our own pages.
        { ...what, currency: 'eur', product, lookup_key: name, tax_behavior: 'exclusive' },
        { idempotencyKey: `price-${product}-${name}` },
      );
      return made.id;
    });
    this.#ids.set(name, id);
    return id;
  }
}

/** Stripe requires a last tier without an end, and no tier that ends at zero. */
function createTiers(includedCalls: number, overageCents: number): Stripe.PriceCreateParams.Tier[] {
  const above = { up_to: 'inf' as const, unit_amount: overageCents };
  return includedCalls === 0 ? [above] : [{ up_to: includedCalls, unit_amount: 0 }, above];
}
