/** Addresses of pages for mails: always below the configured public URL, whatever host a request names. */

import type { Language } from 'einvoice-validator';

/** @param path from `ROUTES` */
export function linkTo(
  publicUrl: string,
  path: string,
  language: Language,
  values: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(path, publicUrl);
  for (const [name, value] of Object.entries({ ...values, lang: language })) url.searchParams.set(name, value);
  return url.href;
}
