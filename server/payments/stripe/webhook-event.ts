/** What Stripe tells: whether it was Stripe, and what it is about. */

import { Stripe } from 'stripe';
import { idOf } from './shapes.js';

/** Something has happened. Of the object only its id is taken. */
export interface ToldEvent {
  readonly id: string;
  readonly type: string;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly customerId: string | null;
  /** Whether calls that the meter had taken were dropped. */
  readonly isMeterError: boolean;
}

/** Types that say that the meter has dropped something; Stripe tells them without the object. */
const METER_ERRORS = /^v1\.billing\.meter\.(error_report_triggered|no_meter_found)$/;

/** How Stripe writes ids and types: they become part of an address, and of a row in the store, which takes not every text. */
const NAME = /^[\w.-]{1,255}$/;

/** @returns null for what is malformed, wrongly signed, or was signed too long ago */
export function readWebhook(body: string, signature: string | undefined, secret: string): ToldEvent | null {
  try {
    Stripe.webhooks.signature!.verifyHeader(body, signature ?? '', secret);
    return toldEvent(JSON.parse(body));
  } catch {
    return null;
  }
}

interface Fields {
  readonly [name: string]: unknown;
}

function toldEvent(event: unknown): ToldEvent | null {
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

/** A checkout has it at its top, an invoice in what it comes from. */
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
