/**
 * Differences in which we are right, or both are, each with what decides it. An entry is about single rules or kinds of
 * violations and about one side: it excuses nothing else, and an entry that no document needs fails a full run.
 */

/** What only one side reports: a rule with its level, or `XSD` with the text of a violation. */
export interface Surplus {
  readonly only: 'ours' | 'referee';
  readonly finding: string;
  /** Whether it is a dynamic error; for ours, whether the referee has one in the same rule. */
  readonly raised: boolean;
}

export interface Explanation {
  readonly only: Surplus['only'];
  /** All of `Surplus.finding`. */
  readonly finding: RegExp;
  /** Whether it is a dynamic error; if absent, either. */
  readonly raised?: boolean;
  /** What the document must contain. */
  readonly document: RegExp;
  readonly reason: string;
  /** Section of the specification. */
  readonly specification: string;
  /** Seen in documents of a country (`--country`): a run over the core need not have it. */
  readonly isOfCountry?: true;
}

/**
 * Asserts that compare a document's uncast value with a number: those of EN 16931 by families of ids, those of ZUGFeRD
 * 2.0 without ids by their tests.
 */
const COMPARES_A_NUMBER = new RegExp(
  `^[\\w.-]+: (?:${[
    'BR-2[78]',
    'BR-CO-1[0-7]',
    'BR-(?:AE|AF|AG|E|G|IC|O|S|Z)-0[5-9]',
    'BR-DEC-13',
    '\\(assert\\) \\(?(?:\\.\\./)?ram:[\\w:/]+\\)?(?:=|>|>=)(?:0|\\(?round\\().*',
  ].join('|')}) error$`,
);

export const EXPLANATIONS: readonly Explanation[] = [
  {
    only: 'ours',
    finding: COMPARES_A_NUMBER,
    document: />NaN</,
    reason:
      'NaN is neither greater than anything nor equal to anything; Saxon-HE 9.9 says that an untyped NaN is greater than an integer literal, and equal to NaN.',
    specification:
      'XPath 2.0, section 3.5.2, and Functions and Operators, section 6.3.3: a comparison with NaN is false',
  },
  {
    only: 'referee',
    finding: COMPARES_A_NUMBER,
    document: />\s*-(?:0+\.?0*|\.0+)\s*</,
    reason: 'Negative zero is equal to zero; Saxon-HE 9.9 says that an untyped one is less.',
    specification: 'Functions and Operators, section 6.3.1: positive zero and negative zero compare equal',
  },
  {
    only: 'ours',
    finding: /^en16931-ubl: BR-(?:29|30) error$/,
    document: />\d{4}-\d\d-\d\d[+-]14:(?:0[1-9]|[1-5]\d)</,
    reason: 'A time zone has at most 14 hours; Saxon-HE takes a day with some minutes more.',
    specification: 'XML Schema part 2, section 3.2.7.3: hh is at most 14, and mm is 00 with that',
    isOfCountry: true,
  },
  {
    only: 'referee',
    finding: /^[\w.-]+: .* error$/,
    raised: true,
    document: /(?:)/,
    reason:
      'One operand of `and`, `or`, one item of `some`, `every`, or one pair of a comparison decides, and another raises: we decide, in whichever order they stand. Saxon-HE 9.9 takes them as they stand, 12.9 decides as we do for `and` and `or`.',
    specification:
      'XPath 2.0, sections 2.3.4 and 3.5.2: operands may be evaluated in any order, and only as far as the result needs',
  },
  {
    only: 'ours',
    finding: /^[\w.-]+: .* (?:error|warning|information)$/,
    raised: true,
    document: /(?:)/,
    reason: 'The same, where what decides makes the rule find something.',
    specification: 'XPath 2.0, sections 2.3.4 and 3.5.2',
    isOfCountry: true,
  },
];
