/** What happens to somebody who clicks. */
export interface SheetActions {
  /** A value, or what a finding is about: to its line. */
  readonly onPlace: (place: { readonly line: number | null; readonly column: number | null }) => void;
  readonly onIssue: (index: number) => void;
}
