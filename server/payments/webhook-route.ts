/** The endpoint for Stripe's webhooks. */

import { Router, type Request, type RequestHandler } from 'express';
import { sendError } from '../http/answer.js';
import { collect } from '../http/body.js';
import { HttpError } from '../http/errors.js';
import { ROUTES } from '../http/routes.js';
import { type FollowDeps, followCustomer, followSubscription } from './follow.js';
import type { PaymentEvents } from './payment-events.js';
import { ProviderError } from './payment-provider.js';
import type { Reconciliation } from './reconciliation.js';
import { readWebhook, type WebhookEvent } from './stripe/webhook-event.js';

/** An event has one object; invoices with their lines are the largest. */
const MAX_BYTES = 1024 * 1024;

export interface WebhookDeps extends FollowDeps {
  readonly secret: string;
  readonly reconciliation: Pick<Reconciliation, 'compare'>;
}

/** The router of that one path. */
export function webhookRoute(deps: WebhookDeps): Router {
  const router = Router();
  router.post(ROUTES.stripeWebhook, handle(deps));
  router.all(ROUTES.stripeWebhook, (request, response) => {
    sendError(request, response, 'METHOD_NOT_ALLOWED', { Allow: 'POST' });
  });
  return router;
}

function handle(deps: WebhookDeps): RequestHandler {
  const { store, secret, onEvent } = deps;
  return async (request, response) => {
    const body = await readBody(request);
    const event = readWebhook(body, request.get('Stripe-Signature'), secret);
    if (event === null) throw new HttpError('WEBHOOK_INVALID');
    const claimed = await store.claimEvent(event.id, event.type, await store.time());
    if (claimed === 'done') return void response.status(200).end();
    // The same event is in progress and may still fail: answer with an error, so that it is sent again.
    if (claimed === 'busy') return sendError(request, response, 'WEBHOOK_FAILED');
    try {
      await processEvent(deps, event);
      await store.finishEvent(event.id, await store.time());
    } catch (error) {
      // If releasing fails, the claim expires after a minute.
      await store.releaseEvent(event.id).catch(() => undefined);
      if (!(error instanceof ProviderError)) throw error;
      logFailure(onEvent, event, error);
      return sendError(request, response, 'WEBHOOK_FAILED');
    }
    response.status(200).end();
  };
}

/** Events without a subscription, customer or invoice of ours are ignored. */
async function processEvent(deps: WebhookDeps, event: WebhookEvent): Promise<void> {
  const { subscriptionId, customerId, invoiceId, type, isMeterError } = event;
  if (isMeterError) deps.onEvent('meter-errors', { event: event.id }, 'error');
  const account = subscriptionId === null ? null : await followSubscription(deps, subscriptionId);
  if (type.startsWith('customer.') && subscriptionId === null && customerId !== null) {
    const ours = await followCustomer(deps, customerId);
    // A new card may change the subscription's state.
    if (ours?.provider.subscriptionId != null) await followSubscription(deps, ours.provider.subscriptionId);
  }
  if (type === 'checkout.session.completed' && customerId !== null) await followCustomer(deps, customerId);
  if (invoiceId !== null && type !== 'invoice.created') {
    const payer = account ?? (customerId === null ? null : await deps.store.findAccountByCustomer(customerId));
    if (payer !== null) await deps.reconciliation.compare(payer.id);
  }
}

function logFailure(onEvent: PaymentEvents, { id, type }: WebhookEvent, { reason }: ProviderError): void {
  onEvent('webhook-failed', { event: id, type, reason }, 'warn');
}

/** The raw bytes, because they are signed. */
async function readBody(request: Request): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return collect(
    request,
    new AbortController().signal,
    (chunk) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new HttpError('WEBHOOK_TOO_LARGE');
      chunks.push(chunk);
    },
    () => Buffer.concat(chunks).toString('utf8'),
  );
}
