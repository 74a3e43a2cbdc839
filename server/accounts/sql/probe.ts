/** Checks whether the store responds, independently of other work and with a short timeout. */

/** A store that takes longer counts as unavailable. */
export const PROBE_MS = 600;

export interface Probe {
  /** @throws StoreError within `PROBE_MS` */
  ask(): Promise<void>;
  close(): Promise<void>;
}
