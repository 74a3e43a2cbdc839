/**
 * How many single mistakes lie between two texts: a character too many, too few or another, or two neighbours exchanged
 * (optimal string alignment distance).
 * @returns a whole number; exact, in time and memory proportional to the product and the sum of the lengths (UTF-16 units)
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isExchanged = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isExchanged) least = Math.min(least, before[column - 2]! + 1);
      current.push(least);
    }
    [before, last] = [last, current];
  }
  return last[b.length]!;
}
