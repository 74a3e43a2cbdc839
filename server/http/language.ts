/** The language of an answer. */

import type { Request } from 'express';
import { LANGUAGES, type Language, isLanguage } from '../../engine/index.js';

/** `?lang=` (`de`, `de-AT`, …; of several the first that is known), else what `Accept-Language` prefers (RFC 9110, section 12.5.4), else English. */
export function languageOf(request: Request): Language {
  const { lang } = request.query;
  const asked = [lang].flat().map((tag) => (typeof tag === 'string' ? tag.split('-')[0]!.toLowerCase() : undefined));
  const accepted = request.acceptsLanguages([...LANGUAGES]);
  return asked.find(isLanguage) ?? (isLanguage(accepted) ? accepted : 'en');
}
