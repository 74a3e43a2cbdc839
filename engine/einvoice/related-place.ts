/** A place that an issue is about beside its `target`. */
export interface RelatedPlace {
  readonly location: string;
  readonly line: number;
  readonly column: number;
  /** What stands there; null for a group. */
  readonly value: string | null;
  readonly term: string | null;
}
