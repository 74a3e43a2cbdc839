import { editDistance } from 'einvoice-core/edit-distance.js';

/** A shorter name is a prefix of too many others. */
const SHORTEST_BEGINNING = 3;

/**
 * The known name that was probably meant: one that is a prefix of the other or vice versa, else one with few typos;
 * null if none is close.
 */
export function nearest(name: string, known: readonly string[]): string | null {
  const beginnings = known.filter(
    (candidate) =>
      Math.min(name.length, candidate.length) >= SHORTEST_BEGINNING &&
      (candidate.startsWith(name) || name.startsWith(candidate)),
  );
  if (beginnings.length > 0) return beginnings[0]!;
  const distances = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = distances;
  return best !== undefined && best.distance <= Math.max(1, Math.floor(name.length / 3)) ? best.candidate : null;
}
