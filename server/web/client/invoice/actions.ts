/** Handlers for clicks. */
export interface SheetActions {
  /** A value or the place of a finding was clicked: go to its line. */
  readonly onPlace: (place: { readonly line: number | null; readonly column: number | null }) => void;
  readonly onIssue: (index: number) => void;
}
