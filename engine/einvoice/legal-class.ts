/** Which of the three classes of German law a finding is of, as far as rule and schema tell. */
import { isKnownAs } from './knowledge/by-code.js';
import { FORMAT_CODES, STATEMENT_OF } from './knowledge/statements-of-law.js';
import type { LegalClass } from './legal-classes.js';

/** What of a finding tells its class. */
interface Classified {
  readonly code: string;
  readonly ruleSet: string | null;
  /** Number of the term at the place of the finding, or of what is missing there. */
  readonly term?: string | undefined;
  readonly businessTerms: readonly { readonly id: string }[];
}

/**
 * A violation of the schema, or what keeps a file from being read, is one of the format. A rule that is broken is a
 * business rule; it is about the content where the term that it is about holds a statement that the law asks for.
 * Whether that statement is wrong is for a person to say: no rule knows what was delivered.
 * @returns null where neither the rule nor the schema tells: syntax rules, specifications, hybrid documents, envelopes
 */
export function legalClassOf({ code, ruleSet, term, businessTerms }: Classified): LegalClass | null {
  if (FORMAT_CODES.has(code)) return { class: 'format' };
  if (ruleSet === null || isKnownAs('aboutSyntax', code)) return null;
  const statement = STATEMENT_OF.get(term ?? onlyOne(businessTerms) ?? '');
  return statement === undefined ? { class: 'business-rule' } : { class: 'content', statement };
}

/** Of several nobody knows which one is wrong. */
function onlyOne(terms: readonly { readonly id: string }[]): string | null {
  return terms.length === 1 ? terms[0]!.id : null;
}
