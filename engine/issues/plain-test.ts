/** Tests made of nothing but paths that have to be there or have a value, with `and`, `or` and `not`: those can be thought through. */
import { nodesAt } from '../messages/evidence/value-node.js';
import type { Assertion, NodePath } from '../types.js';
import { prefixedName } from '../xml/prefixed-names.js';
import { rootOf } from '../xml/tree.js';
import type { Walk } from './reach.js';

/** A test, or a part of one. */
export type PlainTest =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly PlainTest[] }
  | { readonly kind: 'not'; readonly part: PlainTest }
  | { readonly kind: 'there'; readonly path: string }
  | { readonly kind: 'compared'; readonly path: string; readonly isSame: boolean; readonly value: string };

const TOKEN =
  /\s*(?:([()])|(!?=|\beq\b|\bne\b)|'([^']*)'|(\/?(?:\.\.|\.|@?[\w-]+:?[\w-]*)(?:\/(?:\.\.|@?[\w-]+:?[\w-]*))*))/y;
/** Longer tests list codes. */
const LONGEST = 2_000;

const known = new WeakMap<Assertion, PlainTest | null>();

/** Null for a test of another form. */
export function plainTestOf(assertion: Assertion): PlainTest | null {
  let found = known.get(assertion);
  if (found === undefined) known.set(assertion, (found = plainTestIn(assertion.test)));
  return found;
}

function plainTestIn(test: string): PlainTest | null {
  const tokens = test.length > LONGEST ? null : tokensOf(test);
  if (tokens === null) return null;
  const reader = new Reader(tokens);
  const found = reader.any();
  return reader.isAtEnd ? found : null;
}

interface Token {
  readonly sign?: string;
  readonly operator?: string;
  readonly text?: string;
  readonly name?: string;
}

function tokensOf(test: string): readonly Token[] | null {
  const tokens: Token[] = [];
  const own = test.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < own.length) {
    const [found, sign, operator, text, name] = TOKEN.exec(own) ?? [];
    if (found === undefined) return null;
    if (sign !== undefined) tokens.push({ sign });
    else if (operator !== undefined) tokens.push({ operator });
    else if (text !== undefined) tokens.push({ text });
    else tokens.push({ name: name! });
  }
  return tokens;
}

/** Reads a test from its tokens; null where it has another form. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  any(): PlainTest | null {
    return this.#joined('or', () => this.#joined('and', () => this.#one()));
  }

  #joined(kind: 'and' | 'or', next: () => PlainTest | null): PlainTest | null {
    const parts = [next()];
    while (this.#take(({ name }) => name === kind)) parts.push(next());
    if (parts.includes(null)) return null;
    return parts.length === 1 ? parts[0]! : { kind, parts: parts as readonly PlainTest[] };
  }

  #one(): PlainTest | null {
    const isNot = this.#isFunction('not');
    const isThere = !isNot && this.#isFunction('exists');
    if (isNot || isThere) this.#at += 1;
    if (this.#take(({ sign }) => sign === '(')) {
      const inner = this.any();
      if (inner === null || !this.#take(({ sign }) => sign === ')')) return null;
      if (isNot) return { kind: 'not', part: inner };
      if (isThere) return inner.kind === 'there' ? inner : null;
      // `(.) = 'x'`
      return inner.kind === 'there' ? this.#compared(inner.path) : inner;
    }
    const { name } = this.#tokens[this.#at] ?? {};
    if (name === undefined) return null;
    this.#at += 1;
    return this.#compared(name);
  }

  #compared(path: string): PlainTest | null {
    const { operator } = this.#tokens[this.#at] ?? {};
    if (operator === undefined) return { kind: 'there', path };
    const { text } = this.#tokens[this.#at + 1] ?? {};
    if (text === undefined) return null;
    this.#at += 2;
    return { kind: 'compared', path, isSame: operator === '=' || operator === 'eq', value: text };
  }

  #isFunction(own: string): boolean {
    return this.#tokens[this.#at]?.name === own && this.#tokens[this.#at + 1]?.sign === '(';
  }

  #take(isWanted: (token: Token) => boolean): boolean {
    const token = this.#tokens[this.#at];
    const is = token !== undefined && isWanted(token);
    if (is) this.#at += 1;
    return is;
  }
}

/**
 * Whether a test holds.
 * @param path that is taken to be there
 */
export function holdsWith(test: PlainTest, path: string, walk: Walk): boolean {
  switch (test.kind) {
    case 'and':
      return test.parts.every((part) => holdsWith(part, path, walk));
    case 'or':
      return test.parts.some((part) => holdsWith(part, path, walk));
    case 'not':
      return !holdsWith(test.part, path, walk);
    case 'there':
      return test.path === path || valuesAt(test.path, walk).length > 0;
    case 'compared':
      return valuesAt(test.path, walk).some((value) => (value === test.value) === test.isSame);
  }
}

/** The paths of a test that have to be there; all of its paths with the values that each is compared with. */
export function partsOf(test: PlainTest): {
  readonly there: ReadonlySet<string>;
  readonly listed: ReadonlyMap<string, readonly string[]>;
} {
  const there = new Set<string>();
  const listed = new Map<string, string[]>();
  const look = (part: PlainTest): void => {
    if ('parts' in part) part.parts.forEach(look);
    else if (part.kind === 'not') look(part.part);
    else if (part.kind === 'there') there.add(part.path);
    else if (part.kind === 'compared' && part.isSame)
      listed.set(part.path, [...(listed.get(part.path) ?? []), part.value]);
  };
  look(test);
  return { there, listed };
}

/** The names of a path from a node; null for one from the root. */
export function stepsOf(path: string): NodePath | null {
  if (path.startsWith('/')) return null;
  return path === '.' ? [] : path.split('/');
}

/** The nodes at a path of a test. */
export function nodesOf(path: string, { tree, prefixes, node }: Walk): readonly number[] {
  const steps = stepsOf(path);
  if (steps !== null) return nodesAt(tree, node, steps, prefixes);
  const [first, ...others] = path.slice(1).split('/');
  const root = rootOf(tree);
  return prefixedName(tree, root, prefixes) === first ? nodesAt(tree, root, others, prefixes) : [];
}

function valuesAt(path: string, walk: Walk): readonly string[] {
  return nodesOf(path, walk).map((each) => walk.tree.stringValue(each));
}
