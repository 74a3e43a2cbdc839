import type { Language } from '../types.js';
import { XML_PROBLEMS_DE } from './xml-problems-de.js';

/**
 * What the decoder or parser says (in English, see `xml/problem.ts`), in a language. The table has the English text
 * with `{}` for each part that comes from the document.
 */
export function translated(message: string, language: Language): string {
  if (language === 'en') return message;
  for (const [pattern, german] of patterns()) {
    const parts = pattern.exec(message);
    if (parts)
      return german.replace(/\{(\d)\}/g, (_, number: string) => parts[Number(number)]!.replace(/^"(.*)"$/s, '„$1“'));
  }
  return message;
}

let compiled: readonly (readonly [RegExp, string])[] | undefined;

function patterns(): readonly (readonly [RegExp, string])[] {
  return (compiled ??= XML_PROBLEMS_DE.map(([english, german]) => [
    new RegExp(
      `^${english
        .split('{}')
        .map((text) => text.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&'))
        .join('(.*?)')}$`,
      's',
    ),
    german,
  ]));
}
