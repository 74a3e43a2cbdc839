/**
 * How many single mistakes lie between two texts: a character too many, too few or another, or two neighbours exchanged
 * (optimal string alignment distance).
 * @returns a whole number; exact, in time and memory proportional to the product and the sum of the lengths (UTF-16 units)
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
