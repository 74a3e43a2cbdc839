/** The line of a finding on a terminal. */
import assert from 'node:assert/strict';
import { createFrame } from '#cli/reports/frame.js';

const WIDTH = 60;
const at = (column: number, actual?: string) => ({ line: 7, column, ...(actual !== undefined && { actual }) });

describe('the line of a finding', () => {
  it('has its value underlined', () =>
    assert.deepEqual(createFrame(at(3, 'GER'), '  <a id="x">GER</a>', WIDTH), {
      line: '7 │ <a id="x">GER</a>',
      mark: '  │           ~~~',
      change: null,
    }));
  it('has its tag underlined where there is no value', () => {
    assert.equal(createFrame(at(1), '<cac:Party>', WIDTH).mark, '  │ ~~~~~~~~~~~');
    assert.equal(createFrame(at(1), '<cbc:ID x="y"/>', WIDTH).mark, '  │ ~~~~~~~');
  });
  it('underlines the value behind the place, not one in front of it', () =>
    assert.equal(createFrame(at(9, '1'), '<a>1</a><b>1</b>', WIDTH).mark, '  │            ~'));
  it('counts characters, and columns of the terminal', () => {
    const { line, mark } = createFrame(at(3, '値'), '😀 <a>値</a>', WIDTH);
    assert.deepEqual([line, mark], ['7 │ 😀 <a>値</a>', '  │       ~~']);
  });
  it('is cut on both sides of what it is about, where there is no room', () => {
    const long = `${'<x>0</x>'.repeat(50)}<a>GER</a>${'<y>0</y>'.repeat(50)}`;
    const { line, mark } = createFrame(at(401, 'GER'), long, 40);
    assert.ok(line.length <= 40 && line.startsWith('7 │ …') && line.endsWith('…'), line);
    assert.equal(line.slice(mark.indexOf('~'), mark.lastIndexOf('~') + 1), 'GER');
  });
  it('stays on its line where the value is longer than that', () => {
    const { line, mark } = createFrame(at(1, 'x'.repeat(500)), `<a>${'x'.repeat(500)}</a>`, 40);
    assert.ok(line.length <= 40 && mark.length <= 40, `${line}\n${mark}`);
  });
  it('keeps a column behind its end, and an empty line, in one piece', () => {
    assert.equal(createFrame(at(99), '<a>', WIDTH).mark.trim().at(-1), '~');
    assert.equal(createFrame(at(1), '', WIDTH).line, '7 │ ');
  });
  it('steers no terminal', () =>
    assert.ok(!createFrame(at(1, '\u001b[2J'), '<a>\u001b[2J</a>', WIDTH).line.includes('\u001b')));

  describe('with a change', () => {
    const replacement = { from: 0, to: 0, line: 7, column: 1, endLine: 7, endColumn: 1 };
    const patch = (more: object) => ({ ...at(1, '9'), patches: [{ class: 'certain', ...more }] }) as never;
    const set = (value: string) => ({ op: 'setText', node: '/a', value });

    it('tells the new value', () =>
      assert.deepEqual(
        createFrame(patch({ edits: [set('8')], replacements: [{ ...replacement, text: '8' }] }), '<a>9</a>', WIDTH)
          .change,
        { value: '8', more: 0 },
      ));
    it('underlines what the new value takes the place of, an attribute for example', () => {
      const text = '<a b="1">9</a>';
      const here = { ...replacement, from: 106, to: 107, column: 7, endColumn: 8, text: '2' };
      const { mark, change } = createFrame(
        patch({ edits: [{ op: 'setAttribute', node: '/a', name: 'b', value: '2' }], replacements: [here] }),
        text,
        WIDTH,
      );
      assert.deepEqual([mark, change?.value], ['  │       ~', '2']);
    });
    it('tells how many values change elsewhere', () =>
      assert.deepEqual(
        createFrame(
          patch({
            edits: [set('6'), set('8')],
            replacements: [
              { ...replacement, text: '8' },
              { ...replacement, line: 9, text: '6' },
            ],
          }),
          '<a>9</a>',
          WIDTH,
        ).change,
        { value: '8', more: 1 },
      ));
    for (const [what, more] of [
      ['an example', { class: 'input', edits: [set('8')], replacements: [{ ...replacement, text: '8' }] }],
      ['what stands on another line', { edits: [set('8')], replacements: [{ ...replacement, line: 8, text: '8' }] }],
      ['a deletion', { edits: [{ op: 'delete', node: '/a' }], replacements: [{ ...replacement, text: '' }] }],
    ] as const)
      it(`does not tell ${what} as a value`, () =>
        assert.equal(createFrame(patch(more), '<a>9</a>', WIDTH).change, null));
  });
});
