/**
 * Differences in which we are right, or both are, each with what decides it. An entry is about single rules or kinds of
 * violations and about one side: it excuses nothing else, and an entry that no document needs fails a whole run.
 */

/** What only one side has: a rule with its level, or `XSD` with the text of a violation. */
export interface Surplus {
  readonly only: 'ours' | 'referee';
  readonly finding: string;
}

export interface Explanation {
  readonly only: Surplus['only'];
  /** All of `Surplus.finding`. */
  readonly finding: RegExp;
  /** What the document must have in it. */
  readonly document: RegExp;
  readonly reason: string;
  /** Section of the specification. */
  readonly specification: string;
  /** Seen in the documents of a country (`--country`): the run over the core need not have it. */
  readonly isOfCountry?: true;
}

/**
 * Asserts that compare a value of the document, not cast to anything, with a number: those of EN 16931 by the families of
 * their ids, those of ZUGFeRD 2.0 that have none by their tests.
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
    only: 'ours',
    finding: /^en16931-(?:ubl|cii): BR-(?:AE|AF|AG|E|G|IC|O|S|Z)-01 error$/,
    document: /<(\w+:(?:ID|CategoryCode))>[^<]*<\/\1>\s*<\1>/,
    reason:
      'count(A[...]) > 0 is known at the first A; we look at all of them, and meet one with two codes, which raises.',
    specification: 'XPath 2.0, section 2.3.4: a processor may stop as soon as the result is known, and need not',
  },
];
