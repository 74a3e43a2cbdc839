/** The classes of errors of the German ministry of finance (letter of 2025-10-15): Format-, Geschäftsregel-, Inhaltsfehler. */
export const LEGAL_CLASSES = ['format', 'business-rule', 'content'] as const;

/** What a finding is in law. */
export interface LegalClass {
  readonly class: (typeof LEGAL_CLASSES)[number];
  /** Of `content`: the statement that is concerned, as the law counts it. */
  readonly statement?: string;
}
