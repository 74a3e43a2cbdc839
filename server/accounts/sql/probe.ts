/** Whether the store answers, asked beside all other work and with little patience. */

/** A store that takes longer is taken for one that is away. */
export const PROBE_MS = 600;

export interface Probe {
  /** @throws StoreError within `PROBE_MS` */
  ask(): Promise<void>;
  close(): Promise<void>;
}
