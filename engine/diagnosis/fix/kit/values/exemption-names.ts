/** What syntaxes call the category of VAT and the reason why there is none. */
import KNOWN from 'einvoice-core/knowledge/invoice/exemption-names.json' with { type: 'json' };

/** How a syntax calls them. */
export interface ExemptionNames {
  readonly category: string;
  readonly code: string;
  readonly text: string;
  readonly rate: string;
  /** Groups with a category. */
  readonly groups: readonly string[];
  /** What groups of rows of the VAT breakdown stand in. */
  readonly rows: readonly string[];
}

export const EXEMPTION_SYNTAXES: readonly ExemptionNames[] = KNOWN;

/** More than that nobody changes at once. */
export const MOST_GROUPS = 200;

/** One of the reasons for which a supply may be exempt. */
export const EXEMPT = 'VATEX-EU-132';
