/** A sentence of a message as a machine reads it. */
export interface MessagePart {
  /** Which sentence it is, whatever the language: `evidence.sum`, `rules.BR-CO-10.fix`. */
  readonly id: string;
  /** What stands in it, by name: values of the document, names of elements, numbers of business terms, amounts with a point. */
  readonly data: Readonly<Record<string, readonly string[]>>;
}
