/** Lists the regular expressions of a schema, how they are used, and by which checks. */
import type { CompiledRegexes, RegexOperation } from '../../compiled.js';
import type { Core, CoreOf } from '../xpath/core.js';
import { constantString } from '../xpath/fold.js';
import { functionKey } from '../xpath/names.js';
import { descendantsOf, freeVariables } from '../xpath/parts.js';
import type { TypedExpressions } from './check.js';
import {
  expressionsInBody,
  expressionsInCheck,
  contextPredicates,
  typedExpressions,
  variablesInBody,
} from './expressions.js';
import type { Let, Schema } from './model.js';

/** Index of the flags argument; the pattern is always the second argument. */
const FLAGS: ReadonlyMap<string, number> = new Map<RegexOperation, number>([
  ['matches', 2],
  ['tokenize', 2],
  ['replace', 3],
]);

/** The values of variables in scope, by `clark` name. */
type VariableScope = ReadonlyMap<string, ScopedValue>;

interface ScopedValue {
  readonly cores: readonly Core[];
  readonly scope: VariableScope;
}

/** Lists every regular expression, and the checks that reach it through lets, functions, contexts and messages. */
export function collectRegexes(schema: Schema, typed: TypedExpressions): CompiledRegexes {
  const known = new Map<
    string,
    { source: string; flags: string; operations: Set<RegexOperation>; checks: Set<number> }
  >();
  const computed = new Set<string>();
  for (const { expression, core } of typedExpressions(schema, typed)) {
    for (const call of findCalls(core)) {
      const regex = literalRegex(call);
      if (regex === null) computed.add(expression.text.slice(call.start, call.end));
      else {
        const entry = known.get(regexKey(regex)) ?? { ...regex, operations: new Set(), checks: new Set() };
        known.set(regexKey(regex), entry);
        if (call.args[0]!.kind !== 'literal') entry.operations.add(call.name as RegexOperation);
      }
    }
  }
  const globals = extendScope(schema.globals, typed, new Map());
  const functions = functionValues(schema, typed, globals);
  let check = 0;
  for (const { rules } of schema.patterns) {
    for (const rule of rules) {
      const own = extendScope(rule.lets, typed, globals);
      const context: ScopedValue = { cores: contextPredicates(typed.pattern(rule.context)), scope: globals };
      for (const entry of rule.checks) {
        const cores = [...expressionsInCheck(entry)].map((expression) => typed.core(expression));
        for (const key of reachableRegexes([context, { cores, scope: own }], functions))
          known.get(key)!.checks.add(check);
        check++;
      }
    }
  }
  return {
    computed: [...computed],
    known: [...known.values()].map(({ source, flags, operations, checks }) => ({
      source,
      flags,
      operations: [...operations],
      checks: [...checks],
    })),
  };
}

function extendScope(lets: readonly Let[], typed: TypedExpressions, outer: VariableScope): VariableScope {
  // A let sees the lets before it. A let with the same name hides the outer one from later lets.
  return lets.reduce(
    (scope, { key, value }) => new Map([...scope, [key, { cores: [typed.core(value)], scope }]]),
    outer,
  );
}

function functionValues(
  { functions, namespaces }: Schema,
  typed: TypedExpressions,
  globals: VariableScope,
): ReadonlyMap<string, ScopedValue> {
  return new Map(
    functions.map(({ name, params, body }) => {
      const [prefix, local] = name.split(':') as [string, string];
      const own = new Set([...params.map((param) => param.key), ...variablesInBody(body)]);
      const scope = new Map([...globals].filter(([variable]) => !own.has(variable)));
      const cores = [...expressionsInBody(body)].map((expression) => typed.core(expression));
      return [functionKey({ uri: namespaces.get(prefix)!, local }, params.length), { cores, scope }];
    }),
  );
}

/** Keys of the regular expressions that the given expressions reach. */
function reachableRegexes(
  start: readonly ScopedValue[],
  functions: ReadonlyMap<string, ScopedValue>,
): ReadonlySet<string> {
  const keys = new Set<string>();
  const seen = new Set(start);
  for (const { cores, scope } of seen) {
    for (const core of cores) {
      for (const name of freeVariables(core)) if (scope.has(name)) seen.add(scope.get(name)!);
      for (const part of descendantsOf(core)) {
        if (part.kind === 'userCall') seen.add(functions.get(part.key)!);
        const regex = part.kind === 'call' && FLAGS.has(part.name) ? literalRegex(part) : null;
        if (regex !== null) keys.add(regexKey(regex));
      }
    }
  }
  return keys;
}

function* findCalls(core: Core): Iterable<CoreOf<'call'>> {
  for (const part of descendantsOf(core)) if (part.kind === 'call' && FLAGS.has(part.name)) yield part;
}

/** Null if the expression depends on the document. */
function literalRegex({ name, args }: CoreOf<'call'>): { readonly source: string; readonly flags: string } | null {
  const options = args[FLAGS.get(name)!];
  const [source, flags] = [constantString(args[1]), options === undefined ? '' : constantString(options)];
  return source === undefined || flags === undefined ? null : { source, flags };
}

function regexKey({ source, flags }: { readonly source: string; readonly flags: string }): string {
  return JSON.stringify([source, flags]);
}
