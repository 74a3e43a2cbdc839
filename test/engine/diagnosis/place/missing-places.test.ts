import assert from 'node:assert/strict';
import { lacksOnlyNumber } from '#diagnosis/place/missing-places.js';

describe('what a sum that cannot be computed lacks', () => {
  const lacks = (...missing: readonly string[]): boolean => lacksOnlyNumber({ node: 1, missing, related: [] });
  it('is a figure in a group that is there', () => assert.equal(lacks('ram:BasisAmount'), true));
  it('is no text beside it, though the rule reads that', () => assert.equal(lacks('ram:ExemptionReason'), false));
  it('is no group that need not be there', () =>
    assert.equal(lacks('ram:SpecifiedTradeAllowanceCharge', 'ram:ActualAmount'), false));
});
