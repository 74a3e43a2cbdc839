/** Element names for VAT category and exemption reason in each syntax. */
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

/** More changes cannot be reviewed. */
export const MAX_GROUPS = 200;

/** An exemption reason code, used as an example. */
export const EXEMPT = 'VATEX-EU-132';
