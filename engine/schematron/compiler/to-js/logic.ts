/**
 * `and`, `or`, `some` and `every` with operands that may raise errors. A deciding operand prevails over an error in
 * either order (XPath 2.0, section 2.3.4): `or` is true as soon as one operand is true, `and` is false as soon as one
 * is false, and an error remains only if no operand decides. Processors reorder operands (Saxon by cost), so no order
 * can be relied on.
 */

import type { Core, CoreOf } from '../xpath/core.js';
import { clark } from '../xpath/names.js';
import { codeListTest } from './code-lists.js';
import { js, lines, type Js } from './code.js';
import { addLocal, type Env } from './env.js';
import { each, value } from './expression.js';
import { RAISE_DEFERRED, deferErrors } from './deferred-errors.js';
import { hoist, outline } from './hoist.js';
import { emitLookup } from './joins.js';

/** One operand, or two that form one test. */
interface Test {
  readonly cores: readonly Core[];
  readonly raises: boolean;
  readonly code: (env: Env) => Js;
}

/** Errors must be kept only if an operand after the raising one can still decide. */
export function emitLogical(core: CoreOf<'and' | 'or'>, env: Env): Js {
  const tests = groupTests(core, env);
  const first = tests.findIndex(({ raises }) => raises);
  if (first < 0 || first === tests.length - 1) return joinTests(core.kind, tests, env);
  const rest = tests.slice(first);
  const cores = rest.flatMap((test) => test.cores);
  const decided = core.kind === 'or';
  const others: Test = {
    cores,
    raises: true,
    code: (outer) =>
      outline(core.kind, cores, outer, (inner) =>
        lines([
          js`let error;`,
          ...rest.map(({ code, raises }) => {
            const test = code(inner);
            const decide = js`if (${decided ? test : js`!${test}`}) return ${decided};`;
            return raises ? deferErrors(decide, inner) : decide;
          }),
          RAISE_DEFERRED,
          js`return ${!decided};`,
        ]),
      ),
  };
  return joinTests(core.kind, [...tests.slice(0, first), others], env);
}

function groupTests(core: CoreOf<'and' | 'or'>, env: Env): readonly Test[] {
  const tests: Test[] = [];
  for (let index = 0; index < core.operands.length; index++) {
    const operand = core.operands[index]!;
    const next = core.operands[index + 1];
    const isPair = core.kind === 'and' && next !== undefined && codeListTest(operand, next, env) !== undefined;
    if (isPair) {
      index++;
      const raises = operand.raises || next.raises;
      tests.push({ cores: [operand, next], raises, code: (inner) => codeListTest(operand, next, inner)! });
    } else {
      tests.push({ cores: [operand], raises: operand.raises, code: (inner) => value(operand, inner) });
    }
  }
  return tests;
}

function joinTests(kind: 'and' | 'or', tests: readonly Test[], env: Env): Js {
  const [first, ...rest] = tests.map(({ code }) => code(env)) as [Js, ...Js[]];
  if (rest.length === 0) return first;
  return js`(${rest.reduce((all, test) => (kind === 'and' ? js`${all} && ${test}` : js`${all} || ${test}`), first)})`;
}

export function emitQuantified(core: CoreOf<'quantified'>, env: Env): Js {
  const search = emitLookup(core, env);
  if (search !== undefined) return search;
  const isSome = core.quantifier === 'some';
  const { raises } = core.body;
  return hoist(core.quantifier, [core], env, (inner) =>
    lines([
      ...(raises ? [js`let error;`] : []),
      each(
        core.in,
        inner,
        (item) => {
          const test = value(core.body, addLocal(inner, clark(core.name), item));
          const decide = isSome ? js`if (${test}) return true;` : js`if (!${test}) return false;`;
          return raises ? deferErrors(decide, inner) : decide;
        },
        raises,
      ),
      ...(raises ? [RAISE_DEFERRED] : []),
      js`return ${!isSome};`,
    ]),
  );
}
