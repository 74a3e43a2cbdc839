/** Element names of VAT category and exemption reason by syntax. */
import KNOWN from 'einvoice-core/knowledge/invoice/exemption-names.json' with { type: 'json' };

/** The names in a syntax. */
export interface ExemptionNames {
  readonly category: string;
  readonly code: string;
  readonly text: string;
  readonly rate: string;
  /** Groups with a category. */
  readonly groups: readonly string[];
  /** Parents of VAT breakdown rows. */
  readonly rows: readonly string[];
}

export const EXEMPTION_SYNTAXES: readonly ExemptionNames[] = KNOWN;

/** With more groups, nobody could review the change. */
export const MAX_GROUPS = 200;

/** One of the possible exemption reasons. */
export const EXEMPT = 'VATEX-EU-132';
