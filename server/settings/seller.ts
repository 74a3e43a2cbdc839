/** The seller on our own invoices. */

import type { Seller } from '../payments/invoice/own-invoice.js';
import { ConfigError, type Variables } from 'einvoice-validator/settings/environment.js';

/** Required together. */
const NEEDED = {
  name: 'SELLER_NAME',
  vatId: 'SELLER_VAT_ID',
  street: 'SELLER_STREET',
  postcode: 'SELLER_POSTCODE',
  city: 'SELLER_CITY',
  contact: 'SELLER_CONTACT',
  phone: 'SELLER_PHONE',
  email: 'SELLER_EMAIL',
} as const;

/**
 * Reads `SELLER_…`.
 * @returns null without `SELLER_NAME`: then we issue no invoices of our own
 * @throws ConfigError for the first missing or invalid value
 */
export function readSeller(variables: Variables): Seller | null {
  if (variables.text(NEEDED.name) === undefined) return null;
  const needed = (field: keyof typeof NEEDED): string => {
    const value = variables.text(NEEDED[field]);
    if (value === undefined) throw new ConfigError(`${NEEDED[field]} is not set; with SELLER_NAME it is needed`);
    return value;
  };
  return {
    name: needed('name'),
    vatId: needed('vatId'),
    street: needed('street'),
    postcode: needed('postcode'),
    city: needed('city'),
    country: 'DE',
    contact: needed('contact'),
    phone: needed('phone'),
    email: needed('email'),
    vatPercent: variables.integer('SELLER_VAT_PERCENT', 1, 99) ?? 19,
  };
}
