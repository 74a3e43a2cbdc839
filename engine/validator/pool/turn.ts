/** Decides whether a document may be given to a worker, considering what the others are working on. */
import { isLarge, type Queued } from './flow.js';
import type { Turn } from './queue.js';

/** The properties of a slot that others consider. */
export interface SlotOccupancy {
  readonly state: 'starting' | 'idle' | 'busy' | 'lost';
  /**
   * The documents that occupy the slot, even if nobody waits for them any more, and while a thread is replaced because
   * of one.
   */
  readonly occupants: readonly Queued[];
}

/**
 * Limits a flow to its share of the workers. If that is less than one worker, it gets one only if no other flow needs
 * it.
 * @param workerShare share of the workers for the document's flow, above 0 to 1
 * @param places of all workers
 * @param keepFree whether to reserve one of several workers for small documents
 */
export function decideTurn(
  document: Queued & { readonly workerShare: number },
  places: readonly SlotOccupancy[],
  keepFree: boolean,
): Turn {
  const occupied = (by: (occupant: Queued, place: SlotOccupancy) => boolean): number =>
    places.filter((place) => place.occupants.some((occupant) => by(occupant, place))).length;
  // A slot whose thread can't be started must not block large documents from the others.
  if (
    keepFree &&
    isLarge(document) &&
    occupied((occupant, { state }) => isLarge(occupant) && state !== 'lost') >= Math.max(1, places.length - 1)
  )
    return 'not yet';
  if (document.workerShare === 1) return 'now';
  const most = Math.floor(places.length * document.workerShare);
  if (occupied(({ flow }) => flow === document.flow) >= Math.max(1, most)) return 'not yet';
  return most === 0 ? 'last' : 'now';
}
