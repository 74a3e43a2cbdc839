import assert from 'node:assert/strict';
import { change, type Edited, rewrite, type, withoutChange } from '#service/web/client/changes.js';

const words = [{ key: 'changes.typed', values: { line: 1 } }] as const;
const start = (source: string): Edited => ({ source, changes: [] });
const at = (source: string, piece: string, text: string) => {
  const from = source.indexOf(piece);
  return { from, to: from + piece.length, text };
};
const replace = (edited: Edited, piece: string, text: string): Edited =>
  change(edited, [at(edited.source, piece, text)], words);
const typed = (edited: Edited, source: string): Edited => type(edited, source, () => words);

describe('changes of a document', () => {
  it('can each be taken back, whatever was changed elsewhere since', () => {
    const once = replace(start('<a>one</a><b>two</b><c>three</c>'), 'one', 'a much longer value');
    const twice = replace(once, 'two', '2');
    const all = replace(twice, 'three', '');
    assert.equal(all.source, '<a>a much longer value</a><b>2</b><c></c>');
    assert.equal(withoutChange(all, 0)?.source, '<a>one</a><b>2</b><c></c>');
    assert.equal(withoutChange(all, 1)?.source, '<a>a much longer value</a><b>two</b><c></c>');
    const left = withoutChange(withoutChange(all, 0)!, 0)!;
    assert.equal(left.source, '<a>one</a><b>two</b><c></c>');
    assert.deepEqual(withoutChange(left, 0), start('<a>one</a><b>two</b><c>three</c>'));
  });

  it('of several places are taken back together', () => {
    const source = '<a>1</a><b>1</b><a>1</a>';
    const both = [at(source, '1</a><b>', '22</a><b>'), { from: source.length - 5, to: source.length - 4, text: '' }];
    const later = replace(change(start(source), both, words), '<b>1', '<b>three');
    assert.equal(later.source, '<a>22</a><b>three</b><a></a>');
    // A later change that starts where the first one ends touches it.
    assert.equal(withoutChange(later, 0), null);
    assert.equal(withoutChange(withoutChange(later, 1)!, 0)?.source, source);
  });

  it('stay while a later one is at their place', () => {
    const nested = replace(replace(start('<a>x</a>'), 'x', '<b>y</b>'), 'y', 'z');
    assert.equal(withoutChange(nested, 0), null);
    assert.equal(withoutChange(nested, 1)?.source, '<a><b>y</b></a>');
  });

  it('are one while somebody types on, and none once it is typed back', () => {
    const fixed = replace(start('<a>1</a>\n<b>2</b>'), '1', '7');
    const some = typed(typed(fixed, '<a>7</a>\n<b>23</b>'), '<a>7</a>\n<b>234</b>');
    assert.equal(some.changes.length, 2);
    assert.equal(withoutChange(some, 0)?.source, '<a>1</a>\n<b>234</b>');
    assert.deepEqual(typed(some, fixed.source), fixed);
    // Ctrl+Z in the editor undoes the repair, too.
    assert.deepEqual(typed(fixed, '<a>1</a>\n<b>2</b>').changes, []);
  });

  it('say in which line somebody has typed', () => {
    const lines: number[] = [];
    type(start('a\nb\nc'), 'a\nb\ncd', (line) => {
      lines.push(line);
      return words;
    });
    assert.deepEqual(lines, [3]);
  });

  it('of a whole text are what is between its first and its last difference', () => {
    const edited = rewrite(start('<a>1</a><b>2</b><c>3</c>'), '<a>1</a><b>4</b><c>5</c>', words);
    assert.deepEqual(
      edited.changes[0]!.pieces.map(({ removed, text }) => [removed, text]),
      [['2</b><c>3', '4</b><c>5']],
    );
    assert.equal(rewrite(edited, edited.source, words), edited);
  });
});
