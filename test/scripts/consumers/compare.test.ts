/** Telling whether a consumer says what the service says. */
import assert from 'node:assert/strict';
import { differences } from '../../../scripts/consumers/compare.js';

const SAID = { valid: true, details: { date: '2026-01-01', steps: [{ step: 'rules', milliseconds: 7 }] } };
const EXPECTED = { plain: '{"valid":true}', detailed: JSON.stringify(SAID) };

describe('reports of consumers', () => {
  it('may have taken another time', () => {
    const details = { ...SAID.details, steps: [{ step: 'rules', milliseconds: 9 }] };
    assert.deepEqual(differences(JSON.stringify({ ...SAID, details }), EXPECTED), []);
  });
  it('are compared member by member', () => {
    const details = { ...SAID.details, date: '2026-01-02' };
    assert.deepEqual(differences(JSON.stringify({ valid: false, details }), EXPECTED), [
      'valid',
      'valid',
      'details.date',
    ]);
  });
  it('are others where there is none', () => {
    assert.deepEqual(differences('{}', EXPECTED), ['valid', 'valid', 'details']);
  });
});
