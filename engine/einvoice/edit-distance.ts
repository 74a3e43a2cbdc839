/**
 * Counts the single typing errors between two texts: an added, missing or different character, or two adjacent ones
 * swapped (optimal string alignment distance).
 * @returns the exact distance; time grows with the product of the lengths (UTF-16 units), memory with their sum
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last: number[] = [];
  for (let column = 0; column <= b.length; column++) last.push(column);
  for (let row = 1; row <= a.length; row++) {
    const unit = a.charCodeAt(row - 1);
    let least = row;
    const current = [least];
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1);
      least = Math.min(last[column]! + 1, least + 1, last[column - 1]! + (unit === other ? 0 : 1));
      const isExchanged = row > 1 && column > 1 && unit === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other;
      if (isExchanged) least = Math.min(least, before[column - 2]! + 1);
      current.push(least);
    }
    before = last;
    last = current;
  }
  return last[b.length]!;
}
