/** Types shared by all areas. */

/** One attempt by a stranger, with the check of its outcome. */
export interface Attack {
  /** The class for counting in the summary. */
  readonly kind: string;
  /** What is sent. Kind and name together are unique in an area. */
  readonly name: string;
  /** Makes the attempt. @returns what went wrong; null if the target behaved as required */
  attempt(): Promise<string | null>;
}

/** A started area with its attacks. */
export interface OpenArea {
  readonly attacks: readonly Attack[];
  /** Checked after each attack. @returns what is wrong with the target; null if nothing is */
  aftermath(): Promise<string | null>;
  /** Memory in use, in bytes: measured before the first and after the last attack. */
  memory(): Promise<number>;
  /** Stops what was started. @returns what went wrong; null if nothing did */
  close(): Promise<string | null>;
}

export interface Area {
  /** The name in options and in the summary. */
  readonly name: string;
  /** The target, in words. */
  readonly about: string;
  open(): Promise<OpenArea>;
}

/** Checks that attacks differ. @throws Error if two have the same kind and name */
export function requireDistinct(attacks: readonly Attack[]): void {
  const seen = new Set<string>();
  for (const { kind, name } of attacks) {
    const both = `${kind}: ${name}`;
    if (seen.has(both)) throw new Error(`Two attacks are called "${both}".`);
    seen.add(both);
  }
}
