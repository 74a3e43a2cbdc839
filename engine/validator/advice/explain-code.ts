/** What an advice code means, without an invoice. */
import type { Language } from 'einvoice-core/types.js';
import { readTexts } from 'einvoice-wording/texts.js';
import { ADVICE_CODES } from './check.js';

/** Explains an advice code in general; null for other codes. @param code in capitals */
export function explainAdvice(
  code: string,
  language: Language,
): { readonly problem: string; readonly fix: string } | null {
  const known = ADVICE_CODES.find((each) => each === code);
  if (known === undefined) return null;
  const { problem, fix } = readTexts(language, 'advice')[known];
  return { problem, fix };
}
