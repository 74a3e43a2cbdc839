import assert from 'node:assert/strict';
import { parse } from '#schematron/xml/parse.js';
import { UNKNOWN, registerName, nameNumber } from '#schematron/xml/known-names.js';
import { checkColumns, nameOf, problemOf, type Shape, shapes, treeOf } from './shape.js';

const read = (text: string): Shape[] => {
  const tree = treeOf(text);
  checkColumns(tree);
  return shapes(tree, 0);
};

describe('xml: the tree', () => {
  it('numbers nodes in document order, attributes directly after their element', () => {
    const tree = treeOf('<a x="1" y="2">t<b z="3"/><!--c--></a>');
    assert.deepEqual(Array.from(tree.kind.slice(0, tree.size)), [0, 1, 2, 2, 3, 1, 2, 4]);
    assert.deepEqual(Array.from(tree.end.slice(0, tree.size)), [8, 8, 3, 4, 5, 7, 7, 8]);
    assert.deepEqual(Array.from(tree.parent.slice(0, tree.size)), [-1, 0, 1, 1, 1, 1, 5, 1]);
    checkColumns(tree);
  });

  it('knows where each node starts in the source', () => {
    const source = '<?p d?><a x="1">t<b y = "3"/><!--c--></a>';
    const tree = treeOf(source);
    assert.deepEqual(
      Array.from(tree.from.slice(1, tree.size)).map((at) => source.slice(at, at + 3)),
      ['<?p', '<a ', 'x="', 't<b', '<b ', 'y =', '<!-'],
    );
  });

  it('keeps comments and processing instructions around the root, but no white space', () => {
    assert.deepEqual(read('<?xml version="1.0"?>\n<?p  a b ?><!-- c -->\n<a/>\n<!--d--> <?q?>\n'), [
      { instruction: 'p', data: 'a b ' },
      { comment: ' c ' },
      { name: 'a' },
      { comment: 'd' },
      { instruction: 'q', data: '' },
    ]);
  });

  it('makes one text node of adjacent text, references and CDATA sections', () => {
    assert.deepEqual(read('<a>1&lt;2<![CDATA[<&amp;>]]]]><![CDATA[>]]>&#x20AC;&#8364;</a>'), [
      { name: 'a', children: ['1<2<&amp;>]]>€€'] },
    ]);
  });

  it('splits text at comments and processing instructions', () => {
    assert.deepEqual(read('<a>1<!----><?p?>2</a>'), [
      { name: 'a', children: ['1', { comment: '' }, { instruction: 'p', data: '' }, '2'] },
    ]);
  });

  it('has no empty text nodes', () => {
    assert.deepEqual(read('<a><![CDATA[]]><b></b><![CDATA[]]><![CDATA[]]></a>'), [
      { name: 'a', children: [{ name: 'b' }] },
    ]);
    assert.deepEqual(read('<a><![CDATA[]]> </a>'), [{ name: 'a', children: [' '] }]);
  });

  it('normalises literal line ends everywhere, but no references', () => {
    assert.deepEqual(read('<a b="x\r\ny\rz">1\r\n2\r3&#13;<![CDATA[\r\n]]><!--\r\n--><?p \r\nq\r?></a>'), [
      {
        name: 'a',
        attributes: { b: 'x y z' },
        children: ['1\n2\n3\r\n', { comment: '\n' }, { instruction: 'p', data: 'q\n' }],
      },
    ]);
  });

  it('normalises attribute values: literal white space becomes blanks, references do not', () => {
    assert.deepEqual(read('<a b=" \t\n x&#9;&#10;&#13;y&quot;&apos;\' " c=\'"&lt;&amp;lt;\'/>'), [
      {
        name: 'a',
        attributes: { b: "    x\t\n\ry\"'' ", c: '"<&lt;' },
      },
    ]);
  });

  it('reads characters above U+FFFF in text, names, values, comments and instructions', () => {
    assert.deepEqual(read('<a😀𐀀 b="😀">&#x1F600;😀<!--😀--><?p 😀?></a😀𐀀>'.replaceAll('a😀', 'a')), [
      {
        name: 'a𐀀',
        attributes: { b: '😀' },
        children: ['😀😀', { comment: '😀' }, { instruction: 'p', data: '😀' }],
      },
    ]);
  });

  it('gives the string value of elements and of the document', () => {
    const tree = treeOf('<a x="no">1<b>2<!--no--><c>3</c></b><?no no?>4</a>');
    assert.equal(tree.stringValue(0), '1234');
    assert.equal(tree.stringValue(1), '1234');
    assert.equal(treeOf('<a/>').stringValue(1), '');
  });

  it('finds attributes by name index', () => {
    const tree = treeOf('<a x="1" p:x="2" xmlns:p="u" y="3"><b z="4"/></a>');
    assert.equal(tree.attributeCount(1), 3);
    assert.equal(tree.attribute(1, tree.name[3]!), 3);
    assert.equal(tree.attribute(1, tree.name[6]!), -1, 'not the attribute of a child');
    assert.deepEqual(
      [2, 3, 4].map((at) => nameOf(tree, at)),
      ['x', '{u}x', 'y'],
    );
  });

  it('keeps names as written', () => {
    const tree = treeOf('<p:a xmlns:p="u" p:x = "1" y=\'2\' p:z\n=\n"3">t<?target d?></p:a>');
    assert.deepEqual(
      Array.from({ length: tree.size }, (_, node) => tree.lexicalName(node)),
      ['', 'p:a', 'p:x', 'y', 'p:z', '', 'target'],
    );
    assert.deepEqual(
      [2, 3, 4].map((at) => tree.stringValue(at)),
      ['1', '2', '3'],
    );
  });
});

