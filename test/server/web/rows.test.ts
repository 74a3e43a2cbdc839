import assert from 'node:assert/strict';
import { lineColumnAt } from '../../../engine/xml/position.js';
import { rowsOf } from '../../../server/web/client/rows.js';
import { tokensOf } from '../../../server/web/client/tokens.js';

/** All rows as they are shown: number of the line, or null where a row goes on, and text. */
function shown(source: string): (readonly [number | null, string])[] {
  const rows = rowsOf(source);
  return Array.from({ length: rows.count }, (_, row) => [rows.lineBegunBy(row), rows.text(row)] as const);
}

describe('rows', () => {
  it('are the lines, which end as they do for the engine', () => {
    assert.deepEqual(shown('a\nb\r\nc\rd\n'), [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
      [5, ''],
    ]);
    assert.deepEqual(shown(''), [[1, '']]);
  });

  it('fold a line that is too long, between tags where that is possible', () => {
    const rows = shown(`x\n${'<a>text</a>'.repeat(100)}\ny`);
    assert.deepEqual(rows[0], [1, 'x']);
    assert.deepEqual(rows.at(-1), [3, 'y']);
    const folded = rows.slice(1, -1);
    assert.equal(folded[0]![0], 2);
    assert.ok(folded.length > 5 && folded.slice(1).every(([line]) => line === null));
    assert.ok(folded.every(([, text]) => text.length <= 140 && text.startsWith('<') && text.endsWith('>')));
    assert.equal(folded.map(([, text]) => text).join(''), '<a>text</a>'.repeat(100));
  });

  it('never fold within a character', () => {
    const line = `x${'𝄞'.repeat(500)}`;
    const rows = shown(line);
    assert.equal(rows.map(([, text]) => text).join(''), line);
    assert.ok(rows.every(([, text]) => !/[\ud800-\udbff]$/.test(text)));
  });

  it('find the row of a place as the engine names it', () => {
    const source = `<r>\n${'<a>𝄞text</a>'.repeat(200)}\n<b/>\r\n<c/></r>`;
    const rows = rowsOf(source);
    for (let offset = source.indexOf('<'); offset >= 0; offset = source.indexOf('<', offset + 1)) {
      const { line, column } = lineColumnAt(source, offset);
      const row = rows.rowAt(line, column);
      const tag = /^<[^>]*>/.exec(source.slice(offset))![0];
      assert.ok(rows.text(row).includes(tag), `${tag} at ${line}:${column} in ${rows.text(row)}`);
    }
  });

  it('stay within the document when a place is not in it', () => {
    const rows = rowsOf('a\nb');
    assert.equal(rows.rowAt(99, 99), 1);
    assert.equal(rows.rowAt(0, 1), 0);
  });
});

describe('tokens', () => {
  it('make up the row again', () => {
    for (const row of [
      '  <cbc:ID schemeID="EM">a &amp; b</cbc:ID>',
      '<!-- a --> <?pi x?>',
      'nothing',
      '',
      'half a "value',
      '< > = "x" a="b"',
      '<!-- open',
    ]) {
      assert.equal(
        tokensOf(row)
          .map(({ text }) => text)
          .join(''),
        row,
      );
    }
  });

  it('tell tags, attributes, values and text apart', () => {
    assert.deepEqual(
      tokensOf('<a b="c">d</a>').map(({ kind, text }) => `${kind} ${text}`),
      ['tag <a', 'text  ', 'attribute b', 'text =', 'value "c"', 'tag >', 'text d', 'tag </a', 'tag >'],
    );
  });
});
