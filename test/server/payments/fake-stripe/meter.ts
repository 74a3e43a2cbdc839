/** Stripe's meter: sums up usage, each identifier once. */
import { DAY, FakeStripeError, type FakeLine, type FakePrice, type MeterEvent } from './model.js';

/** Stripe remembers identifiers for "at least" a day; the fake exactly that long. */
const REMEMBERED = DAY;

export class FakeMeter {
  readonly events: MeterEvent[] = [];
  readonly #seen = new Map<string, number>();

  report(event: MeterEvent): void {
    const { identifier, timestamp, created, value } = event;
    const seen = this.#seen.get(identifier);
    if (seen !== undefined && created - seen < REMEMBERED)
      throw new FakeStripeError(400, `An event already exists with identifier ${identifier}.`);
    if (timestamp < created - 35 * DAY) throw new FakeStripeError(400, 'The timestamp is too far in the past');
    if (timestamp > created + 300) throw new FakeStripeError(400, 'The timestamp is in the future');
    if (!Number.isFinite(value)) throw new FakeStripeError(400, 'The value is no number');
    this.#seen.set(identifier, created);
    this.events.push(event);
  }

  total(customer: string, start = 0, end = Infinity): number {
    return this.events
      .filter((event) => event.customer === customer && event.timestamp >= start && event.timestamp < end)
      .reduce((sum, { value }) => sum + value, 0);
  }

  /** A line for each tier of the price that was reached. */
  lines(customer: string, usage: { price: FakePrice; start: number; end: number }, id: () => string): FakeLine[] {
    const { price, start, end } = usage;
    const total = this.total(customer, start, end);
    const lines: FakeLine[] = [];
    let from = 0;
    for (const { upTo, unitAmount } of price.tiers) {
      const quantity = Math.min(total, upTo ?? Infinity) - from;
      if (quantity > 0 || from === 0)
        lines.push({
          id: id(),
          amount: Math.max(0, quantity) * unitAmount,
          quantity: Math.max(0, quantity),
          start,
          end,
          price,
          metadata: {},
          description: `${quantity} calls`,
        });
      from = upTo ?? Infinity;
    }
    return lines;
  }
}
