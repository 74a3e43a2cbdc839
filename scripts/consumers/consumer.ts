/** A consumer: somebody who installs the packages in an empty folder and runs a three-line program. */

/** A consumer's environment. */
export interface Place {
  /** The folder with the installed packages. */
  readonly folder: string;
  /** The folder where npm has installed the requested tools. */
  readonly tools: string;
}

/** A program that is ready to run. */
export interface Prepared {
  /**
   * Checks documents in a new process or page.
   * @param documents paths
   * @returns each report as JSON, with its details
   */
  check(documents: readonly string[]): Promise<readonly string[]>;
}

export interface Consumer {
  readonly name: string;
  /** Packages that npm must fetch for it from the usual registry. */
  readonly tools: readonly string[];
  prepare(place: Place): Promise<Prepared>;
}
