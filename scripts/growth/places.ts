/** Several places of a document type, as the value of an expression. */
import type { Place } from './place.js';

export type Places = ReadonlySet<Place>;

export const NONE: Places = new Set();

/** Contexts and steps that stand for more places than that (`//*`) relate nothing: they look at each by itself. */
export const MOST_PLACES = 24;

/** A place at a time, unless there are too many. */
export function each(places: Places): readonly Places[] {
  return places.size > MOST_PLACES ? [places] : [...places].map((place) => new Set([place]));
}

/** All places of several sets. */
export function union(...sets: readonly Places[]): Places {
  return new Set(sets.flatMap((set) => [...set]));
}
