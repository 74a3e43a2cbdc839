/**
 * Samples that are invalid under the rules in force. These lists must only shrink: a listed sample that has become
 * valid, or has other errors, fails the run.
 */

export interface SampleException {
  /** Path in the suites. */
  readonly name: string;
  /** Codes of all its errors. */
  readonly errors: readonly string[];
  /** The rule set that the publisher wrote it for. It must find nothing in the sample; the run checks that too. */
  readonly publishersRules: string;
  readonly reason: string;
  /** Reference that shows this. */
  readonly evidence: string;
}

const ZUGFERD_201 = {
  publishersRules: 'zugferd-2.0-en16931',
  reason:
    "A ZUGFeRD 2.0.1 sample with the identifier of plain EN 16931: today's EN 16931 rules are asked, which are stricter.",
};

const LEITWEG = {
  ...ZUGFERD_201,
  errors: ['BR-CL-25'],
  evidence:
    'BR-CL-25 of EN 16931 1.3.16, CII: the scheme 9958, which the sample gives for a Leitweg-ID, is not in the code list that the rule holds. ZUGFeRD 2.0.1 asks for a scheme and has no list of them.',
};

export const SAMPLE_EXCEPTIONS: readonly SampleException[] = [
  {
    name: 'en16931/examples-ubl/issue116.xml',
    errors: ['PEPPOL-COMMON-R049'],
    publishersRules: 'en16931-ubl',
    reason:
      'An EN 16931 example that calls itself Peppol BIS Billing, with made-up Swedish organization numbers: the Peppol rules are asked too.',
    evidence:
      'PEPPOL-COMMON-R049 of Peppol BIS Billing 3.0.21 checks the last digit by the Luhn algorithm; 1234567890 and 1234512345 fail it. The independent opinion has the same three findings.',
  },
  { name: 'factur-x/zugferd-2.0.1/en16931/zugferd-invoice-16.xml', ...LEITWEG },
  {
    name: 'factur-x/zugferd-2.0.1/en16931/zugferd-invoice-4.xml',
    ...ZUGFERD_201,
    errors: ['CII-DT-024'],
    evidence:
      'CII-DT-024 of EN 16931 1.3.16, CII: ReferenceTypeCode is for the TypeCode 130 only; the sample has 916. ZUGFeRD 2.0.1 has no rule for that element there.',
  },
  { name: 'factur-x/zugferd-2.0.1/en16931/zugferd-invoice-7.xml', ...LEITWEG },
];
