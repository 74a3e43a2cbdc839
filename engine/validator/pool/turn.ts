/** Whether a document may be given to a worker, as long as others work on what they work on. */
import { isLarge, type Queued } from './flow.js';
import type { Turn } from './queue.js';

/** The place of a worker, as far as others look at it. */
export interface Place {
  readonly state: 'starting' | 'idle' | 'busy' | 'lost';
  /**
   * The documents that keep the place from others, even when nobody waits for them any more, and while a thread is
   * replaced because of one.
   */
  readonly occupants: readonly Queued[];
}

/**
 * So many workers are kept free of a flow that may not have all. Where its part is less than one worker, it gets one
 * that nobody else has a use for.
 * @param workerShare the part of the workers that the document's flow may have, above 0 to 1
 * @param places of all workers
 * @param keepFree whether one of several workers is kept free of large documents
 */
export function turnOf(
  document: Queued & { readonly workerShare: number },
  places: readonly Place[],
  keepFree: boolean,
): Turn {
  const occupied = (by: (occupant: Queued, place: Place) => boolean): number =>
    places.filter((place) => place.occupants.some((occupant) => by(occupant, place))).length;
  // A place whose thread can't be started for long must not keep large documents away from the others.
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
