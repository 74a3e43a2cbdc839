/** Values that a test compares, and that are as it wants them or only decide whether it holds: others are wrong. */

/** Of longer tests the rest is a list of codes. */
const LONGEST = 4_000;
const SIGNS = /[.*+?^${}()|[\]\\]/g;

/** What a test compares an element with. */
interface Compared {
  readonly values: ReadonlySet<string>;
  /** Whether it is a number of which the sign counts. */
  readonly bySign: boolean;
}

/**
 * Whether a value is the very one that a test compares it with (`a:Country = 'RO' and not(a:County = $codes)`, `a:Category[. = 'K']`), or a number of
 * which only the sign counts (`a:Due <= 0 or a:Means`).
 * @param name prefixed name of its element
 */
export function isCondition(test: string, name: string, value: string): boolean {
  if (value.length > 60) return false;
  const { values, bySign } = comparedIn(test, name);
  return bySign || values.has(value);
}

/** Of tests and names; a document can fail the same test thousands of times. */
const known = new Map<string, Compared>();
const MOST_KNOWN = 1_000;

function comparedIn(test: string, name: string): Compared {
  const key = `${name} ${test}`;
  let found = known.get(key);
  if (found === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, (found = readCompared(test.slice(0, LONGEST), name)));
  }
  return found;
}

function readCompared(test: string, name: string): Compared {
  const values = new Set<string>();
  let bySign = false;
  const wanted = `(?:=|\\beq\\b)\\s*(?:'([^']*)'|"([^"]*)")`;
  // A step with the value in its brackets, or a path that is compared with it.
  const inStep = `\\[\\s*(?:normalize-space\\(\\s*\\.\\s*\\)|\\.)\\s*${wanted}`;
  const form = new RegExp(
    `${name.replace(SIGNS, '\\$&')}(?:${inStep}|(?:\\[[^\\]]*\\])?[\\s)]*(?:${wanted}|(?:<=?|>=?)\\s*0(?:\\.0*)?(?!\\.?\\d)))`,
    'g',
  );
  for (let match = form.exec(test); match !== null; match = form.exec(test)) {
    const value = match[1] ?? match[2] ?? match[3] ?? match[4];
    if (value === undefined) bySign = true;
    else values.add(value);
    // In what is between brackets it may stand again.
    form.lastIndex = match.index + 1;
  }
  return { values, bySign };
}
