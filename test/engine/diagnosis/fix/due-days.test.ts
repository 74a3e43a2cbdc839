/** A due date that says how many days there are to pay. */
import assert from 'node:assert/strict';
import { elementIn, withReplaced, withText, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';
import { itIsOneThatEachPatchRepairs } from './mistake.js';

const dueIn = (written: string): string => withText(xrechnungUbl, 'cbc:DueDate', written);

/** The values that are offered as what was meant, not as an example. */
async function meantBy(xml: string): Promise<readonly string[]> {
  const { issues } = (await verdictOn(xml, { patches: true })).details;
  const cause = issues.find(({ causedBy }) => causedBy === null);
  return (cause?.patches ?? [])
    .filter((patch) => patch.class !== 'input')
    .flatMap(({ edits }) => edits.flatMap((edit) => ('value' in edit ? [edit.value] : [])));
}

describe('a due date that counts days', () => {
  itIsOneThatEachPatchRepairs([
    'is so many after the day of issue, which is left as an example',
    dueIn('30 days'),
    'XSD',
    'cbc:DueDate[1]',
    ['choice 2026-10-31', 'input 2026-10-01'],
  ]);

  it('is written as its syntax writes days', async () => {
    const due = elementIn(xrechnungCii, 'ram:DueDateDateTime');
    const wrong = withReplaced(xrechnungCii, due, due.replace(/>\d{8}</, '>30 Tage<'));
    assert.deepEqual(await meantBy(wrong), ['20261031']);
  });

  for (const written of ['30', ' 30 days\n', '30 Tage netto', '30 jours', 'net 30', '30 days net', '30d'])
    it(`may be written as ${JSON.stringify(written)}`, async () => {
      assert.deepEqual(await meantBy(dueIn(written)), ['2026-10-31']);
    });

  for (const written of ['2 weeks', '30 hours', '0', '1000', '30 days after delivery', '30 pieces'])
    it(`is not told by ${JSON.stringify(written)}`, async () => {
      assert.deepEqual(await meantBy(dueIn(written)), []);
    });

  it('is not told where the day of issue is no day', async () => {
    const xml = withText(dueIn('30'), 'cbc:IssueDate', 'October');
    assert.deepEqual(await meantBy(xml), []);
  });

  it('is nothing that the day of issue may be', async () => {
    assert.deepEqual(await meantBy(withText(xrechnungUbl, 'cbc:IssueDate', '30 days')), []);
  });
});
