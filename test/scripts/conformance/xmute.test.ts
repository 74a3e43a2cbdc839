import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SuiteError } from '../../../scripts/conformance/source.js';
import { type Mutation, readMutations } from '../../../scripts/conformance/xmute.js';

const read = (text: string): readonly Mutation[] => readMutations(Buffer.from(text), 'own.xml');

/** What stands in place of `before` in each mutation of a document. */
function changed(instruction: string, before: string): string[] {
  const head = `<r><?xmute ${instruction}?>\n <!-- c --> `;
  const tail = '<z>1</z></r>';
  return read(`${head}${before}${tail}`).map(({ document }) => {
    assert.ok(document.startsWith(head) && document.endsWith(tail), document);
    return document.slice(head.length, -tail.length);
  });
}

describe('xmute instructions', () => {
  it('change the next sibling element and nothing else', () => {
    assert.deepEqual(changed('mutator="identity"', '<a b="1">x</a>'), ['<a b="1">x</a>']);
    assert.deepEqual(changed('mutator="remove"', '<a><a/><!-- </a> --></a >'), ['']);
    assert.deepEqual(changed('mutator="empty"', '<a b="1"><c/>x</a>'), ['<a b="1"></a>']);
    assert.deepEqual(changed('mutator="code" values="1, 2"', '<a b="1">x</a>'), ['<a b="1">1</a>', '<a b="1">2</a>']);
    assert.deepEqual(changed('mutator="code" values="1"', '<a b="1" />'), ['<a b="1" >1</a>']);
    assert.deepEqual(changed('mutator="code" values="1"', '<p:a xmlns:p="u"/>'), ['<p:a xmlns:p="u">1</p:a>']);
  });

  it('change the attribute that they name', () => {
    assert.deepEqual(changed('mutator="remove" attribute="b"', '<a c=">"\n b = "1" d="2">x</a>'), [
      '<a c=">" d="2">x</a>',
    ]);
    assert.deepEqual(changed('mutator="empty" attribute="b"', "<a b='1'>x</a>"), ["<a b=''>x</a>"]);
    assert.deepEqual(changed('mutator="code" attribute="b" values="3,4"', '<a b="1">x</a>'), [
      '<a b="3">x</a>',
      '<a b="4">x</a>',
    ]);
  });

  it('split their values at the separator, drop empty pieces and trim the others', () => {
    assert.deepEqual(changed('mutator="code" values=" 1 ,,2,"', '<a/>'), ['<a>1</a>', '<a>2</a>']);
    assert.deepEqual(changed('mutator="code" separator=";" values="1,2; 3"', '<a/>'), ['<a>1,2</a>', '<a>3</a>']);
  });

  it('escape a value', () => {
    assert.deepEqual(changed(`mutator='code' values='a&lt;b <"'`, '<a/>'), ['<a>a&amp;lt;b &lt;&quot;</a>']);
  });

  it('say what is expected: blanks and commas between names, a key twice, all for every mutation', () => {
    const mutations =
      read(`<r><?xmute mutator="code" values="1,2" schematron-valid="xrubl:A-1 xrcii:A-2" schematron-valid="xrubl:A-3"
      schematron-invalid="xrubl:B-1,xrubl:B-2" id="x" description="some > text"?><a/></r>`);
    const expectations = [
      { kind: 'valid', ruleSetKey: 'xrubl', rule: 'A-1' },
      { kind: 'valid', ruleSetKey: 'xrcii', rule: 'A-2' },
      { kind: 'valid', ruleSetKey: 'xrubl', rule: 'A-3' },
      { kind: 'invalid', ruleSetKey: 'xrubl', rule: 'B-1' },
      { kind: 'invalid', ruleSetKey: 'xrubl', rule: 'B-2' },
    ];
    assert.deepEqual(
      mutations.map((mutation) => mutation.expectations),
      [expectations, expectations],
    );
    assert.deepEqual(
      mutations.map(({ number, title }) => [number, title]),
      [
        [1, 'a = "1"'],
        [2, 'a = "2"'],
      ],
    );
  });

  it('act alone, each on the original document, and are numbered through; those in comments are ignored', () => {
    const mutations = read(
      '<?xmute mutator="identity"?><r><?xmute mutator="remove"?><a/><!-- <?xmute mutator="remove"?> --><?other?><?xmute mutator="remove"?><?xmute mutator="empty"?><b>1</b></r>',
    );
    assert.deepEqual(
      mutations.map(({ number, title }) => `${number} ${title}`),
      ['1 identity', '2 remove a', '3 remove b', '4 empty b'],
    );
    assert.ok(mutations[3]!.document.endsWith('<?xmute mutator="remove"?><?xmute mutator="empty"?><b></b></r>'));
    assert.ok(mutations[3]!.document.includes('<a/>'));
  });

  it('are refused when they are not understood', () => {
    for (const instruction of [
      'mutator="whitespace"',
      '',
      'mutator="remove" who="me"',
      'mutator="remove" rest',
      'mutator="code"',
      'mutator="code" values=",,"',
      'mutator="remove" attribute="none"',
      'mutator="identity" schematron-valid="A-1"',
      'mutator="identity" schematron-valid="a:b:c"',
    ])
      assert.throws(() => read(`<r><?xmute ${instruction}?><a/></r>`), SuiteError, instruction);
    assert.throws(() => read('<r><a/><?xmute mutator="remove"?></r>'), SuiteError);
  });
});
