/** Checks as files: properties omitted on writing are restored on reading. */
import assert from 'node:assert/strict';
import type { Assertion } from '#core/types.js';
import { type RuleSetChecks, fromStoredChecks, toStoredChecks } from '#schematron/compiled.js';

const ASSERTION: Assertion = {
  index: 0,
  kind: 'assert',
  id: 'A-1',
  flag: 'fatal',
  test: 'cbc:ID',
  context: '/*',
  contextPath: [],
  code: 'A-1',
  text: 'There is an ID.',
  subject: 'cbc:ID',
  shape: { kind: 'present', path: ['cbc:ID'] },
  pattern: 'model',
  source: { file: 'a.sch', line: 1, column: 1 },
};
const CODES: Assertion = { ...ASSERTION, shape: { kind: 'value', path: [], codes: { document: 'a.gc', list: 'one' } } };
const CHECKS: RuleSetChecks = {
  documents: { 'a.gc': '<a/>' },
  assertions: [ASSERTION, { ...ASSERTION, index: 1, id: '', code: 'P-2' }, { ...CODES, index: 2 }],
  codeLists: { 'a.gc#one': ['x', 'y'] },
};

const file = JSON.stringify(toStoredChecks(CHECKS));
const read = fromStoredChecks(JSON.parse(file));

describe('checks as a file', () => {
  it('say neither their positions, nor codes that are their ids', () =>
    assert.deepEqual(file.match(/"(?:index|code)":[^,}]*/g), ['"code":"P-2"']));

  it('are unchanged after writing and reading', () =>
    assert.deepEqual(read.assertions.slice(0, 2), CHECKS.assertions.slice(0, 2)));

  it('have the codes of a list in a file in its place', () =>
    assert.deepEqual(read.assertions[2], {
      ...CODES,
      index: 2,
      shape: { kind: 'value', path: [], codes: { values: ['x', 'y'] } },
    }));
});
