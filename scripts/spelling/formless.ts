/** Tests without a shape or any other known form, and why: their meaning can't be described in a few words. */
import type { CheckedSchema } from '#schematron/compiler/build.js';
import { canonical } from '#schematron/compiler/shape/canonical.js';
import { isConstantOperand } from '#schematron/compiler/shape/order.js';
import type { Core } from '#schematron/compiler/xpath/core.js';
import { descendantsOf } from '#schematron/compiler/xpath/parts.js';
import type { Assertion } from '#core/types.js';

/** Facts that name elements and values of a test, but not its meaning. */
const NO_FORMS: ReadonlySet<string> = new Set(['compared', 'words', 'selects', 'looksAtItself']);

export function isFormless({ shape, traits = {} }: Pick<Assertion, 'shape' | 'traits'>): boolean {
  return shape === null && Object.keys(traits).every((name) => NO_FORMS.has(name));
}

/** Why a test has no form: the first matching reason. */
const REASONS: readonly (readonly [why: string, fits: (core: Core, test: Core) => boolean])[] = [
  ['nothing is asked: it always holds, or never does', (core, test) => core === test && core.kind === 'literal'],
  ['figures are calculated', (core) => core.kind === 'arithmetic' || (core.kind === 'call' && core.name === 'sum')],
  ['functions of the rule set', (core) => core.kind === 'userCall'],
  ['texts are looked into', (core) => core.kind === 'call' && TEXTS.has(core.name)],
  ['each of several, with what goes with it', (core) => core.kind === 'quantified' || core.kind === 'for'],
  [
    'values are compared with each other',
    (core) => core.kind === 'compare' && !isConstantOperand(core.left) && !isConstantOperand(core.right),
  ],
  ['several are counted', (core) => core.kind === 'call' && core.name === 'count'],
];
const OTHERWISE = 'several things at once';

const TEXTS: ReadonlySet<string> = new Set([
  'matches',
  'starts-with',
  'ends-with',
  'contains',
  'substring',
  'substring-before',
  'substring-after',
  'string-length',
  'tokenize',
  'translate',
]);

/** Number of tests without a form, by reason. */
export function countFormless({ schema, typed, assertions }: CheckedSchema, counts: Map<string, number>): void {
  const checks = schema.patterns.flatMap(({ rules }) => rules.flatMap((rule) => rule.checks));
  for (const [at, { test }] of checks.entries()) {
    if (!isFormless(assertions[at]!)) continue;
    const core = canonical(typed.core(test));
    const all = [...descendantsOf(core)];
    const [why] = REASONS.find(([, fits]) => all.some((each) => fits(each, core))) ?? [OTHERWISE];
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
}
