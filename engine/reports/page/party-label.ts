/** Labels of terms that are shown below the heading of their party. */
import { type Language, textIn } from './texts/texts.js';

/** `VAT identifier` instead of `Seller VAT identifier`, because the heading already names the party. */
export function withoutParty(label: string, party: string, language: Language): string {
  const lowerCase = label.toLowerCase();
  for (const form of textIn(language, 'party.of', { party: party.toLowerCase() }).split('|')) {
    const short = lowerCase.startsWith(form)
      ? label.slice(form.length)
      : lowerCase.endsWith(form)
        ? label.slice(0, -form.length)
        : '';
    if (short !== '') return short.charAt(0).toUpperCase() + short.slice(1);
  }
  return label;
}
