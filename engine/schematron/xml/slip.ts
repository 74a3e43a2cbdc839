/** Whether one slip of the pen lies between two short names: a character too many, too few, or another one. */
export function isSlip(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  // Of names of one letter each is a slip away from each.
  if (shorter.length < 2 || longer.length - shorter.length > 1 || a === b) return false;
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  return shorter.slice(start + Number(shorter.length === longer.length)) === longer.slice(start + 1);
}
