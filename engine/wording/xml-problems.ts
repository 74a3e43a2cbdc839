import { issueTexts } from './texts.js';
import type { Language } from 'einvoice-core/types.js';
import { fillTemplate } from './sentences.js';

/**
 * Translates an English message of the decoder or the parser (see `xml/problem.ts`). The keys of the table are English
 * messages in which `{}` stands for parts of the document.
 */
export function translateProblem(message: string, language: Language): string {
  const { quoted } = issueTexts(language).words;
  const inQuotes = (_whole: string, text: string): string => fillTemplate(quoted, () => text);
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

/** A name or character in ASCII quotation marks, outside of tags. */
const QUOTED = /(?<![=\w])"([^"<>]*|<[/?!]?|[^"<>\s]{0,2}>)"(?!\w)/g;

/**
 * In messages of the decoder and the parser, an instruction follows the last semicolon and begins with one of these
 * words.
 */
const INSTRUCTION = /^(?:remove|write|save|correct|declare|end|close|send)\b/;

/** Whether a message ends with an instruction. */
export function hasInstruction(message: string): boolean {
  const [, instruction] = splitAtSemicolon(message);
  return instruction !== null && INSTRUCTION.test(instruction);
}

/** The problem, and what to do about it; null if unknown. */
export function translateProblemAndFix(
  message: string,
  language: Language,
): { readonly problem: string; readonly fix: string | null } {
  const said = translateProblem(message, language);
  const [problem, fix] = splitAtSemicolon(said);
  if (fix === null || !hasInstruction(message)) return { problem: said, fix: null };
  return { problem: `${problem}.`, fix: `${fix.charAt(0).toUpperCase()}${fix.slice(1)}` };
}

/** Splits a sentence at its last semicolon. */
function splitAtSemicolon(sentence: string): readonly [before: string, after: string | null] {
  const at = sentence.lastIndexOf('; ');
  return at < 0 ? [sentence, null] : [sentence.slice(0, at).trimEnd(), sentence.slice(at + 2)];
}

type Patterns = readonly (readonly [RegExp, string])[];

const compiled = new Map<Language, Patterns>();

function patterns(language: Language): Patterns {
  let known = compiled.get(language);
  if (known === undefined)
    compiled.set(language, (known = Object.entries(issueTexts(language).xmlProblems).map(toPattern)));
  return known;
}

/**
 * Converts an English message with `{}` for parts of the document to a pattern; the translation contains `{1}`, `{2}`.
 */
function toPattern([english, translation]: readonly [string, string]): Patterns[number] {
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
