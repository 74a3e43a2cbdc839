/** Compares what the compiler derives from the tests of a rule set with what it derives from equivalent spellings. */
import type { CheckedSchema } from '#schematron/compiler/build.js';
import { type AssertionOptions, buildAssertions } from '#schematron/compiler/schematron/assertions.js';
import { checkExpressions } from '#schematron/compiler/schematron/check.js';
import type { Schema } from '#schematron/compiler/schematron/model.js';
import type { Assertion } from '#core/types.js';
import { type Spelling, otherPrefixes } from './respell.js';

/** A test for which another spelling gives a different result. */
export interface Difference {
  readonly code: string;
  readonly test: string;
  readonly respelled: string;
  /** What differs: `shape`, `reads`, `subject`, or the name of a trait. */
  readonly what: readonly string[];
}

interface Compared {
  /** Number of tests that a spelling changes. */
  readonly respelled: number;
  readonly differences: readonly Difference[];
}

/**
 * @param isWanted selects the tests to respell
 * @throws SchematronError
 */
export function compareSpelling(
  { schema, typed, assertions }: CheckedSchema,
  spelling: Spelling,
  options: AssertionOptions,
  isWanted: (index: number) => boolean,
): Compared {
  const other = respelledSchema({ schema, typed }, spelling, isWanted);
  const found = buildAssertions(other, checkExpressions(other), options);
  let respelled = 0;
  const differences = assertions.flatMap((assertion, index): readonly Difference[] => {
    const { test } = found[index]!;
    if (test === assertion.test) return [];
    respelled += 1;
    const what = differing(assertion, found[index]!);
    return what.length === 0 ? [] : [{ code: assertion.code, test: assertion.test, respelled: test, what }];
  });
  return { respelled, differences };
}

function respelledSchema(
  { schema, typed }: Pick<CheckedSchema, 'schema' | 'typed'>,
  spelling: Spelling,
  isWanted: (index: number) => boolean,
): Schema {
  let index = -1;
  const namespaces =
    spelling.name === 'prefixes'
      ? new Map([...schema.namespaces, ...otherPrefixes(schema.namespaces)])
      : schema.namespaces;
  return {
    ...schema,
    namespaces,
    patterns: schema.patterns.map((pattern) => ({
      ...pattern,
      rules: pattern.rules.map((rule) => ({
        ...rule,
        checks: rule.checks.map((check) => {
          index += 1;
          if (!isWanted(index)) return check;
          const was = check.test.text;
          const text = spelling.respell({ text: was, core: typed.core(check.test), namespaces: schema.namespaces });
          return text === was ? check : { ...check, test: { ...check.test, text, raw: text } };
        }),
      })),
    })),
  };
}

function differing(one: Assertion, other: Assertion): readonly string[] {
  const factsOf = (assertion: Assertion): Readonly<Record<string, unknown>> => ({
    ...assertion.traits,
    shape: assertion.shape,
    reads: assertion.reads,
    subject: assertion.subject,
  });
  const [mine, theirs] = [factsOf(one), factsOf(other)];
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
    (name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]),
  );
}
