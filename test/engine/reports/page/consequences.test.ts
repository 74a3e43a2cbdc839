/** Findings of the same rule in the same words are one cause, at however many places. */
import assert from 'node:assert/strict';
import { groupCauses } from '#reports/page/consequences.js';

interface Finding {
  readonly at: string;
  readonly code: string;
  readonly severity: string;
  readonly causedBy: number | null;
  readonly parts: readonly { readonly id: string; readonly data: Readonly<Record<string, readonly string[]>> }[];
}

/** @param sentences ids of the message's sentences, behind the place */
function finding(at: string, code: string, sentences: readonly string[], more: Partial<Finding> = {}): Finding {
  const parts = [
    { id: 'places.line', data: { marks: [at] } },
    ...sentences.map((id) => ({ id, data: id.startsWith('evidence.') ? { value: [at] } : {} })),
  ];
  return { at, code, severity: 'error', causedBy: null, parts, ...more };
}

const unit = (at: string, more: Partial<Finding> = {}): Finding =>
  finding(at, 'BR-CL-23', ['rules.BR-CL-23.problem', 'evidence.attribute', 'rules.BR-CL-23.fix'], more);

/** The places of each group, and what follows from it. */
const shown = (issues: readonly Finding[]): readonly string[] =>
  groupCauses(issues).map(({ places, consequences }) => {
    const follow = consequences.map(({ at, code }) => `${code} ${at}`);
    return `${places.map(({ issue, repairedBy }) => (issue === repairedBy ? issue.at : `${issue.at}<${repairedBy.at}`)).join(' ')}${follow.length === 0 ? '' : ` > ${follow.join(' ')}`}`;
  });

describe('the causes of a report', () => {
  it('are one for the same rule in the same words, whatever the place and the value', () =>
    assert.deepEqual(shown([unit('1'), unit('2'), finding('3', 'BR-25', ['rules.BR-25.problem']), unit('4')]), [
      '1 2 4',
      '3',
    ]));

  it('differ if the severity, the problem or the kind of advice does', () => {
    const conclusion = finding('4', 'BR-CL-23', ['rules.BR-CL-23.problem', 'conclusions.factor']);
    const other = finding('3', 'BR-CL-23', ['rules.BR-CL-23-b.problem', 'rules.BR-CL-23.fix']);
    assert.deepEqual(shown([unit('1'), unit('2', { severity: 'warning' }), other, conclusion]), ['1', '2', '3', '4']);
  });

  it('have the findings that one with the same value represents as places, in the order of the report', () => {
    const first = finding('1', 'BR-CL-23', [
      'rules.BR-CL-23.problem',
      'words.elsewhere',
      'evidence.attribute',
      'rules.BR-CL-23.fix',
    ]);
    assert.deepEqual(shown([first, unit('2'), unit('3', { causedBy: 0 }), unit('4')]), ['1 2 3<1 4']);
  });

  it('keep findings of the same rule that follow for another reason as consequences, and those of other rules', () => {
    const sum = finding('2', 'BR-CO-13', ['rules.BR-CO-13.problem'], { causedBy: 0 });
    assert.deepEqual(shown([unit('1'), sum, unit('3', { causedBy: 0 })]), ['1 > BR-CO-13 2 BR-CL-23 3']);
  });

  it('stay apart where nothing is known of the words', () => {
    const bare = { ...unit('1'), parts: [] };
    assert.deepEqual(shown([bare, { ...bare, at: '2' }]), ['1', '2']);
  });
});
