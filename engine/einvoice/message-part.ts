/** A sentence of a message in machine-readable form. */
export interface MessagePart {
  /** Identifies the sentence in every language: `evidence.sum`, `rules.BR-CO-10.fix`. */
  readonly id: string;
  /**
   * Its variables by name: values of the document, element names, numbers of business terms, amounts with a decimal
   * point.
   */
  readonly data: Readonly<Record<string, readonly string[]>>;
}
