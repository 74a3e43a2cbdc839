import assert from 'node:assert/strict';
import { supportedFunctions } from '../../../../engine/compiler/to-js/calls/calls.js';
import { functionNames } from '../../../../engine/compiler/xpath/functions.js';
import * as T from '../../../../engine/compiler/xpath/types.js';
import * as tagged from '../../../../engine/runtime/values/tagged.js';

/** Functions that the front end knows and no rule set of the manifest calls: refused until one does. */
const REFUSED = ['insert-before'];

describe('the native back end and the front end', () => {
  it('know the same functions, but for those that are refused', () => {
    assert.deepEqual(
      functionNames().filter((name) => !supportedFunctions().includes(name)),
      REFUSED,
    );
    assert.deepEqual(
      supportedFunctions().filter((name) => !functionNames().includes(name)),
      [],
    );
  });
  it('number types alike', () => {
    for (const name of ['UNTYPED', 'STRING', 'BOOLEAN', 'INTEGER', 'DECIMAL', 'DOUBLE', 'DATE', 'DATE_TIME'] as const)
      assert.equal(tagged[name], T[name], name);
  });
});