describe('xml: namespaces', () => {
  it('apply to the element that declares them, in any order of attributes', () => {
    assert.deepEqual(read('<p:a p:x="1" x="2" xmlns:p="u"/>'), [{ name: '{u}a', attributes: { x: '2', '{u}x': '1' } }]);
  });

  it('end with their element', () => {
    assert.deepEqual(read('<a xmlns="u"><b xmlns="v"><c xmlns=""/><c/></b><b/></a>'), [
      {
        name: '{u}a',
        children: [{ name: '{v}b', children: [{ name: 'c' }, { name: '{v}c' }] }, { name: '{u}b' }],
      },
    ]);
  });

  it('may change the meaning of a prefix from sibling to sibling', () => {
    assert.deepEqual(read('<a><p:b xmlns:p="u"/><p:b xmlns:p="v"><p:b/></p:b><p:b xmlns:p="u"/></a>'), [
      {
        name: 'a',
        children: [{ name: '{u}b' }, { name: '{v}b', children: [{ name: '{v}b' }] }, { name: '{u}b' }],
      },
    ]);
  });

  it('do not apply to attributes without a prefix', () => {
    assert.deepEqual(read('<a xmlns="u" x="1"/>'), [{ name: '{u}a', attributes: { x: '1' } }]);
  });

  it('know the prefix xml without a declaration', () => {
    assert.deepEqual(read('<a xml:lang="de"/>'), [
      { name: 'a', attributes: { '{http://www.w3.org/XML/1998/namespace}lang': 'de' } },
    ]);
  });

  it('have normalised, dereferenced names', () => {
    assert.deepEqual(read('<a xmlns="u&amp;&#x76;"/>'), [{ name: '{u&v}a' }]);
  });
});

describe('xml: registered names', () => {
  const names = (text: string): Record<string, number> =>
    Object.fromEntries(treeOf(text).names.map(({ uri, local, number }) => [`{${uri}}${local}`, number]));
  const [known, attribute] = [registerName('urn:known', 'b'), registerName('', 'known')];

  it('have the same number in each document, whatever their prefix', () => {
    assert.deepEqual(names('<z:b xmlns:z="urn:known" known=""/>'), { '{urn:known}b': known, '{}known': attribute });
    assert.deepEqual(names('<own><b xmlns="urn:known" known=""/></own>'), {
      '{}own': UNKNOWN,
      '{urn:known}b': known,
      '{}known': attribute,
    });
  });

  it('are not added by documents', () => {
    names('<own xmlns="urn:known"/>');
    assert.deepEqual(names('<own xmlns="urn:known"/>'), { '{urn:known}own': UNKNOWN });
    assert.equal(nameNumber({ uri: 'urn:known', local: 'own' }), UNKNOWN);
  });

  it('have one number, however often they are registered', () => {
    assert.equal(registerName('urn:known', 'b'), known);
    assert.notEqual(registerName('urn:known', 'c'), known);
    assert.equal(nameNumber({ uri: 'urn:known', local: 'b' }), known);
  });
});

