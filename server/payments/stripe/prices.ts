/**
 * The prices at Stripe: made where they are missing, found by a name that says what they cost. So Stripe can't charge
 * another price than ours, and a new price needs no visit to Stripe.
 */

import { Stripe } from 'stripe';
import type { Price } from '../payment-provider.js';
import { atStripe } from './client.js';

/** What is sold at Stripe, made once by the operator. */
export interface StripeCatalogue {
  /** Id of the product that all prices belong to. */
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
  /** Prices at Stripe never change, so what is known of one holds for good. */
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
        tiers: tiersOf(includedCalls, overageCents),
        recurring: { interval: 'month', usage_type: 'metered', meter: this.#catalogue.meter },
      }),
    };
  }

  /** What a price is for. @throws ProviderError */
  async kindOf(id: string): Promise<PriceKind> {
    const known = this.#kinds.get(id);
    if (known !== undefined) return known;
    const { recurring } = await atStripe(() => this.#stripe.prices.retrieve(id));
    const kind = recurring === null ? 'other' : recurring.usage_type === 'metered' ? 'usage' : 'base';
    this.#kinds.set(id, kind);
    return kind;
  }

  async #id(name: string, what: Omit<Stripe.PriceCreateParams, 'currency'>): Promise<string> {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const { product } = this.#catalogue;
    const id = await atStripe(async () => {
      const found = await this.#stripe.prices.list({ lookup_keys: [name], active: true, limit: 1 });
      if (found.data[0] !== undefined) return found.data[0].id;
      const made = await this.#stripe.prices.create(
        // Tax comes on top, as on our own pages.
        { ...what, currency: 'eur', product, lookup_key: name, tax_behavior: 'exclusive' },
        { idempotencyKey: `price-${product}-${name}` },
      );
      return made.id;
    });
    this.#ids.set(name, id);
    return id;
  }
}

/** Stripe wants a last tier without an end, and no tier that ends with nothing. */
function tiersOf(includedCalls: number, overageCents: number): Stripe.PriceCreateParams.Tier[] {
  const above = { up_to: 'inf' as const, unit_amount: overageCents };
  return includedCalls === 0 ? [above] : [{ up_to: includedCalls, unit_amount: 0 }, above];
}
