/**
 * Core expressions as compact, deterministic s-expressions. As long as variables have the same meaning, equal text
 * implies equal meaning, so the text is also a key for shared subexpressions.
 */

import type { AtomicValue, Core, CoreStep, CoreTest, Predicate } from './core.js';
import type { QName } from './names.js';
import { clark } from './names.js';
import * as T from './types.js';

/** Writes a name; by default `{uri}local`. */
export type NamePrinter = (name: QName) => string;

/** Writes names with a rule set's prefixes, the first one declared for each namespace. */
export function prefixedNames(namespaces: ReadonlyMap<string, string>): NamePrinter {
  const prefixes = new Map<string, string>();
  for (const [prefix, uri] of namespaces) if (!prefixes.has(uri)) prefixes.set(uri, prefix);
  return (name) => {
    const prefix = prefixes.get(name.uri);
    return prefix === undefined ? clark(name) : `${prefix}:${name.local}`;
  };
}

/** The text of a core expression. */
export function printCore(core: Core, name: NamePrinter = clark): string {
  const print = (part: Core): string => printCore(part, name);
  const list = (head: string, ...parts: readonly Core[]): string => `(${[head, ...parts.map(print)].join(' ')})`;
  switch (core.kind) {
    case 'literal':
      return printValue(core.value);
    case 'sequence':
      return list('seq', ...core.items);
    case 'variable':
      return `$${name(core.name)}`;
    case 'item':
      return '.';
    case 'position':
    case 'last':
    case 'current':
      return `(${core.kind})`;
    case 'root':
      return '/';
    case 'document':
      return `(document ${JSON.stringify(core.uri)})`;
    case 'path':
      return `(path ${print(core.input)} ${core.steps.map((step) => printStep(step, name)).join(' ')})`;
    case 'docOrder':
      return list(core.mixed ? 'sort-mixed' : 'sort', core.input);
    case 'filter':
      return `(filter ${print(core.input)}${printPredicates(core.predicates, name)})`;
    case 'map':
      return list('map', core.input, core.body);
    case 'set':
      return list(core.op, core.left, core.right);
    case 'for':
      return list(`for $${name(core.name)}`, core.in, core.body);
    case 'quantified':
      return list(`${core.quantifier} $${name(core.name)}`, core.in, core.body);
    case 'let':
      return list(`let $${name(core.name)}`, core.value, core.body);
    case 'if':
      return list('if', core.test, core.then, core.else);
    case 'and':
    case 'or':
      return list(core.kind, ...core.operands);
    case 'not':
      return list('not', core.operand);
    case 'exists':
    case 'ebv':
    case 'atomize':
      return list(core.kind, core.input);
    case 'compare':
      return list(`${core.general ? core.op : VALUE_OPS[core.op]}:${core.mode}`, core.left, core.right);
    case 'compareNodes':
      return list(core.op, core.left, core.right);
    case 'arithmetic':
      return list(`${core.op}:${core.mode}`, core.left, core.right);
    case 'negate':
      return list(`neg:${core.mode}`, core.operand);
    case 'range':
      return list('to', core.from, core.to);
    case 'castUntyped':
      return list(`untyped->${T.showItems(core.to)}`, core.input);
    case 'promote':
      return list(`promote->${T.showItems(core.to)}`, core.input);
    case 'check':
      return list(`check ${core.code} ${T.showItems(core.items)}`, core.input);
    case 'cardinality':
      return list(`check ${core.code} ${CARD_SIGNS[core.card] ?? '*'}`, core.input);
    case 'cast':
      return list(`cast->${T.showItems(core.to)}`, core.input);
    case 'castable':
      return list(`castable->${T.showItems(core.to)}${core.optional ? '?' : ''}`, core.input);
    case 'instance':
      return list(`instance ${T.showType(core.of)}`, core.input);
    case 'call':
      return list(core.name, ...core.args);
    case 'userCall':
      return list(`call ${core.key}`, ...core.args);
  }
}

const VALUE_OPS = { '=': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const;

const CARD_SIGNS: Readonly<Record<number, string>> = {
  [T.EMPTY]: '0',
  [T.ONE]: '1',
  [T.OPTIONAL]: '?',
  [T.SOME]: '+',
  [T.MANY]: '*',
};

/** A step: `child::a[...]`. Predicates on positions start with `[#`, those decided at run time with `[?`. */
export function printStep({ axis, test, predicates }: CoreStep, name: NamePrinter = clark): string {
  return `${axis}::${printTest(test, name)}${printPredicates(predicates, name)}`;
}

/** A node test: `a`, `*`, `(a|b)`, `text()`. */
function printTest({ kinds, names }: CoreTest, name: NamePrinter = clark): string {
  const parts = (names ?? []).map(({ uri, local }) => {
    if (uri === null) return `*:${local ?? '*'}`;
    return local === null ? name({ uri, local: '*' }) : name({ uri, local });
  });
  const text = parts.length > 1 ? `(${parts.join('|')})` : parts[0];
  // The axis distinguishes elements from attributes, unless a kind test selects one of them.
  if (kinds === T.ELEMENT || kinds === T.ATTRIBUTE) return text ?? (kinds === T.ELEMENT ? '*' : '@*');
  return text === undefined ? T.showItems(kinds) : `${T.showItems(kinds)}=${text}`;
}

const MODE_SIGNS = { boolean: '', position: '#', dynamic: '?' } as const;

function printPredicates(predicates: readonly Predicate[], name: NamePrinter): string {
  return predicates.map(({ mode, expr }) => `[${MODE_SIGNS[mode]}${printCore(expr, name)}]`).join('');
}

function printValue(value: AtomicValue): string {
  switch (value.type) {
    case 'string':
      return JSON.stringify(value.value);
    case 'boolean':
      return `(${value.value})`;
    case 'integer':
      return value.value.toString();
    case 'decimal':
      return `${value.text}m`;
    case 'double':
      return `${value.value}d`;
  }
}
