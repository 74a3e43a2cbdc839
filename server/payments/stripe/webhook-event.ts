/** Verifies and parses Stripe's webhooks. */

import { Stripe } from 'stripe';
import { idOf } from './shapes.js';

/** An event. Only the id of its object is used. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly customerId: string | null;
  /** Whether the meter has dropped calls that it had accepted. */
  readonly isMeterError: boolean;
}

/** Types of errors of the meter; Stripe sends them without the object. */
const METER_ERRORS = /^v1\.billing\.meter\.(error_report_triggered|no_meter_found)$/;

/**
 * The format of Stripe's ids and types: they become part of a URL, and of a row in the store, which doesn't accept
 * every text.
 */
const NAME = /^[\w.-]{1,255}$/;

/** @returns null if it is malformed, wrongly signed, or was signed too long ago */
export function readWebhook(body: string, signature: string | undefined, secret: string): WebhookEvent | null {
  try {
    Stripe.webhooks.signature!.verifyHeader(body, signature ?? '', secret);
    return parseEvent(JSON.parse(body));
  } catch {
    return null;
  }
}

interface Fields {
  readonly [name: string]: unknown;
}

function parseEvent(event: unknown): WebhookEvent | null {
  if (!isFields(event)) return null;
  const { id, type, data } = event;
  if (typeof id !== 'string' || typeof type !== 'string' || !NAME.test(id) || !NAME.test(type)) return null;
  const object = isFields(data) && isFields(data['object']) ? data['object'] : {};
  const kind = object['object'];
  return {
    id,
    type,
    subscriptionId: kind === 'subscription' ? reference(object['id']) : subscriptionIn(object),
    invoiceId: kind === 'invoice' ? reference(object['id']) : null,
    customerId: kind === 'customer' ? reference(object['id']) : reference(object['customer']),
    isMeterError: METER_ERRORS.test(type),
  };
}

/** A checkout has it at the top level, an invoice in its parent. */
function subscriptionIn(object: Fields): string | null {
  const { parent } = object;
  const details =
    isFields(parent) && isFields(parent['subscription_details']) ? parent['subscription_details'] : object;
  return reference(details['subscription']);
}

function reference(value: unknown): string | null {
  const id = isFields(value) && typeof value['id'] === 'string' ? idOf({ id: value['id'] }) : value;
  return typeof id === 'string' && NAME.test(id) && !/^\.+$/.test(id) ? id : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
