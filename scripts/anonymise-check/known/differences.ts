/** Documents of which findings can't be kept, each with the reason. An entry that is not needed fails the run. */
export interface KnownDifference {
  /** Of the suite's file, or the note of the defect: a part of it that no other has. */
  readonly name: string;
  /** Codes of the findings that differ. */
  readonly codes: readonly string[];
  readonly reason: string;
}

export const KNOWN: readonly KnownDifference[] = [
  {
    name: 'national-examples/GR/GR-base-example-correct.xml',
    codes: ['GR-R-001-2', 'GR-R-003', 'GR-S-011'],
    reason:
      'a VAT identifier of ten digits, of which the publisher’s rules look at the first nine, which are in the number of the invoice',
  },
];
