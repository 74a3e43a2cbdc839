/**
 * Differences in which the native engine is right, each with what decides it. A difference is explained only if it
 * matches an entry in every respect.
 */
/** Findings that may be on one side only. */
export interface Explanation {
  readonly ruleSets: RegExp;
  readonly rules: RegExp;
  /**
   * The condition at the finding's place: `saxon-raises`, SaxonJS has a dynamic error in that rule there, and the
   * native engine evaluates the rule, with or without a finding; `native-finds`, SaxonJS has nothing for that rule.
   */
  readonly when: 'saxon-raises' | 'native-finds';
  readonly reason: string;
  /** Section of the specification. */
  readonly specification: string;
}

/** Sums and products with a possibly missing operand. */
const WITH_EMPTY_OPERAND = new RegExp(
  [
    'BR-CO-1[0256]',
    'BR-(AF|AG|S)-09',
    'PEPPOL-EN16931-R046',
    '\\(assert\\) (\\.\\./)?ram:CalculatedAmount = round\\((\\.\\./)?ram:BasisAmount \\* .*',
    '\\(assert\\) \\(ram:(GrandTotalAmount = round\\(ram:TaxBasisTotalAmount|TaxBasisTotalAmount = ram:LineTotalAmount).*',
  ]
    .map((rule) => `^${rule}$`)
    .join('|'),
);

export const EXPLANATIONS: readonly Explanation[] = [
  {
    ruleSets: /^en16931-ubl$/,
    rules: /^(BR-(AE|AF|AG|E|G|IC|O|S|Z)-0[1-4]|BR-CO-26)$/,
    when: 'saxon-raises',
    reason:
      'exists(//cac:AllowanceCharge[cbc:ChargeIndicator=false()]/...) and exists(A) or exists(B) are answered by the first node; SaxonJS sorts all before it looks, and meets a later one whose predicate raises. Saxon stops at the first, too.',
    specification: 'XPath 2.0, section 2.3.4: a processor may stop as soon as the result is known',
  },
  {
    ruleSets: /^(en16931-(ubl|cii)|peppol-ubl|zugferd-2\.0-.*)$/,
    rules: WITH_EMPTY_OPERAND,
    when: 'saxon-raises',
    reason:
      'A = B and A * B are decided where A is missing; SaxonJS looks at B all the same, and meets two values, or one that is no number. Saxon does so for some of these rules and not for others; either way the assert is not met.',
    specification: 'XPath 2.0, sections 2.3.4 and 3.4: with an empty operand the other one need not be evaluated',
  },
  {
    ruleSets: /^(en16931-(ubl|cii)|peppol-ubl)$/,
    rules: /^(BR-S-08|BR-O-12|BR-CO-14|PEPPOL-EN16931-P010[01])$/,
    when: 'saxon-raises',
    reason:
      'One operand of `and`, `or`, one item of `some`, `every`, or one pair of a comparison decides, and another raises: the native engine decides, in whichever order they stand, and SaxonJS raises.',
    specification:
      'XPath 2.0, sections 2.3.4 and 3.5.2: operands may be evaluated in any order, and only as far as the result needs',
  },
  {
    ruleSets: /^facturx-extended$/,
    rules: /^BR-FXEXT-CO-13$/,
    when: 'native-finds',
    reason:
      'xs:decimal(round(sum(…) * 100) div 100) casts a double: exactly it is -7.90000000000000035…, which is beyond the tolerance where -7.9 is just on it. SaxonJS takes the shortest decimal; Saxon takes the exact value and has the finding, too.',
    specification: 'Functions and Operators, section 17.1.3.2: the decimal that is numerically closest to the double',
  },
];
