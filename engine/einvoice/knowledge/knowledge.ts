/**
 * What is known of single rules, as data. Rule ids stand below this folder and nowhere else in the code: a release or a
 * country is a matter of these files. The text of each rule is in the file of its family in
 * `engine/wording/texts/en/rules`, by rule id, and beside it in those of the other languages.
 */

/** What a family of rule sets adds; whatever it has nothing of is left out. */
export interface Knowledge {
  /** Its folder, and the name of its files of texts. */
  readonly folder: string;
  /** Whether `aliases.json` names ids whose texts and calculations are those of another rule. */
  readonly hasAliases?: true;
  /** Ids of rules that say the same of several terms: the first group is what they begin with, and has the entry. */
  readonly stems?: RegExp;
  /** What a rule calculates, by rule id. */
  readonly calculations?: Readonly<Record<string, RuleCalculation>>;
  /** What a value looks like of which only the scheme is wrong, by rule id. */
  readonly forms?: Readonly<Record<string, RegExp>>;
  /** Rules that ask for the rows of a category in the VAT breakdown: the category, by rule id. */
  readonly rows?: Readonly<Record<string, string>>;
  readonly consequences?: Consequences;
  /** Rules that a category of VAT does not fit, by rule id. */
  readonly otherCategories?: Readonly<Record<string, OtherCategories>>;
  /** Rules by which lines, allowances and charges of a category have no rate, or none above zero. */
  readonly aboutNoRate?: RegExp;
  /** Rules that compare the attribute `currencyID` of an amount, their node, with BT-5. */
  readonly aboutCurrency?: RegExp;
  /** Rules on how many totals of VAT there are. */
  readonly aboutVatTotals?: RegExp;
  /** Rules that ask for the total of VAT in the accounting currency, or compare it with the other one. */
  readonly aboutAccountingTotal?: RegExp;
  /** Rules that a category of VAT is missing for that is there, and not marked as VAT. */
  readonly aboutTaxType?: RegExp;
  /** Rules about orders, responses and the like, of which messages do not speak as of invoices. */
  readonly aboutOthers?: RegExp;
  /** Rules on the syntax bindings of the model itself, as opposed to those of a profile. */
  readonly aboutSyntax?: RegExp;
}

/** A category of VAT (UNCL 5305) that may have been taken for another one. */
export interface OtherCategories {
  readonly from: string;
  /** Whether it is wrong only where there is no VAT. */
  readonly isWithoutVat: boolean;
  /** Whether the others come into question only where the buyer is outside the European Union. */
  readonly isAbroad?: true;
  /** Those that may be meant, the likeliest first. */
  readonly to: readonly string[];
}

/** A calculation that is the same for every rule that asks for it. */
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

/** A calculation about one VAT category. */
export type CategoryCalculation =
  | 'baseOfRow'
  | 'extendedVatOfRow'
  | 'extendedBaseOfRow'
  | 'extendedBaseByCategory'
  | 'extendedBaseByReason';

export type RuleCalculation = {
  /** Group lines and information lines do not count, service charges do. */
  readonly isExtended?: true;
} & (
  | { readonly find: PlainCalculation }
  | {
      readonly find: CategoryCalculation;
      /** Code of the category (UNCL 5305). */
      readonly category: string;
    }
);

/** Which findings are gone once others are repaired, by rule id; beside what the calculations tell. */
export interface Consequences {
  /** Totals of which a part may be missing, and then counts as nothing: the rules about those parts, with their sign. */
  readonly absentParts?: Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>;
  /** Rules that say that an amount, or what it is calculated from, is missing or not to be found. */
  readonly missing?: Readonly<Record<string, readonly string[]>>;
  /** Rules that find the same wrong value elsewhere, where it stands because of the first. */
  readonly sameValue?: Readonly<Record<string, readonly string[]>>;
  /** The same for rows of the VAT breakdown: only what is missing in the same row counts. */
  readonly missingInRow?: Readonly<Record<string, readonly string[]>>;
}
