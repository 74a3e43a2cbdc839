/** Assigns findings to the three classes of German law, if the rule or schema determines them. */
import { isAbout } from './knowledge/by-code.js';
import { FORMAT_CODES, STATEMENT_OF } from './knowledge/statements-of-law.js';
import type { LegalClass } from './legal-classes.js';

/** The properties of a finding that determine its class. */
interface ClassifiedFinding {
  readonly code: string;
  readonly ruleSet: string | null;
  /** Id of the term at the location, or of the missing term. */
  readonly term?: string | undefined;
  readonly businessTerms: readonly { readonly id: string }[];
}

/**
 * Schema violations and unreadable files are format errors. A violated rule is a business rule error, or a content
 * error if its term contains a statement required by law. Only a person can say whether that statement is really wrong:
 * no rule knows what was delivered.
 * @returns null if neither rule nor schema determines it: syntax rules, specifications, hybrid documents, envelopes
 */
export function classifyByLaw({ code, ruleSet, term, businessTerms }: ClassifiedFinding): LegalClass | null {
  if (FORMAT_CODES.has(code)) return { class: 'format' };
  if (ruleSet === null || isAbout('aboutSyntax', code)) return null;
  const statement = STATEMENT_OF.get(term ?? singleTerm(businessTerms) ?? '');
  return statement === undefined ? { class: 'business-rule' } : { class: 'content', statement };
}

/** The only term; null if there are several, since it is unknown which one is wrong. */
function singleTerm(terms: readonly { readonly id: string }[]): string | null {
  return terms.length === 1 ? terms[0]!.id : null;
}
