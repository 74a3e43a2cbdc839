/** The language of an answer. */

import type { Request } from 'express';
import { LANGUAGES, type Language, isLanguage } from 'einvoice-validator';

/**
 * The language from `?lang=` (`de`, `de-AT`, …; the first known one of several), else the preferred one in
 * `Accept-Language` (RFC 9110, section 12.5.4), else English.
 * @param query of the request, if it has already been parsed
 */
export function requestLanguage(request: Request, { lang }: Request['query'] = request.query): Language {
  const asked = [lang].flat().map((tag) => (typeof tag === 'string' ? tag.split('-')[0]!.toLowerCase() : undefined));
  const known = asked.find(isLanguage);
  if (known !== undefined || request.headers['accept-language'] === undefined) return known ?? 'en';
  const accepted = request.acceptsLanguages([...LANGUAGES]);
  return isLanguage(accepted) ? accepted : 'en';
}
