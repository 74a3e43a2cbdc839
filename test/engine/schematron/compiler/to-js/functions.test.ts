import assert from 'node:assert/strict';
import { supportedFunctions } from '#schematron/compiler/to-js/calls/calls.js';
import { functionNames } from '#schematron/compiler/xpath/functions.js';
import * as T from '#schematron/compiler/xpath/types.js';
import * as tagged from '#schematron/runtime/values/tagged.js';

describe('the native back end and the front end', () => {
  it('know the same functions', () => assert.deepEqual([...supportedFunctions()].sort(), [...functionNames()].sort()));
  it('use the same type numbers', () => {
    for (const name of ['UNTYPED', 'STRING', 'BOOLEAN', 'INTEGER', 'DECIMAL', 'DOUBLE', 'DATE', 'DATE_TIME'] as const)
      assert.equal(tagged[name], T[name], name);
  });
});
