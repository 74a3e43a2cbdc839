import type { Assertion, Read, TestShape } from '../../assertion.js';
import type { Core } from '../xpath/core.js';
import type { MatchPattern } from '../xpath/pattern.js';
import type { TypedExpressions } from './check.js';
import { type CodeOptions, assignCodes } from './codes.js';
import type { MessagePart, Rule, Schema } from './model.js';
import { canonical, canonicalContext } from '../shape/canonical.js';
import { findTraits } from '../shape/traits.js';
import { recognizeShape } from '../shape/shape.js';
import { type Lets, contextPath } from '../shape/paths.js';
import { collectReads } from '../shape/reads.js';
import { findSubject } from '../shape/subject.js';

export interface AssertionOptions extends CodeOptions {
  /** Namespace to prefix, as shown in reports; for namespaces missing here the schema's own prefix is used. */
  readonly prefixes?: Readonly<Record<string, string>> | undefined;
}

/** Builds the table of all asserts and reports of a schema in source order; findings refer to its entries. */
export function buildAssertions(schema: Schema, typed: TypedExpressions, options: AssertionOptions): Assertion[] {
  const prefixes = combinePrefixes(schema, options);
  const assertions: Omit<Assertion, 'code'>[] = [];
  for (const pattern of schema.patterns) {
    for (const rule of pattern.rules) {
      const lets = letsInScope(schema, rule, typed, prefixes);
      const context = canonicalContext(typed.pattern(rule.context));
      const path = contextPath(context, prefixes);
      for (const check of rule.checks) {
        const test = canonical(typed.core(check.test));
        const shape = recognizeShape(test, context, check.kind, lets);
        const reads = findReads(shape, test, context, lets);
        const traits = findTraits(test, context, { shape, reads, contextPath: path }, lets);
        assertions.push({
          index: assertions.length,
          kind: check.kind,
          id: check.id,
          flag: check.flag || check.role,
          test: check.test.text,
          context: rule.context.text,
          contextPath: path,
          subject: findSubject(test, prefixes),
          shape,
          ...(reads.length === 0 ? {} : { reads }),
          ...(traits === undefined ? {} : { traits }),
          text: messageText(check.message),
          pattern: pattern.id,
          source: check.position,
        });
      }
    }
  }
  const codes = assignCodes(assertions, options);
  return assertions.map((assertion, at) => ({ ...assertion, code: codes[at]! }));
}

/** Publishers may bind any prefix to the invoice namespace; normalizing makes names comparable across rule sets. */
function combinePrefixes({ namespaces }: Schema, { prefixes = {} }: AssertionOptions): Lets['prefixes'] {
  // If a schema declares several prefixes, its first one wins.
  const own = [...namespaces].reverse().map(([prefix, uri]) => [uri, prefix] as const);
  return new Map([...own, ...Object.entries(prefixes)]);
}

/**
 * The paths that the test reads. For a simple test, only the paths in its predicates; for a test without a path, the
 * paths in the predicates of the context.
 */
function findReads(shape: TestShape | null, test: Core, context: MatchPattern, lets: Lets): readonly Read[] {
  return shape?.kind === 'never'
    ? context.alternatives
        .flatMap(({ steps: [node] }) => node?.predicates ?? [])
        .flatMap(({ expr }) => collectReads(expr, lets))
        .map((read): Read => ({ ...read, for: 'condition' }))
    : collectReads(test, lets).filter((read) => shape === null || read.for === 'condition');
}

/** Variables by key; rule variables hide schema variables. */
function letsInScope(schema: Schema, rule: Rule, typed: TypedExpressions, prefixes: Lets['prefixes']): Lets {
  const values = new Map([...schema.globals, ...rule.lets].map(({ key, value }) => [key, value]));
  return {
    prefixes,
    value(key) {
      const expression = values.get(key);
      return expression && canonical(typed.core(expression));
    },
  };
}

function messageText(parts: readonly MessagePart[]): string {
  return parts
    .map((part) => (part.kind === 'text' ? part.text : '{}'))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
