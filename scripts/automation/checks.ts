/** Statements about a node, each tried and counted. */

/** What was found about a tool. */
export class Checks {
  #count = 0;
  readonly #problems: string[] = [];

  /** Tries a statement; if it throws, the statement is a problem. */
  async that(statement: string, attempt: () => Promise<void> | void): Promise<void> {
    this.#count++;
    try {
      await attempt();
    } catch (error) {
      this.#problems.push(`${statement}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Adds the results of a program that has tried statements itself. */
  add({ count, problems }: Pick<Checks, 'count' | 'problems'>): void {
    this.#count += count;
    this.#problems.push(...problems);
  }

  get count(): number {
    return this.#count;
  }

  get problems(): readonly string[] {
    return this.#problems;
  }
}
