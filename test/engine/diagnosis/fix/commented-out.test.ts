/** A value that somebody has commented out is not taken away without being asked. */
import assert from 'node:assert/strict';
import { peppolUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** The patches for the empty field of an invoice whose street says that. */
async function patchesFor(content: string): Promise<readonly { readonly class: string; readonly isLossy?: true }[]> {
  const spoilt = peppolUbl.replace(/(<cbc:StreetName>)[^<]*/, `$1${content}`);
  assert.notEqual(spoilt, peppolUbl);
  const { details } = await verdictOn(spoilt, { patches: true });
  const issue = details.issues.find(({ code }) => code === 'PEPPOL-EN16931-R008');
  assert.ok(issue);
  return (issue.patches ?? []).map(({ class: own, isLossy }) => ({ class: own, ...(isLossy && { isLossy }) }));
}

describe('an element in which nothing is', () => {
  it('goes', async () => assert.deepEqual(await patchesFor(' '), [{ class: 'certain' }]));
  it('goes only when somebody chooses so, where a comment has its value', async () =>
    assert.deepEqual(await patchesFor('<!-- Main street 1 -->'), [
      { class: 'choice', isLossy: true },
      { class: 'input' },
    ]));
});
