/** What a consumer is: somebody who has installed the packages in an empty folder, and runs three lines. */

/** Where a consumer works. */
export interface Place {
  /** Its folder, with the packages installed. */
  readonly folder: string;
  /** The folder in which npm has installed the tools that it asked for. */
  readonly tools: string;
}

/** A program that is ready to run. */
export interface Prepared {
  /**
   * Checks documents, in a process or a page that is started for them and ends afterwards.
   * @param documents paths
   * @returns each report as JSON, with its details
   */
  check(documents: readonly string[]): Promise<readonly string[]>;
}

export interface Consumer {
  readonly name: string;
  /** What npm has to fetch for it, from the usual registry. */
  readonly tools: readonly string[];
  prepare(place: Place): Promise<Prepared>;
}
