/** Whether two short names differ by one typing error: an added, missing or different character. */
export function isTypo(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  // Single letters would all differ by one error.
  if (shorter.length < 2 || longer.length - shorter.length > 1 || a === b) return false;
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  return shorter.slice(start + Number(shorter.length === longer.length)) === longer.slice(start + 1);
}
