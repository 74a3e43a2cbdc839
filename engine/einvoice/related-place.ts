/** Another place that an issue concerns, besides its `target`. */
export interface RelatedPlace {
  readonly location: string;
  readonly line: number;
  readonly column: number;
  /** The value at this place; null for a group. */
  readonly value: string | null;
  readonly term: string | null;
}
