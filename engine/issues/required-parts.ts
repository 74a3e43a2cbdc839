/** What a test wants all of, each in one of several ways: `(A or B) and (C or D)`. */
import type { Assertion, NodePath } from '../types.js';
import { type Walk, reach } from './reach.js';

/** Something missing, in the form of `Place`. */
interface Missing {
  readonly node: number;
  readonly missing: NodePath;
  readonly related: readonly number[];
}

/** The same, with what would do instead. */
interface MissingPart extends Missing {
  readonly instead: readonly Missing[];
  readonly isOfSeveral?: true;
}

/** Of what is wanted the first that is there in no way; null where a test is of another form. */
export function missingPartOf(walk: Walk, assertion: Assertion): MissingPart | null {
  const found: MissingPart[] = [];
  const parts = partsOf(assertion);
  for (const ways of parts) {
    const reached = ways.map((path) => reach(walk, path));
    if (reached.some(({ nodes, parent, rest }) => nodes.length > 0 || rest.length === 0 || parent <= 0)) continue;
    const [first, ...instead] = reached.map(({ parent, rest }): Missing => ({
      node: parent,
      missing: rest,
      related: [],
    }));
    if (first !== undefined) found.push({ ...first, instead });
  }
  const [only, another] = found;
  // Where nothing of it is there, that is what the rule says itself.
  const isOfSeveral = another === undefined && parts.length > 1;
  return only === undefined ? null : isOfSeveral ? { ...only, isOfSeveral } : only;
}

const PARTS = new WeakMap<Assertion, readonly (readonly NodePath[])[]>();

function partsOf(assertion: Assertion): readonly (readonly NodePath[])[] {
  let parts = PARTS.get(assertion);
  if (parts === undefined) PARTS.set(assertion, (parts = read(assertion.test)));
  return parts;
}

/** What may hold any sign. */
const LITERAL = /'[^']*'|"[^"]*"/g;

/** More are no test of this form. */
const LONGEST = 2_000;

/** The parts that are nothing but paths: none for a test without others. */
function read(test: string): readonly (readonly NodePath[])[] {
  if (test.length > LONGEST) return [];
  // `(A and B) or not(A)` wants B.
  const [wanted, another] = split(test.replace(LITERAL, "''"), 'or').filter((each) => !each.startsWith('not('));
  if (wanted === undefined || another !== undefined) return [];
  const parts = split(wanted, 'and');
  if (parts.length < 2) return [];
  return parts.flatMap((part) => {
    const ways = split(part, 'or').map(pathOf);
    return ways.every((way) => way !== null) ? [ways] : [];
  });
}

/** `exists(//a:B[…]/c:D)` as a path, its conditions left aside; null for what is no path. */
function pathOf(text: string): NodePath | null {
  const [, inside = text] = /^exists\s*\((.*)\)$/s.exec(text) ?? [];
  let bare = unwrapped(inside);
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(/\[[^[\]]*\]/g, '');
  }
  if (!/^\/{0,2}[A-Za-z]+:\w+(?:\/[A-Za-z]+:\w+)*$/.test(bare)) return null;
  const steps = bare.replace(/^\/+/, '').split('/');
  return bare.startsWith('/') ? ['//', ...steps] : steps;
}

/** What stands between the same words, outside of parentheses and conditions. */
function split(text: string, word: 'and' | 'or'): readonly string[] {
  const whole = unwrapped(text);
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of whole.matchAll(/[([]|[)\]]|(?<=[\s)\]])(?:and|or)(?=[\s(])/g)) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (depth === 0 && sign === word) {
      found.push(whole.slice(from, index).trim());
      from = index + sign.length;
    }
  }
  return [...found, whole.slice(from).trim()];
}

/** Without parentheses around all of it. */
function unwrapped(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('(') || !trimmed.endsWith(')')) return trimmed;
  let depth = 0;
  for (let at = 0; at < trimmed.length - 1; at++) {
    if (trimmed[at] === '(') depth += 1;
    else if (trimmed[at] === ')') depth -= 1;
    if (depth === 0) return trimmed;
  }
  return unwrapped(trimmed.slice(1, -1));
}
