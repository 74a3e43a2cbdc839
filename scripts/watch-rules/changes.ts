/** What changed between two releases of a rule set: asserts and reports, and what they refer to. */
import type { CheckedSchema } from '#schematron/compiler/build.js';
import type { Schema } from '#schematron/compiler/schematron/model.js';
import type { Assertion } from '#core/types.js';

/** A check that was added or removed. */
export interface NamedCheck {
  /** Its id; without one, the rule that its text names, or the beginning of its text. */
  readonly rule: string;
  readonly level: string;
  readonly context: string;
  readonly test: string;
}

/** A check of both releases that was changed. */
export interface ChangedCheck {
  readonly rule: string;
  readonly what: 'test' | 'context' | 'level';
  readonly before: string;
  readonly after: string;
}

/** A variable or function that was changed, added or removed. */
export interface ChangedDefinition {
  /** `$name`, or `prefix:name()`. */
  readonly name: string;
  /** Rules of the newer release whose tests or contexts refer to it. */
  readonly usedBy: readonly string[];
}

export interface RuleChanges {
  readonly added: readonly NamedCheck[];
  readonly removed: readonly NamedCheck[];
  readonly changed: readonly ChangedCheck[];
  readonly definitions: readonly ChangedDefinition[];
  /** Number of checks that differ only in their text. */
  readonly texts: number;
}

/** Compares two releases of a rule set, matching checks by name. */
export function compareRules(older: CheckedSchema, newer: CheckedSchema): RuleChanges {
  const [before, after] = [byName(older.assertions), byName(newer.assertions)];
  const added: NamedCheck[] = [];
  const removed: NamedCheck[] = [];
  const changed: ChangedCheck[] = [];
  let texts = 0;
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const olds = [...(before.get(name) ?? [])];
    const news = [...(after.get(name) ?? [])];
    const pair = (isPair: (one: Assertion, other: Assertion) => boolean): (readonly [Assertion, Assertion])[] =>
      olds.slice().flatMap((one) => {
        const index = news.findIndex((other) => isPair(one, other));
        if (index === -1) return [];
        olds.splice(olds.indexOf(one), 1);
        return [[one, news.splice(index, 1)[0]!] as const];
      });
    const same =
      (...parts: ((check: Assertion) => string)[]) =>
      (one: Assertion, other: Assertion): boolean =>
        parts.every((part) => part(one) === part(other));
    // Identical ones first, to leave over as little as possible.
    pair(same(testOf, contextOf, levelOf, textOf));
    texts += pair(same(testOf, contextOf, levelOf)).length;
    for (const [one, other] of [
      ...pair(same(testOf, contextOf)),
      ...pair(same(contextOf, levelOf)),
      ...pair(same(testOf, levelOf)),
      ...pair(same(contextOf)),
      ...pair(() => true),
    ])
      changed.push(...differences(name, one, other));
    removed.push(...olds.map(named));
    added.push(...news.map(named));
  }
  return { added, removed, changed, definitions: compareDefinitions(older.schema, newer), texts };
}

/** Whether two releases find the same in every document, as far as their text shows. */
export function hasNoChanges({ added, removed, changed, definitions }: RuleChanges): boolean {
  return added.length + removed.length + changed.length + definitions.length === 0;
}

/** An expression, or another text of a rule, normalised. */
export function normalize(expression: string): string {
  return expression
    .split(/("[^"]*"|'[^']*')/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\s+/g, ' ')))
    .join('')
    .trim();
}

function byName(assertions: readonly Assertion[]): ReadonlyMap<string, readonly Assertion[]> {
  const names = new Map<string, Assertion[]>();
  for (const check of assertions) {
    const name = nameOf(check);
    const checks = names.get(name);
    if (checks) checks.push(check);
    else names.set(name, [check]);
  }
  return names;
}

function nameOf({ id, text }: Assertion): string {
  return id || /\[([A-Z][\w-]+)\]/.exec(text)?.[1] || (text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

function named(check: Assertion): NamedCheck {
  return { rule: nameOf(check), level: levelOf(check), context: contextOf(check), test: testOf(check) };
}

function testOf({ kind, test }: Assertion): string {
  return kind === 'assert' ? normalize(test) : `not(${normalize(test)})`;
}

function contextOf({ context }: Assertion): string {
  return normalize(context);
}

function levelOf({ flag }: Assertion): string {
  return flag || 'none';
}

/** Without white space, which generators add around computed values. */
function textOf({ text }: Assertion): string {
  return text.replace(/\s+/g, '');
}

function differences(rule: string, one: Assertion, other: Assertion): readonly ChangedCheck[] {
  return (
    [
      ['test', testOf],
      ['context', contextOf],
      ['level', levelOf],
    ] as const
  ).flatMap(([what, part]) =>
    part(one) === part(other) ? [] : [{ rule, what, before: part(one), after: part(other) }],
  );
}

function compareDefinitions(older: Schema, newer: CheckedSchema): readonly ChangedDefinition[] {
  const [before, after] = [definitionsOf(older), definitionsOf(newer.schema)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({ name, usedBy: usersOf(name, after, newer.assertions) }))
    .filter(({ name, usedBy }) => usedBy.length > 0 || (before.has(name) && after.has(name)));
}

/** Variables and functions by name, with their content; the same name may occur in several patterns and rules. */
function definitionsOf({ globals, patterns, functions }: Schema): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, value: string): void => {
    found.set(name, (found.get(name) ?? new Set()).add(value));
  };
  for (const { name, value } of [...globals, ...patterns.flatMap(({ rules }) => rules.flatMap(({ lets }) => lets))])
    add(`$${name}`, normalize(value.text));
  for (const { name, params, body } of functions)
    add(`${name}()`, `${params.length} ${JSON.stringify(body, meaningful)}`);
  return new Map([...found].map(([name, values]) => [name, [...values].sort().join('\n')]));
}

/** Leaves positions and source text out of a function. */
function meaningful(key: string, value: unknown): unknown {
  if (key === 'position' || key === 'raw' || key === 'key') return undefined;
  return key === 'text' && typeof value === 'string' ? normalize(value) : value;
}

/** Checks that refer to a definition, directly or indirectly. */
function usersOf(
  name: string,
  definitions: ReadonlyMap<string, string>,
  assertions: readonly Assertion[],
): readonly string[] {
  const names = [name];
  // It grows during the loop.
  for (const one of names) {
    const mention = mentionOf(one);
    for (const [other, text] of definitions) if (!names.includes(other) && mention.test(text)) names.push(other);
  }
  const mentions = names.map(mentionOf);
  return [
    ...new Set(
      assertions
        .filter(({ test, context }) => mentions.some((mention) => mention.test(test) || mention.test(context)))
        .map(nameOf),
    ),
  ];
}

/** @param name `$name`, or `prefix:name()` */
function mentionOf(name: string): RegExp {
  const escaped = name.replace(/\(\)$/, '').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(name.endsWith('()') ? String.raw`(?<![\w.:-])${escaped}\s*\(` : String.raw`${escaped}(?![\w.-])`);
}
