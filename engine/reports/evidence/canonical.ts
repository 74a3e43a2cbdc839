/** JSON in canonical form (RFC 8785), so that a signature over it does not depend on indentation or order. */

/**
 * @param value a value that `JSON.parse` can return
 * @throws TypeError for anything else
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = value as Readonly<Record<string, unknown>>;
    // Sorted by UTF-16 units, which is JavaScript's default order.
    const names = Object.keys(members).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(members[name])}`).join(',')}}`;
  }
  const text = value === undefined ? undefined : JSON.stringify(value);
  if (text === undefined) throw new TypeError(`${typeof value} has no place in JSON`);
  return text;
}
