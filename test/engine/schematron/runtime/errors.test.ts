/** Dynamic errors: coded, cheap, and without document content. */

import assert from 'node:assert/strict';
import { stringToDecimal } from '#schematron/runtime/values/cast.js';
import { DynamicError, raise } from '#schematron/runtime/errors.js';
import { raises } from './helpers.js';

describe('dynamic errors', () => {
  it("carry a code and the compiler's description of the operation", () => {
    raises('XPTY0004', () => raise('XPTY0004', 'the argument of normalize-space()'));
    const error = new DynamicError('FORG0003', 'the argument of zero-or-one()');
    assert.equal(error.message, 'the argument of zero-or-one(): more than one item where at most one is allowed');
  });

  it('never contain document content', () => {
    try {
      stringToDecimal('secret');
      assert.fail();
    } catch (error) {
      assert.ok(error instanceof DynamicError);
      assert.equal(JSON.stringify(error).includes('secret'), false);
    }
  });

  it('capture no stack', () => assert.equal('stack' in new DynamicError('FORG0001'), false));
});
