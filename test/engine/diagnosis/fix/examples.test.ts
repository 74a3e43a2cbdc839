/** What only a person knows takes the place of an example, and of nothing else in a patch. */
import { strict as assert } from 'node:assert';
import { type Patch, withInput } from '#validator/index.js';

const AT = { line: 1, column: 1, endLine: 1, endColumn: 1 };

const texts = (patch: Patch): readonly string[] => patch.replacements.map(({ text }) => text);
const values = (patch: Patch): readonly unknown[] => patch.edits.map((edit) => 'value' in edit && edit.value);

describe('a value in place of an example', () => {
  it('leaves the other values of the patch as they are', () => {
    const patch: Patch = {
      class: 'input',
      edits: [
        { op: 'setText', node: '/a[1]/c[1]', value: 'E' },
        { op: 'setText', node: '/a[1]/b[1]', value: 'example' },
      ],
      replacements: [
        { from: 1, to: 2, text: 'E', ...AT },
        { from: 3, to: 4, text: 'example', ...AT },
      ],
      example: 'example',
    };
    const filled = withInput(patch, 'R & D')!;
    assert.deepEqual(values(filled), ['E', 'R & D']);
    assert.deepEqual(texts(filled), ['E', 'R &amp; D']);
  });
  it('stands behind what tells its kind', () => {
    const patch: Patch = {
      class: 'input',
      edits: [{ op: 'setText', node: '/a[1]', value: 'KIND:example' }],
      replacements: [{ from: 1, to: 2, text: '<a>KIND:example</a>', ...AT }],
      example: 'example',
    };
    const filled = withInput(patch, '$& 1')!;
    assert.deepEqual(values(filled), ['KIND:$& 1']);
    assert.deepEqual(texts(filled), ['<a>KIND:$&amp; 1</a>']);
  });
});
