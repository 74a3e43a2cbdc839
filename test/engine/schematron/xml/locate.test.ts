import assert from 'node:assert/strict';
import { lineColumn, lineColumnAt, location, resolve } from '#schematron/xml/locate.js';
import { ATTRIBUTE, ELEMENT, type Tree } from '#schematron/xml/tree.js';
import { treeOf } from './shape.js';

const PREFIXES = new Map([
  ['urn:inv', 'inv'],
  ['urn:b', 'cbc'],
]);

const SOURCE = `<?style x?><!--top--><Invoice xmlns="urn:inv" xmlns:b="urn:b" xmlns:o="urn:o/1[2]" xml:lang="de">
  <b:ID b:x="1" y="2" o:z="3">1</b:ID><Line/><b:ID>2<!--one-->3<?p q?><!--two-->4</b:ID><o:ID/><ID xmlns=""/>
  <?p?><?style?><?p?></Invoice>`;

/** Written like `fn:path`, from the nodes themselves: the inverse of `resolve`. */
const withUris = (tree: Tree, node: number): string =>
  location(tree, node, new Map())
    .replace(/\/(@?)xml:/, '/$1Q{http://www.w3.org/XML/1998/namespace}')
    .replace(/processing-instruction\('(\w+)'\)/, 'processing-instruction($1)');

describe('xml: location', () => {
  const tree = treeOf(SOURCE);
  const locations = Array.from({ length: tree.size }, (_, node) => location(tree, node, PREFIXES));

  it('is a path of prefixed names and positions among siblings of the same name', () => {
    assert.deepEqual(
      locations.filter((_, node) => tree.kind[node] === ELEMENT),
      [
        '/inv:Invoice[1]',
        '/inv:Invoice[1]/cbc:ID[1]',
        '/inv:Invoice[1]/inv:Line[1]',
        '/inv:Invoice[1]/cbc:ID[2]',
        '/inv:Invoice[1]/Q{urn:o/1[2]}ID[1]',
        '/inv:Invoice[1]/ID[1]',
      ],
    );
  });

  it('ends in the attribute', () => {
    assert.deepEqual(
      locations.filter((_, node) => tree.kind[node] === ATTRIBUTE),
      [
        '/inv:Invoice[1]/@xml:lang',
        '/inv:Invoice[1]/cbc:ID[1]/@cbc:x',
        '/inv:Invoice[1]/cbc:ID[1]/@y',
        '/inv:Invoice[1]/cbc:ID[1]/@Q{urn:o/1[2]}z',
      ],
    );
  });

  it('counts text, comments and instructions by kind, instructions by target too', () => {
    assert.deepEqual(
      locations.filter((path) => path.includes('/cbc:ID[2]/')).map((path) => path.split('/').pop()),
      ['text()[1]', 'comment()[1]', 'text()[2]', "processing-instruction('p')[1]", 'comment()[2]', 'text()[3]'],
    );
    assert.deepEqual(
      locations.filter((path) => path.split('/').length === 2),
      ['/', "/processing-instruction('style')[1]", '/comment()[1]', '/inv:Invoice[1]'],
    );
    assert.deepEqual(
      locations.filter((path) => /^.inv:Invoice\[1\].processing/.test(path)).map((path) => path.split('/').pop()),
      ["processing-instruction('p')[1]", "processing-instruction('style')[1]", "processing-instruction('p')[2]"],
    );
  });

  it('is different for each node', () => {
    assert.equal(new Set(locations).size, tree.size);
  });
});

describe('xml: resolve', () => {
  const tree = treeOf(SOURCE);

  it('finds each node by its path', () => {
    for (let node = 0; node < tree.size; node++)
      assert.equal(resolve(tree, withUris(tree, node)), node, withUris(tree, node));
    for (let node = 0; node < tree.size; node++)
      assert.equal(resolve(tree, location(tree, node, new Map([['http://www.w3.org/XML/1998/namespace', '']]))), node);
  });

  it('accepts names without Q{}, and defaults to the first position', () => {
    const id = resolve(tree, '/Q{urn:inv}Invoice[1]/Q{}ID[1]');
    assert.ok(id > 0);
    assert.equal(resolve(tree, '/Q{urn:inv}Invoice/ID'), id);
    const y = resolve(tree, '/Q{urn:inv}Invoice[1]/Q{urn:b}ID[1]/@y');
    assert.equal(tree.stringValue(y), '2');
    assert.equal(resolve(tree, '/Q{urn:inv}Invoice[1]/Q{urn:b}ID[1]/@Q{}y'), y);
  });

  it('returns -1 for missing nodes and invalid paths', () => {
    for (const path of [
      '',
      'x',
      '//x',
      '/Q{urn:inv}Invoice[2]',
      '/Q{urn:inv}Invoice[0]',
      '/Q{urn:inv}Invoice[1]/',
      '/Invoice[1]',
      '/Q{urn:inv}Invoice[1]/@none',
      '/Q{urn:inv}Invoice[1]/text()[9]',
      '/Q{urn:inv}Invoice[1]/@Q{http://www.w3.org/XML/1998/namespace}lang/x',
      '/@x',
      '/text()[1]',
      '/Q{urn:inv}Invoice[x]',
      '/comment(x)[1]',
      '/processing-instruction()[1]',
      '/Q{urn:inv}Invoice[1][1]',
      'Q{http://www.w3.org/2005/xpath-functions}root()',
      '/Q{urn:inv}Invoice[1]/@Q{http://www.w3.org/XML/1998/namespace}lang[2]',
    ])
      assert.equal(resolve(tree, path), -1, path);
  });

  it('and location are fast on a document of very many siblings', () => {
    const many = treeOf(`<r>${'<l><i/></l>'.repeat(100_000)}</r>`);
    const nodes = Array.from({ length: 20_000 }, (_, i) => 2 + i * 10);
    const paths = nodes.map((node) => location(many, node, new Map()));
    assert.equal(paths[19_999], `/r[1]/l[${(nodes[19_999]! - 2) / 2 + 1}]`);
    assert.deepEqual(
      paths.map((path) => resolve(many, path)),
      nodes,
    );
  });
});

describe('xml: line and column', () => {
  it('of a node is where its markup starts', () => {
    const tree = treeOf('<a>\n  <b\r\n  c="1"/>\r😀<d/></a>');
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 6].map((node) => Object.values(lineColumn(tree, node)).join(':')),
      ['1:1', '1:1', '1:4', '2:3', '3:3', '3:10', '4:2'],
    );
  });

  for (const [what, text] of [
    ['lines of all kinds', 'a😀b\r\n\r\rc\n\n😀😀\rx\n'],
    ['lines that end with LF', '\na\n\nbc\n'],
    ['lines of Windows', 'a\r\n\r\nb'],
    ['one line', 'abc'],
    ['letters of other scripts', 'Ä\n“Ω”\n'],
    ['surrogate pairs and LF', '😀\n😀😀\n'],
  ] as const)
    it(`of every offset is the same from the table and by counting: ${what}`, () => {
      const tree = treeOf(`<r>${text}</r>`);
      for (let offset = 0; offset <= tree.source.length; offset++) {
        const moved = { ...tree, from: Int32Array.of(offset), source: tree.source, cached: [] } as Tree;
        assert.deepEqual(lineColumn(moved, 0), lineColumnAt(tree.source, offset), `offset ${offset}`);
      }
    });

  it('beyond the text is its end', () => {
    assert.deepEqual(lineColumnAt('a\nb', 99), { line: 2, column: 2 });
  });
});
