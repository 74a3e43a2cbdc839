/** Error classes of the German ministry of finance (letter of 2025-10-15): Format-, Geschäftsregel-, Inhaltsfehler. */
export const LEGAL_CLASSES = ['format', 'business-rule', 'content'] as const;

/** The legal class of a finding. */
export interface LegalClass {
  readonly class: (typeof LEGAL_CLASSES)[number];
  /** For `content`: the statement, with its number in the law. */
  readonly statement?: string;
}
