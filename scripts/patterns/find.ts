/** The regular expressions in a compiled rule set: what they are, what is done with them, and for which checks. */
import { type AnyNode, type CallExpression, type FunctionDeclaration, type Statement, parse } from 'acorn';
import { full } from 'acorn-walk';

/** What a rule does with a pattern. */
export type Operation = 'matches' | 'tokenize' | 'replace';

export interface FoundPattern {
  readonly source: string;
  readonly flags: string;
  /** What is done with it on texts of the document; empty where all its texts are the rule set's own. */
  readonly operations: readonly Operation[];
  /** Indexes of the checks that come to it, by whatever way. */
  readonly checks: readonly number[];
}

export interface ModulePatterns {
  readonly patterns: readonly FoundPattern[];
  /** The code of patterns that are not known before a document is: there is nothing to measure. */
  readonly computed: readonly string[];
}

/** Functions of the runtime that take a pattern as their second argument. */
const OPERATIONS: ReadonlyMap<string, Operation | null> = new Map([
  ['matches', 'matches'], ['tokenize', 'tokenize'], ['replace', 'replace'], ['replaceWith', 'replace'], ['compileReplacement', null],
]);

/**
 * Finds the patterns of a generated module.
 * @throws SyntaxError when it is none, or uses a pattern in a way that is not known here
 */
export function patternsOf(module: string): ModulePatterns {
  // Only these make patterns; most of the large modules have none, and parsing takes its time.
  if (!/\b(?:compileRegex|regexOf)\b/.test(module)) return { patterns: [], computed: [] };
  const { declarations, code, contexts } = partsOf(module);
  const patterns = new Map<string, { source: string; flags: string; operations: Set<Operation>; checks: Set<number> }>();
  for (const [name, node] of declarations) {
    const literal = literalPattern(node);
    if (literal !== null) patterns.set(name, { ...literal, operations: new Set(), checks: new Set() });
  }
  const computed: string[] = [];
  for (const [name, node] of declarations) {
    for (const call of callsIn(node)) {
      const callee = calleeOf(call);
      if (callee === 'regexOf' || (callee === 'compileRegex' && !patterns.has(name))) computed.push(module.slice(call.start, call.end));
      const regex = call.arguments.map((argument) => (argument.type === 'Identifier' ? patterns.get(argument.name) : undefined)).find((found) => found !== undefined);
      if (regex === undefined) continue;
      const operation = OPERATIONS.get(callee);
      if (operation === undefined) throw new SyntaxError(`what ${callee} does with a pattern is not known`);
      if (operation !== null && call.arguments[0]?.type !== 'Literal') regex.operations.add(operation);
    }
  }
  const reached = reachable(declarations, new Set(patterns.keys()));
  const use = (node: AnyNode, checks: readonly number[]): void => {
    for (const name of namesIn(node)) for (const pattern of reached(name)) for (const check of checks) patterns.get(pattern)!.checks.add(check);
  };
  for (const { node, checks } of code) use(node, checks);
  for (const { node, rule } of contexts) use(node, code.filter((statement) => statement.rule === rule).flatMap(({ checks }) => checks));
  return {
    computed,
    patterns: [...patterns.values()].map(({ source, flags, operations, checks }) => ({ source, flags, operations: [...operations], checks: [...checks].sort((a, b) => a - b) })),
  };
}

interface Parts {
  /** The functions and constants of the module by name. */
  readonly declarations: ReadonlyMap<string, AnyNode>;
  /** The statements of rules, each with the checks that it decides. */
  readonly code: readonly { readonly rule: string; readonly node: Statement; readonly checks: readonly number[] }[];
  /** What decides which nodes a rule is for. */
  readonly contexts: readonly { readonly rule: string; readonly node: AnyNode }[];
}

function partsOf(module: string): Parts {
  const [exported] = parse(module, { ecmaVersion: 2022, sourceType: 'module' }).body;
  if (exported?.type !== 'ExportDefaultDeclaration' || exported.declaration.type !== 'FunctionDeclaration') throw new SyntaxError('not a compiled rule set');
  const declarations = new Map<string, AnyNode>();
  const contexts: { rule: string; node: AnyNode }[] = [];
  const rules: FunctionDeclaration[] = [];
  for (const statement of exported.declaration.body.body) {
    if (statement.type === 'FunctionDeclaration') declarations.set(statement.id.name, statement);
    if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations) if (id.type === 'Identifier' && init != null) declarations.set(id.name, init);
    }
    if (statement.type !== 'ReturnStatement') continue;
    full(statement, (node) => {
      if (node.type !== 'ObjectExpression') return;
      const member = (key: string): AnyNode | undefined => node.properties.flatMap((property) =>
        (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === key ? [property.value] : []))[0];
      const [run, context] = [member('run'), member('contexts')];
      if (run?.type === 'Identifier' && context !== undefined) contexts.push({ rule: run.name, node: context });
    });
  }
  for (const { rule } of contexts) {
    const declared = declarations.get(rule);
    if (declared?.type !== 'FunctionDeclaration') throw new SyntaxError(`the rule ${rule} is missing`);
    rules.push(declared as FunctionDeclaration);
  }
  const code = rules.flatMap((rule) => rule.body.body.map((node) => ({ rule: rule.id.name, node, checks: checksIn(node, declarations) })));
  return { declarations, code, contexts };
}

/** `d.fail(7, …)`, `d.raised(7, …)`, and the tables of `d.absent(n, TABLE)`. */
function checksIn(statement: Statement, declarations: ReadonlyMap<string, AnyNode>): number[] {
  return callsIn(statement).flatMap(({ callee, arguments: [first, second] }) => {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
    const { name } = callee.property;
    if ((name === 'fail' || name === 'raised') && first?.type === 'Literal') return [Number(first.value)];
    if (name !== 'absent' || second?.type !== 'Identifier') return [];
    const checks: number[] = [];
    full(declarations.get(second.name)!, (node) => {
      const [index] = node.type === 'ArrayExpression' ? node.elements : [];
      if (index?.type === 'Literal') checks.push(Number(index.value));
    });
    return checks;
  });
}

function literalPattern(node: AnyNode): { source: string; flags: string } | null {
  if (node.type !== 'CallExpression' || calleeOf(node) !== 'compileRegex') return null;
  const [source, flags] = node.arguments.map((argument) => (argument.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined));
  return source === undefined || flags === undefined ? null : { source, flags };
}

function callsIn(node: AnyNode): CallExpression[] {
  const calls: CallExpression[] = [];
  full(node, (inner) => { if (inner.type === 'CallExpression') calls.push(inner); });
  return calls;
}

function calleeOf({ callee }: CallExpression): string {
  return callee.type === 'Identifier' ? callee.name : '';
}

function namesIn(node: AnyNode): Set<string> {
  const names = new Set<string>();
  full(node, (inner) => { if (inner.type === 'Identifier') names.add(inner.name); });
  return names;
}

/** Which of the names can be reached from a name, through functions and constants; what is asked for is remembered. */
function reachable(declarations: ReadonlyMap<string, AnyNode>, wanted: ReadonlySet<string>): (name: string) => ReadonlySet<string> {
  const references = new Map([...declarations].map(([name, node]) => [name, [...namesIn(node)].filter((other) => declarations.has(other))]));
  const known = new Map<string, ReadonlySet<string>>();
  return (start) => {
    let found = known.get(start);
    if (found === undefined) {
      const seen = new Set([start]);
      for (const name of seen) for (const next of references.get(name) ?? []) seen.add(next);
      found = new Set([...seen].filter((name) => wanted.has(name)));
      known.set(start, found);
    }
    return found;
  };
}
