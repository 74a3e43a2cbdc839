/**
 * What is known about single rules, as data. Rule ids occur below this folder and nowhere else in the code, so a new
 * release or country only changes these files. The texts about rules are in the file of their family in
 * `engine/wording/texts/en/rules`, by rule id, and in the folders of the other languages.
 */

/** What is known about a family of rule sets; all parts are optional. */
export interface Knowledge {
  /** Its folder, and the name of its text files. */
  readonly folder: string;
  /** Whether `aliases.json` maps ids to rules with the same texts and calculations. */
  readonly hasAliases?: true;
  /**
   * Matches ids of rules that check the same for several terms; the first group is the common id, which has the texts.
   */
  readonly stems?: RegExp;
  /** The calculation of a rule, by rule id. */
  readonly calculations?: Readonly<Record<string, RuleCalculation>>;
  /** The format of a correct value, by rule id: a value with this format only has the wrong scheme. */
  readonly formats?: Readonly<Record<string, RegExp>>;
  /** For rules that require rows of a VAT category in the breakdown, that category, by rule id. */
  readonly rows?: Readonly<Record<string, string>>;
  readonly consequences?: Consequences;
  /** Rules that reject a VAT category, by rule id. */
  readonly otherCategories?: Readonly<Record<string, OtherCategories>>;
  /** Rules that forbid a rate above zero, or any rate, for lines, allowances and charges of a category. */
  readonly aboutForbiddenRate?: RegExp;
  /** Rules that compare the attribute `currencyID` of the checked amount with BT-5. */
  readonly aboutCurrency?: RegExp;
  /** Rules about the number of VAT totals. */
  readonly aboutVatTotals?: RegExp;
  /**
   * Rules that require the VAT total in the accounting currency, or compare it with the one in the invoice currency.
   */
  readonly aboutAccountingTotal?: RegExp;
  /** Rules that do not find a VAT category, because it is not marked as VAT. */
  readonly aboutTaxType?: RegExp;
  /** Rules about orders, responses and other documents; their messages do not say "invoice". */
  readonly aboutOtherDocuments?: RegExp;
  /** Rules about the syntax bindings of the model itself, as opposed to those of a profile. */
  readonly aboutSyntax?: RegExp;
}

/** A VAT category (UNCL 5305) that may have been used instead of another one. */
export interface OtherCategories {
  readonly from: string;
  /** Whether the category is only replaced where no VAT was calculated. */
  readonly onlyWithoutVat: boolean;
  /** Whether the other categories require a buyer outside the European Union. */
  readonly requiresForeignBuyer?: true;
  /** The categories that may be intended, the likeliest first. */
  readonly to: readonly string[];
}

/** A calculation that does not depend on a VAT category. */
export type SimpleCalculation =
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
  /** Whether heading and information lines are ignored, and logistics service charges included. */
  readonly isExtended?: true;
} & (
  | { readonly find: SimpleCalculation }
  | {
      readonly find: CategoryCalculation;
      /** Code of the category (UNCL 5305). */
      readonly category: string;
    }
);

/** Findings that disappear once others are fixed, by rule id, in addition to those that calculations show. */
export interface Consequences {
  /** For rules about totals whose missing parts count as zero: the rules about those parts, each with its sign. */
  readonly absentParts?: Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>;
  /** For rules about an amount: the rules that report it as missing, or an amount it is calculated from. */
  readonly missing?: Readonly<Record<string, readonly string[]>>;
  /** For rules about a copied value: the rules that report the wrong value at its original place. */
  readonly sameValue?: Readonly<Record<string, readonly string[]>>;
  /** Like `missing`, for rows of the VAT breakdown: only findings in the same row are considered. */
  readonly missingInRow?: Readonly<Record<string, readonly string[]>>;
}
