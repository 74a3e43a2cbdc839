/** Values that a test compares, and that are as it wants them or only decide whether it holds: others are wrong. */

/** Of longer tests the rest is a list of codes. */
const LONGEST = 4_000;
const SIGNS = /[.*+?^${}()|[\]\\]/g;

/**
 * Whether a value is the very one that a test compares it with (`a:Country = 'RO' and not(a:County = $codes)`), or a number of
 * which only the sign counts (`a:Due <= 0 or a:Means`).
 * @param name prefixed name of its element
 */
export function isCondition(test: string, name: string, value: string): boolean {
  if (value.length > 60) return false;
  const [own, text] = [name, value].map((each) => each.replace(SIGNS, '\\$&'));
  return new RegExp(
    `${own}(?:\\[[^\\]]*\\])?[\\s)]*(?:(?:=|\\beq\\b)\\s*(?:'${text}'|"${text}")|(?:<=?|>=?)\\s*0(?:\\.0*)?(?!\\.?\\d))`,
  ).test(test.slice(0, LONGEST));
}
