/** Statistics over many measurements. */

/**
 * The middle value, or the mean of the two middle ones: robust against a slow outlier.
 * @throws RangeError without values, because there is no measurement
 */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('There is no median of no values.');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
