/** Several places of a document type, as the value of an expression. */
import type { Place } from './place.js';

export type Places = ReadonlySet<Place>;

export const NONE: Places = new Set();

/** Contexts and steps with more places than this (`//*`) relate nothing: they look at each place separately. */
export const MAX_PLACES = 24;

/** One place at a time, unless there are too many. */
export function each(places: Places): readonly Places[] {
  return places.size > MAX_PLACES ? [places] : [...places].map((place) => new Set([place]));
}

/** The places of several sets. */
export function union(...sets: readonly Places[]): Places {
  return new Set(sets.flatMap((set) => [...set]));
}