describe('xml: limits', () => {
  const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
  const attributes = (count: number): string => Array.from({ length: count }, (_, i) => ` a${i}=""`).join('');

  it('bound the depth', () => {
    assert.ok(parse(nested(256)).ok);
    const { code, column } = problemOf(nested(257));
    assert.deepEqual([code, column], ['XML-LIMIT', 256 * 3 + 1]);
  });

  it('bound the attributes of an element, namespace declarations included', () => {
    assert.ok(parse(`<a${attributes(256)}/>`).ok);
    assert.equal(problemOf(`<a${attributes(257)}/>`).code, 'XML-LIMIT');
    assert.equal(problemOf(`<a${attributes(256)} xmlns="u"/>`).code, 'XML-LIMIT');
  });

  it('bound the length of names', () => {
    assert.ok(parse(`<${'a'.repeat(1024)}/>`).ok);
    assert.equal(problemOf(`<${'a'.repeat(1025)}/>`).code, 'XML-LIMIT');
    assert.equal(problemOf(`<a ${'b'.repeat(1025)}=""/>`).code, 'XML-LIMIT');
  });

  describe('bound the number of different names', () => {
    const NAMES = 5;
    const many = (unit: (n: number) => string, count: number): string =>
      Array.from({ length: count }, (_, n) => unit(n)).join('');
    // By the kind of name: the document with the given number of names beside its root element.
    const rows: readonly (readonly [what: string, document: (more: number) => string])[] = [
      ['elements', (more) => `<a>${many((n) => `<b${n}/>`, more)}</a>`],
      [
        'elements within each other',
        (more) => `<a>${many((n) => `<b${n}>`, more)}${many((n) => `</b${more - 1 - n}>`, more)}</a>`,
      ],
      ['attributes', (more) => `<a>${many((n) => `<a b${n}="1"/>`, more)}</a>`],
      ['attributes of one element', (more) => `<a${many((n) => ` b${n}="1"`, more)}/>`],
      ['declarations of namespaces', (more) => `<a>${many((n) => `<a xmlns:p${n}="u"/>`, more)}</a>`],
      ['processing instructions', (more) => `<a>${many((n) => `<?b${n}?>`, more)}</a>`],
      ['prefixes of one name', (more) => `<a xmlns:p="u"${many((n) => ` xmlns:p${n}="u"`, more - 1)}/>`],
    ];
    for (const [what, document] of rows) {
      it(what, () => {
        assert.ok(parse(document(NAMES - 1), { limits: { names: NAMES } }).ok);
        assert.equal(problemOf(document(NAMES), { limits: { names: NAMES } }).code, 'XML-LIMIT');
      });
    }

    it('but not their occurrences', () => {
      assert.ok(parse(`<a>${'<b c="1"><?d?></b><e/>'.repeat(1_000)}</a>`, { limits: { names: NAMES } }).ok);
    });

    it('far above the number in schemas', () => {
      assert.ok(parse(`<a>${many((n) => `<b${n}/>`, 19_999)}</a>`).ok);
      assert.equal(problemOf(`<a>${many((n) => `<b${n}/>`, 20_000)}</a>`).code, 'XML-LIMIT');
    });
  });

  it('bound the number of nodes', () => {
    assert.ok(parse('<a><b/><b/></a>', { limits: { nodes: 4 } }).ok);
    assert.equal(problemOf('<a><b/><b/><b/></a>', { limits: { nodes: 4 } }).code, 'XML-LIMIT');
    assert.equal(problemOf('<a b=""/>', { limits: { nodes: 2 } }).code, 'XML-LIMIT');
  });
});

describe('xml: large documents', () => {
  it('grow every table: nodes, names, prefixes, attributes', () => {
    const many = Array.from({ length: 3000 }, (_, i) => i);
    const text = `<r>${many.map((i) => `<p${i}:n${i} xmlns:p${i}="u${i % 7}" p${i}:a${i}="${i}"/>`).join('')}</r>`;
    const tree = treeOf(text);
    checkColumns(tree);
    const children = shapes(tree, tree.firstChild[0]!);
    assert.deepEqual(
      children,
      many.map((i) => ({ name: `{u${i % 7}}n${i}`, attributes: { [`{u${i % 7}}a${i}`]: `${i}` } })),
    );
  });

  it('leave nothing behind for the next one', () => {
    treeOf(`<a xmlns:p="u">${'x'.repeat(100_000)}</a>`);
    assert.equal(problemOf('<p:a/>').code, 'XML-WELL-FORMED');
    assert.equal(problemOf('<a>').code, 'XML-WELL-FORMED');
    assert.deepEqual(read('<a>y</a>'), [{ name: 'a', children: ['y'] }]);
  });
});
