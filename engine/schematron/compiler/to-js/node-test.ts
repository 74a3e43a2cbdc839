/** Node tests as conditions on a node's code. */

import {
  COMMENT_CODE,
  DOCUMENT_CODE,
  FIRST_NAME_CODE,
  INSTRUCTION_CODE,
  TEXT_CODE,
} from '../../runtime/nodes/names.js';
import { XPathError, type Range } from '../xpath/errors.js';
import type { CoreTest } from '../xpath/core.js';
import * as T from '../xpath/types.js';
import { js, type Js } from './code.js';
import { d, type Env } from './env.js';
import { disjunction } from './operands.js';

const UNNAMED: readonly (readonly [number, number])[] = [
  [T.DOCUMENT, DOCUMENT_CODE],
  [T.TEXT, TEXT_CODE],
  [T.COMMENT, COMMENT_CODE],
  [T.PROCESSING_INSTRUCTION, INSTRUCTION_CODE],
];

/**
 * The condition under which a node passes.
 * @param domain the node kinds that can occur here
 * @returns `null` if every node passes
 * @throws XPathError UNSUPPORTED for processing instructions by name
 */
export function nodeTestCondition(test: CoreTest, node: Js, domain: number, env: Env, range: Range): Js | null {
  const kinds = test.kinds & domain;
  if (test.names !== null && (kinds & T.PROCESSING_INSTRUCTION) !== 0) {
    throw new XPathError('UNSUPPORTED', 'processing-instruction() with a name is not supported', range);
  }
  if (kinds === domain && test.names === null) return null;
  const codes: number[] =
    test.names === null ? UNNAMED.filter(([kind]) => (kinds & kind) !== 0).map(([, code]) => code) : [];
  for (const kind of [T.ELEMENT, T.ATTRIBUTE])
    if ((kinds & kind) !== 0) codes.push(...env.names.codes(kind, test.names));
  // Codes that cannot occur here may be included to get longer ranges.
  return rangeCondition(node, codes, impossibleCodes(domain, env));
}

function impossibleCodes(domain: number, env: Env): ReadonlySet<number> {
  const codes = new Set(UNNAMED.filter(([kind]) => (domain & kind) === 0).map(([, code]) => code));
  const { firstAttribute, end } = env.names;
  if ((domain & T.ELEMENT) === 0) for (let code = FIRST_NAME_CODE; code < firstAttribute; code++) codes.add(code);
  if ((domain & T.ATTRIBUTE) === 0) for (let code = firstAttribute; code < end; code++) codes.add(code);
  return codes;
}

function rangeCondition(node: Js, codes: readonly number[], free: ReadonlySet<number>): Js {
  const sorted = [...codes].sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && isFree(last[1] + 1, code, free)) last[1] = code;
    else ranges.push([code, code]);
  }
  if (ranges.length === 0) return js`false`;
  const own = js`${d('code')}[${node}]`;
  const tests = ranges.map(([from, to]) =>
    from === to ? js`${own} === ${from}` : js`${own} >= ${from} && ${own} <= ${to}`,
  );
  return tests.length === 1
    ? tests[0]!
    : disjunction(tests.map((test, index) => (ranges[index]![0] === ranges[index]![1] ? test : js`(${test})`)));
}

function isFree(from: number, to: number, free: ReadonlySet<number>): boolean {
  for (let code = from; code < to; code++) if (!free.has(code)) return false;
  return true;
}
