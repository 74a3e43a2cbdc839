/** Compares Maven versions like its `ComparableVersion`. No maintained npm package does. */

/** A part of a version: a number, a qualifier, or the list after a hyphen. */
type Item = bigint | string | readonly Item[];

/** In order; other qualifiers follow alphabetically. The release itself is "". */
const QUALIFIERS: readonly string[] = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];

const ALIASES: Readonly<Record<string, string>> = { ga: '', final: '', release: '', cr: 'rc' };

/** The meaning of one-letter qualifiers before a digit. */
const SHORT: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', m: 'milestone' };

/** @returns less than 0 if the first is older, more than 0 if it is newer, 0 if Maven considers them equal */
export function compareMavenVersions(one: string, other: string): number {
  return compareItems(read(one), read(other));
}

/** Whether it is not a prerelease (alpha, beta, milestone, release candidate, snapshot). */
export function isMavenRelease(version: string): boolean {
  const isEarly = (item: Item): boolean =>
    typeof item === 'object'
      ? item.some(isEarly)
      : typeof item === 'string' && /^(alpha|beta|milestone|rc|snapshot)$/.test(item);
  return !isEarly(read(version));
}

/** Numbers and qualifiers; a hyphen, or a change between letters and digits, begins a nested list. */
function read(version: string): readonly Item[] {
  const root: Item[] = [];
  const lists: Item[][] = [root];
  let list = root;
  const open = (): void => {
    const inner: Item[] = [];
    list.push(inner);
    lists.push(inner);
    list = inner;
  };
  const tokens = version.toLowerCase().match(/\d+|[^\d.-]+|[.-]/g) ?? [];
  tokens.forEach((token, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    const isSeparator = /^[.-]$/.test(token);
    // A 0 is implied between two separators.
    if (isSeparator && (before === undefined || /^[.-]$/.test(before))) list.push(0n);
    if (token === '-') open();
    else if (/^\d+$/.test(token)) {
      if (before !== undefined && !/^[.-]$/.test(before)) open();
      list.push(BigInt(token));
    } else if (!isSeparator) {
      const isBeforeDigit = next !== undefined && /^\d/.test(next);
      // "1.x1" is "1-x1".
      if ((isBeforeDigit || next === undefined) && list.length > 0) open();
      list.push((isBeforeDigit ? SHORT[token] : undefined) ?? ALIASES[token] ?? token);
    }
  });
  // "1.0.0" is "1", "1-ga" is "1": starting with the innermost list.
  for (const items of lists.toReversed()) trim(items);
  return root;
}

/** Removes meaningless parts from the end, and before nested lists. */
function trim(items: Item[]): void {
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index]!;
    if (isNothing(item)) items.splice(index, 1);
    else if (typeof item !== 'object') break;
  }
}

function isNothing(item: Item): boolean {
  return typeof item === 'object' ? item.length === 0 : item === 0n || item === '';
}

function compareItems(one: Item | undefined, other: Item | undefined): number {
  if (one === undefined) return other === undefined ? 0 : -compareItems(other, undefined);
  if (typeof one === 'bigint') {
    if (other === undefined) return one === 0n ? 0 : 1;
    return typeof other === 'bigint' ? (one < other ? -1 : one > other ? 1 : 0) : 1;
  }
  if (typeof one === 'string') {
    if (other === undefined) return compareQualifiers(one, '');
    return typeof other === 'string' ? compareQualifiers(one, other) : -1;
  }
  if (typeof other === 'bigint') return -1;
  if (typeof other === 'string') return 1;
  const length = Math.max(one.length, other?.length ?? 0);
  for (let index = 0; index < length; index++) {
    const result = compareItems(one[index], other?.[index]);
    if (result !== 0) return result;
  }
  return 0;
}

function compareQualifiers(one: string, other: string): number {
  const rank = (text: string): string => {
    const known = QUALIFIERS.indexOf(text);
    return known === -1 ? `${QUALIFIERS.length}-${text}` : String(known);
  };
  const [first, second] = [rank(one), rank(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}
