/** The words that all areas share. */

/** One thing that a stranger tries, and what must hold. */
export interface Attack {
  /** The class that it belongs to, as the summary counts it. */
  readonly kind: string;
  /** What is sent. No two of an area have the same kind and name. */
  readonly name: string;
  /** Tries it. @returns what does not hold; null where all does */
  attempt(): Promise<string | null>;
}

/** An area with what it attacks, started. */
export interface OpenArea {
  readonly attacks: readonly Attack[];
  /** Looked at after each attack. @returns what is wrong with what was attacked; null where nothing is */
  aftermath(): Promise<string | null>;
  /** Looked at before the first and after the last attack: bytes of memory that are kept. */
  memory(): Promise<number>;
  /** Ends what was started. @returns what was wrong about its end; null where nothing was */
  close(): Promise<string | null>;
}

export interface Area {
  /** As the option and the summary have it. */
  readonly name: string;
  /** What is attacked, in words. */
  readonly about: string;
  open(): Promise<OpenArea>;
}

/** Holds that each attack is another one. @throws Error where two have the same kind and name */
export function refuseTwins(attacks: readonly Attack[]): void {
  const seen = new Set<string>();
  for (const { kind, name } of attacks) {
    const both = `${kind}: ${name}`;
    if (seen.has(both)) throw new Error(`Two attacks are called "${both}".`);
    seen.add(both);
  }
}
