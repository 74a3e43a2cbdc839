import { textsOf } from './texts.js';
import type { Language } from 'einvoice-core/types.js';
import { fill } from './sentences.js';

/**
 * What the decoder or parser says (in English, see `xml/problem.ts`), in a language. The table has the English text
 * with `{}` for each part that comes from the document.
 */
export function translated(message: string, language: Language): string {
  const { quoted } = textsOf(language).words;
  const inQuotes = (_whole: string, text: string): string => fill(quoted, () => text);
  if (language === 'en') return message.replace(QUOTED, inQuotes);
  for (const [pattern, translation] of patterns(language)) {
    const parts = pattern.exec(message);
    if (parts)
      return translation.replace(/\{(\d)\}/g, (_, number: string) =>
        parts[Number(number)]!.replace(/^"(.*)"$/s, inQuotes),
      );
  }
  return message;
}

/** A name or a sign in the quotation marks of programs, with nothing of a tag around. */
const QUOTED = /(?<![=\w])"([^"<>]*|<[/?!]?|[^"<>\s]{0,2}>)"(?!\w)/g;

/** What the decoder or the parser asks for stands behind the last semicolon, and begins with one of these words. */
const ASKS = /^(?:remove|write|save|correct|declare|end|close|send)\b/;

/** Whether the decoder or parser says what to do about a problem. */
export function saysWhatToDo(message: string): boolean {
  const [, asked] = parted(message);
  return asked !== null && ASKS.test(asked);
}

/** What is wrong, and what to do about it; null where that is not said. */
export function translatedProblem(
  message: string,
  language: Language,
): { readonly problem: string; readonly fix: string | null } {
  const said = translated(message, language);
  const [problem, fix] = parted(said);
  if (fix === null || !saysWhatToDo(message)) return { problem: said, fix: null };
  return { problem: `${problem}.`, fix: `${fix.charAt(0).toUpperCase()}${fix.slice(1)}` };
}

/** What stands before the last semicolon of a sentence, and what behind it. */
function parted(sentence: string): readonly [before: string, after: string | null] {
  const at = sentence.lastIndexOf('; ');
  return at < 0 ? [sentence, null] : [sentence.slice(0, at).trimEnd(), sentence.slice(at + 2)];
}

type Patterns = readonly (readonly [RegExp, string])[];

const compiled = new Map<Language, Patterns>();

function patterns(language: Language): Patterns {
  let known = compiled.get(language);
  if (known === undefined)
    compiled.set(language, (known = Object.entries(textsOf(language).xmlProblems).map(patternOf)));
  return known;
}

/** What is said in English, with `{}` for each part from the document, and the same in the language (`{1}`, `{2}`). */
function patternOf([english, translation]: readonly [string, string]): Patterns[number] {
  return [
    new RegExp(
      `^${english
        .split('{}')
        .map((text) => text.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&'))
        .join('(.*?)')}$`,
      's',
    ),
    translation,
  ];
}
