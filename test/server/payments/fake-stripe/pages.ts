/** The fake's pages for browsers: the checkout, and the portal. */
import type { FakeBilling } from './billing.js';
import type { FakeApiState } from './routes.js';
import type { Card, CheckoutSession } from './model.js';

/** What the pages need of the fake. */
interface Visited {
  readonly billing: FakeBilling;
  readonly sessions: ReadonlyMap<string, CheckoutSession>;
  readonly portals: FakeApiState['portals'];
  completeCheckout(path: string, card: Card): unknown;
}

export interface FakePage {
  readonly status: number;
  readonly html: string;
  readonly location?: string;
}

const NOWHERE: FakePage = { status: 404, html: 'There is no such page.' };

const page = (title: string, body: string): FakePage => ({
  status: 200,
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${body}</html>`,
});

export function checkoutPage(fake: Visited, method: string, path: string, body: string): FakePage {
  const session = fake.sessions.get(path.slice('/c/'.length));
  if (session === undefined) return NOWHERE;
  if (method === 'POST') {
    const card = new URLSearchParams(body).get('card') ?? '';
    if (session.subscription === null)
      fake.completeCheckout(path, { fingerprint: card, charge: card.endsWith('0002') ? 'declines' : 'works' });
    return { status: 303, html: '', location: session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id) };
  }
  const trial = session.trialDays > 0 ? `<p>${session.trialDays} days free</p>` : '';
  return page(
    'Checkout',
    `${trial}<form method="post"><label>Card <input name="card" value="4242424242424242"></label> <button>Subscribe</button></form><a href="${session.cancelUrl}">Back</a>`,
  );
}

export function portalPage(fake: Visited, method: string, path: string, body: string): FakePage {
  const portal = path.startsWith('/p/') ? fake.portals.get(path.slice('/p/'.length)) : undefined;
  if (portal === undefined) return NOWHERE;
  const subscription = [...fake.billing.subscriptions.values()].findLast(
    ({ customer, endedAt }) => customer === portal.customer && endedAt === null,
  );
  if (method === 'POST' && subscription !== undefined) {
    fake.billing.setCancelAtPeriodEnd(subscription, new URLSearchParams(body).get('end') === '1');
    return { status: 303, html: '', location: path };
  }
  const [value, label] = subscription?.cancelAtPeriodEnd === true ? ['0', 'Resume'] : ['1', 'Cancel'];
  return page(
    'Portal',
    `<form method="post"><button name="end" value="${value}">${label}</button></form><a href="${portal.returnUrl}">Back</a>`,
  );
}
