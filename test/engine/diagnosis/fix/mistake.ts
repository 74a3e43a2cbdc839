/** A mistake in a document, and what is offered for it. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { verdictOn } from '../../../fixtures/rules.js';
import { needsRules } from '../../../needs/needs.js';

/** What is wrong, the code and the end of the target of its cause, and the patches: class, and what comes into the document. */
export type Mistake = readonly [
  what: string,
  xml: string,
  code: string,
  target: string,
  patches: readonly string[],
  ruleSets?: readonly string[],
];

/** Tests that a mistake has one cause, and that nothing is left after any of its patches. */
export function itIsOneThatEachPatchRepairs([what, xml, code, target, patches, ruleSets = []]: Mistake): void {
  needsRules(...ruleSets).it(what, async () => {
    const cause = await onlyCauseIn(xml);
    assert.equal(cause.code, code, cause.message);
    assert.ok(cause.target?.endsWith(target), cause.target ?? '');
    const offered = cause.patches ?? [];
    assert.deepEqual(
      offered.map(({ class: own, edits }) =>
        `${own} ${edits.flatMap((edit) => ('value' in edit ? [edit.value] : 'markup' in edit ? [edit.markup] : [])).join(', ')}`.trim(),
      ),
      patches,
    );
    for (const patch of offered)
      assert.deepEqual((await verdictOn(applyFixes(Buffer.from(xml), [patch]))).report.issues, []);
  });
}
