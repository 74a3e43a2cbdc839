/** `31 August 2026`: a day (ISO 8601) in words. */
import { type Language, LANGUAGE_LOCALES } from 'einvoice-core/languages.js';

export function longDay(day: string, language: Language): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(LANGUAGE_LOCALES[language], {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}
