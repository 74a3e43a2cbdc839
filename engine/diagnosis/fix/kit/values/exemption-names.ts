/** Element names for VAT category and exemption reason in each syntax. */
import KNOWN from 'einvoice-core/knowledge/invoice/exemption-names.json' with { type: 'json' };

/** The element names in one syntax. */
export interface ExemptionNames {
  readonly category: string;
  /** The exemption reason code. */
  readonly code: string;
  /** The exemption reason as text. */
  readonly text: string;
  readonly rate: string;
  /** The groups that contain a VAT category. */
  readonly groups: readonly string[];
  /** The parents in which such a group belongs to a row of the VAT breakdown. */
  readonly rows: readonly string[];
}

/** The element names in UBL and CII. */
export const EXEMPTION_SYNTAXES: readonly ExemptionNames[] = KNOWN;

/** A person cannot review more changes. */
export const MAX_VAT_GROUPS = 200;

/** The example of an exemption reason code. It stands for Article 132 of the VAT Directive. */
export const EXAMPLE_REASON_CODE = 'VATEX-EU-132';
