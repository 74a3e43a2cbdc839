/** Finds the code list in which a test looks up a value. */
import type { CodeListReference } from '../../assertion.js';
import { clark } from '../xpath/names.js';
import {
  type Lets,
  isAboutSurroundings,
  valueOperands,
  pathPredicates,
  startsInCodeListFile,
  unwrap,
} from './paths.js';
import type { Core } from '../xpath/core.js';

/** @returns null if the test has no list, or several that are not alternatives */
export function findCodeList(test: Core, lets: Lets): CodeListReference | null {
  const found = unconditionalAlternatives(test).flatMap((each) => findLists(each, lets));
  const distinct = [...new Map(found.map((list) => [JSON.stringify(list), list])).values()];
  return distinct.length === 1 ? distinct[0]! : alternativeLists(test, lets);
}

/**
 * Those of several alternatives that do not depend on the ancestors of the value: `in list or (= 'SEPA' and
 * ancestor::a)`.
 */
function unconditionalAlternatives(test: Core): readonly Core[] {
  if (test.kind !== 'or') return [test];
  const all = test.operands.filter((each) => each.kind !== 'and' || !each.operands.some(isAboutSurroundings));
  return all.length === 0 ? [test] : all;
}

/** `A or B`, each with its own list: the value may be in either. */
function alternativeLists(test: Core, lets: Lets): CodeListReference | null {
  if (test.kind !== 'or') return null;
  const lists = test.operands.map((operand) => {
    const bare = unwrap(operand);
    return isMembership(bare) ? findLists(bare, lets) : [];
  });
  const values = lists.flatMap(([list, ...others]) =>
    list !== undefined && 'values' in list && others.length === 0 ? [list.values] : [],
  );
  return values.length === lists.length ? { values: [...new Set(values.flat())] } : null;
}

/** Whether a test consists of a list look-up only. */
function isMembership(test: Core): boolean {
  return test.kind === 'quantified' || (test.kind === 'compare' && test.general);
}

function findLists(core: Core, lets: Lets): readonly CodeListReference[] {
  if (startsInCodeListFile(core)) return fileList(core) ?? [];
  switch (core.kind) {
    // not(value = 'A'): a forbidden value, not a list of allowed ones
    case 'not':
      return [];
    // contains(' A B ', concat(' ', value, ' '))
    case 'call': {
      const [list, sought] = core.args;
      if (core.name === 'contains' && list?.kind === 'literal' && sought?.kind === 'call' && sought.name === 'concat')
        // contains(' AT BE ', concat(' ', substring(value, 1, 2), ' ')): codes at the beginning of a value
        return sought.args.some((each) => isLength(each) || isPartOfValue(each)) ? [] : literalList(list);
      break;
    }
    // value = ('A', 'B')
    case 'compare':
      if (core.general && core.op === '=' && ![core.left, core.right].some(isPartOfValue)) {
        const values = [core.right, core.left]
          .map((side) => constantStrings(side, lets))
          .find((strings) => strings !== null && strings.length > 0);
        if (values) return [{ values }];
      }
      break;
    // some $code in tokenize('A B', '\s') satisfies value = $code
    case 'quantified': {
      const values = core.quantifier === 'some' ? constantStrings(core.in, lets) : null;
      if (values !== null && values.length > 0) return [{ values }];
      break;
    }
    default:
  }
  return valueOperands(core).flatMap((operand) => findLists(operand, lets));
}

/** Whether an expression is the length of a value: then the list contains lengths, not codes. */
function isLength(core: Core): boolean {
  return (core.kind === 'call' && core.name === 'string-length') || valueOperands(core).some(isLength);
}

/** Whether an expression is a part of a value. */
function isPartOfValue(core: Core): boolean {
  const bare = unwrap(core);
  return bare.kind === 'call' && bare.name.startsWith('substring');
}

/**
 * The strings that a constant expression consists of: a literal, several, or a literal tokenized at blanks or another
 * separator.
 */
function constantStrings(whole: Core, lets: Lets): readonly string[] | null {
  const core = unwrap(whole);
  switch (core.kind) {
    case 'literal':
      return core.value.type === 'string' && core.value.value !== '' ? [core.value.value] : null;
    case 'sequence': {
      const parts = core.items.map((item) => constantStrings(item, lets));
      return parts.includes(null) ? null : parts.flatMap((part) => part!);
    }
    case 'call':
      return core.name === 'tokenize' && core.args[0]?.kind === 'literal'
        ? (literalList(core.args[0], findSeparator(core.args[1]))[0]?.values ?? null)
        : null;
    case 'variable': {
      const value = lets.value(clark(core.name));
      return value === undefined ? null : constantStrings(value, lets);
    }
    default:
      return null;
  }
}

/**
 * The separator of the codes: a semicolon or comma if the test tokenizes at it, otherwise blanks; codes contain none of
 * these.
 */
function findSeparator(pattern: Core | undefined): RegExp {
  const isSign = pattern?.kind === 'literal' && pattern.value.type === 'string' && /^[;,]$/.test(pattern.value.value);
  return isSign ? /\s*[;,]\s*/ : BLANKS;
}

const BLANKS = /\s+/;

function literalList(core: Core, separator = BLANKS): readonly { readonly values: readonly string[] }[] {
  if (core.kind !== 'literal' || core.value.type !== 'string') return [];
  const values = core.value.value.split(separator).filter((code) => code !== '');
  return values.length === 0 ? [] : [{ values }];
}

/** `document('codes.xml')//cl[@id=4]/enumeration[@value=…]` */
function fileList(core: Core): readonly CodeListReference[] | null {
  let start: Core = core;
  while ('input' in start) start = start.input;
  if (start.kind !== 'document') return null;
  const ids = pathPredicates(core).flatMap(({ expr }) =>
    expr.kind === 'compare' ? [expr.left, expr.right].flatMap(literalId) : [],
  );
  return ids.length === 1 ? [{ document: start.uri, list: ids[0]! }] : null;
}

function literalId(core: Core): readonly string[] {
  const bare = unwrap(core);
  if (bare.kind !== 'literal') return [];
  const { value } = bare;
  return value.type === 'integer'
    ? [String(value.value)]
    : value.type === 'double'
      ? [String(value.value)]
      : value.type === 'string'
        ? [value.value]
        : [];
}
