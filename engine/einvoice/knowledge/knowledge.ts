/**
 * Knowledge of single rules, as data. Rule ids occur below this folder and nowhere else in the code, so that a release
 * or a country only changes these files. The texts of rules are in the files of their family in
 * `engine/wording/texts/en/rules`, by rule id, and in the folders of the other languages.
 */

/** The knowledge about a family of rule sets; all parts are optional. */
export interface Knowledge {
  /** Its folder, and the name of its text files. */
  readonly folder: string;
  /** Whether `aliases.json` maps ids to rules with the same texts and calculations. */
  readonly hasAliases?: true;
  /** Matches ids of rules that state the same for several terms; the first group is the common id with the entry. */
  readonly stems?: RegExp;
  /** The calculation of a rule, by rule id. */
  readonly calculations?: Readonly<Record<string, RuleCalculation>>;
  /** The form of values whose scheme alone is wrong, by rule id. */
  readonly forms?: Readonly<Record<string, RegExp>>;
  /** Rules that require rows of a category in the VAT breakdown: the category, by rule id. */
  readonly rows?: Readonly<Record<string, string>>;
  readonly consequences?: Consequences;
  /** Rules that reject a VAT category, by rule id. */
  readonly otherCategories?: Readonly<Record<string, OtherCategories>>;
  /** Rules that forbid a rate, or one above zero, for lines, allowances and charges of a category. */
  readonly aboutNoRate?: RegExp;
  /** Rules that compare the attribute `currencyID` of an amount, the rule's node, with BT-5. */
  readonly aboutCurrency?: RegExp;
  /** Rules on the number of VAT totals. */
  readonly aboutVatTotals?: RegExp;
  /** Rules that require the VAT total in accounting currency, or compare it with the other one. */
  readonly aboutAccountingTotal?: RegExp;
  /** Rules that miss a VAT category that is present but not marked as VAT. */
  readonly aboutTaxType?: RegExp;
  /** Rules on orders, responses and other documents, for which messages do not say "invoice". */
  readonly aboutOthers?: RegExp;
  /** Rules on the syntax bindings of the model itself, as opposed to those of a profile. */
  readonly aboutSyntax?: RegExp;
}

/** A VAT category (UNCL 5305) that may have been confused with another. */
export interface OtherCategories {
  readonly from: string;
  /** Whether it is wrong only without VAT. */
  readonly isWithoutVat: boolean;
  /** Whether the others are possible only for a buyer outside the European Union. */
  readonly isAbroad?: true;
  /** The categories that may be meant, the likeliest first. */
  readonly to: readonly string[];
}

/** A calculation that is the same for every rule. */
export type PlainCalculation =
  | 'sumOfLines'
  | 'sumOfAllowances'
  | 'sumOfCharges'
  | 'totalWithoutVat'
  | 'totalVat'
  | 'totalWithVat'
  | 'amountDue'
  | 'amountDueWithThirdParties'
  | 'vatOfRow'
  | 'noVatOfRow'
  | 'sumOfSubLines'
  | 'percentageOfCharge'
  | 'netPrice'
  | 'netAmountOfLine'
  | 'extendedSumOfLines'
  | 'extendedSumOfAllowances'
  | 'extendedSumOfCharges'
  | 'extendedTotalWithoutVat'
  | 'extendedTotalWithVat';

/** A calculation for one VAT category. */
export type CategoryCalculation =
  | 'baseOfRow'
  | 'extendedVatOfRow'
  | 'extendedBaseOfRow'
  | 'extendedBaseByCategory'
  | 'extendedBaseByReason';

export type RuleCalculation = {
  /** Group lines and information lines do not count, logistics service charges do. */
  readonly isExtended?: true;
} & (
  | { readonly find: PlainCalculation }
  | {
      readonly find: CategoryCalculation;
      /** Code of the category (UNCL 5305). */
      readonly category: string;
    }
);

/** Findings that disappear once others are fixed, by rule id; in addition to those derived from calculations. */
export interface Consequences {
  /** Totals whose parts count as zero if missing: the rules about those parts, with their sign. */
  readonly absentParts?: Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>;
  /** Rules that report an amount, or one it is calculated from, as missing. */
  readonly missing?: Readonly<Record<string, readonly string[]>>;
  /** Rules that report the wrong value at the place it was copied from. */
  readonly sameValue?: Readonly<Record<string, readonly string[]>>;
  /** The same for rows of the VAT breakdown: only findings in the same row count. */
  readonly missingInRow?: Readonly<Record<string, readonly string[]>>;
}
