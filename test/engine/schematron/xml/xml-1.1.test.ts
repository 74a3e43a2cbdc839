/** XML 1.1 and Namespaces 1.1: their differences from 1.0. Compared with Xerces, which reads both. */

import assert from 'node:assert/strict';
import { parse } from '#schematron/xml/parse.js';
import { checkColumns, problemOf, shapes, treeOf, type Shape } from './shape.js';

const V11 = '<?xml version="1.1"?>';
const NEL = '\u0085';
const LS = '\u2028';
const character = (code: number): string => String.fromCodePoint(code);
const reference = (code: number): string => `&#x${code.toString(16)};`;

/** The only element. */
function rootOf(content: string): Shape {
  const tree = treeOf(`${V11}${content}`);
  checkColumns(tree);
  return shapes(tree, 0)[0]!;
}

describe('xml 1.1: characters', () => {
  const controls = [...Array(0x20).keys()].filter((code) => code !== 0 && ![0x9, 0xa, 0xd].includes(code));
  const restricted = [...Array(0xa0).keys()].filter((code) => code >= 0x7f && code !== 0x85);

  it('accepts references to every control character but NUL, in text and in values', () => {
    for (const code of [...controls, ...restricted, 0x85, 0x2028]) {
      assert.deepEqual(
        rootOf(`<a b="${reference(code)}">&#${code};</a>`),
        { name: 'a', attributes: { b: character(code) }, children: [character(code)] },
        code.toString(16),
      );
    }
  });

  it('rejects all of them literally, everywhere', () => {
    for (const code of [0, ...controls, ...restricted]) {
      const raw = character(code);
      for (const text of [
        `<a>${raw}</a>`,
        `<a b="${raw}"/>`,
        `<a><!--${raw}--></a>`,
        `<a><?p ${raw}?></a>`,
        `<a><![CDATA[${raw}]]></a>`,
        `<a/>${raw}`,
        `${raw}<a/>`,
        `<a${raw}/>`,
      ]) {
        assert.equal(problemOf(`${V11}${text}`).code, 'XML-WELL-FORMED', JSON.stringify(text));
      }
    }
    assert.deepEqual(problemOf(`${V11}\n<a>\n \u0090</a>`), {
      code: 'XML-WELL-FORMED',
      message: 'The character U+0090 may only be written as a reference in XML 1.1; remove it, or write "&#x0090;".',
      line: 3,
      column: 2,
    });
  });

  it('rejects references to non-characters', () => {
    for (const code of [0, 0xd800, 0xdfff, 0xfffe, 0xffff, 0x110000])
      assert.match(problemOf(`${V11}<a>${reference(code)}</a>`).message, /not allow/);
  });

  it('reads names as XML 1.0 does', () => {
    for (const name of ['ä', '\u2160', '\u{10000}', '\u{effff}', 'a\u203f', '\u200c'])
      assert.ok(parse(`${V11}<${name}/>`).ok, name);
    for (const name of ['\u00d7', '\u037e', '\u2000', '\u203f', '\u{f0000}', '1', '-'])
      assert.ok(!parse(`${V11}<${name}/>`).ok, name);
  });

  it('does not affect XML 1.0', () => {
    for (const version of ['', '<?xml version="1.0"?>']) {
      for (const code of controls) assert.match(problemOf(`${version}<a>${reference(code)}</a>`).message, /not allow/);
      assert.deepEqual(shapes(treeOf(`${version}<a b="${NEL}${LS}">\u0080${NEL}${LS}</a>`), 0), [
        { name: 'a', attributes: { b: `${NEL}${LS}` }, children: [`\u0080${NEL}${LS}`] },
      ]);
      assert.ok(!parse(`${version}<a${NEL}b="1"/>`).ok);
      assert.match(problemOf(`${version}<a xmlns:p=""/>`).message, /"p" is empty/);
    }
  });
});

describe('xml 1.1: line ends', () => {
  const ENDS: readonly (readonly [written: string, read: string])[] = [
    [NEL, '\n'],
    [LS, '\n'],
    [`\r${NEL}`, '\n'],
    [`\r${LS}`, '\n\n'],
    ['\r\n', '\n'],
    ['\r', '\n'],
    [`${NEL}\n`, '\n\n'],
    [`\n${NEL}`, '\n\n'],
    [`\r\r${NEL}`, '\n\n'],
    [`${LS}${NEL}`, '\n\n'],
    [`${NEL}\r`, '\n\n'],
    [`\r\n${NEL}`, '\n\n'],
    ['\u2029', '\u2029'],
  ];
  for (const [written, read] of ENDS) {
    it(`reads ${JSON.stringify(written)} as ${JSON.stringify(read)}`, () => {
      assert.deepEqual(rootOf(`<a>x${written}y</a>`), { name: 'a', children: [`x${read}y`] });
      assert.deepEqual(rootOf(`<a><![CDATA[${written}y]]></a>`), { name: 'a', children: [`${read}y`] });
      assert.deepEqual(rootOf(`<a><!--${written}--><?p x${written}?></a>`), {
        name: 'a',
        children: [{ comment: read }, { instruction: 'p', data: `x${read}` }],
      });
      assert.deepEqual(rootOf(`<a b="x${written}y"/>`), {
        name: 'a',
        attributes: { b: `x${read.replaceAll('\n', ' ')}y` },
      });
    });
  }

  it('treats them as blanks within tags, and around the root element', () => {
    for (const end of [NEL, LS, `\r${NEL}`, `\r${LS}`]) {
      assert.deepEqual(rootOf(`${end}<a${end}b${end}=${end}"1"${end}><?p${end}q?></a${end}>${end}`), {
        name: 'a',
        attributes: { b: '1' },
        children: [{ instruction: 'p', data: 'q' }],
      });
    }
  });

  it('does not count references as line ends', () => {
    assert.deepEqual(rootOf('<a b="&#x85;&#x2028;">&#x85;&#x2028;&#xD;&#x85;</a>'), {
      name: 'a',
      attributes: { b: `${NEL}${LS}` },
      children: [`${NEL}${LS}\r${NEL}`],
    });
  });

  it('counts lines by them', () => {
    const { line, column } = problemOf(`${V11}${NEL}<a>${LS}\r${NEL}\r${LS}\r\n\n x &</a>`);
    assert.deepEqual([line, column], [8, 4]);
  });

  it('allows none of them in the XML declaration', () => {
    for (const end of [NEL, LS])
      assert.match(problemOf(`<?xml version="1.1"${end}encoding="UTF-8"?><a/>`).message, /declaration is not right/);
    assert.ok(parse('<?xml\nversion="1.1"\r\n?><a/>').ok);
  });
});

describe('xml 1.1: namespaces', () => {
  const WELL_FORMED = [
    '<r xmlns:p="u"><a xmlns:p=""/><p:b/></r>',
    '<a xmlns:p=""/>',
    '<p:r xmlns:p="u"><a xmlns:p=""><p:b xmlns:p="v"/></a><p:c/></p:r>',
    '<r xmlns:p="u" xmlns:q="u"><a xmlns:p="" q:b="1"/></r>',
    '<r xmlns="u"><a xmlns="" xmlns:p=""/></r>',
    '<a xmlns:p="&#1;" p:b="1"/>',
    '<r xmlns:p="u"><a xmlns:p="" p="1"/></r>',
  ];
  const NOT_WELL_FORMED: readonly (readonly [text: string, message: RegExp])[] = [
    ['<r xmlns:p="u"><p:a xmlns:p=""/></r>', /"p" is not declared/],
    ['<r xmlns:p="u"><a xmlns:p="" p:b="1"/></r>', /"p" is not declared/],
    ['<r xmlns:p="u"><a xmlns:p=""><b><p:c/></b></a></r>', /"p" is not declared/],
    ['<a xmlns:xml=""/>', /"xml" may only/],
    ['<a xmlns:xmlns=""/>', /reserved/],
    ['<a xmlns:p="" xmlns:p=""/>', /stands twice/],
    ['<p:a xmlns:p=""/>', /"p" is not declared/],
  ];
  for (const text of WELL_FORMED) it(`accepts ${text}`, () => assert.ok(treeOf(`${V11}${text}`)));
  for (const [text, message] of NOT_WELL_FORMED)
    it(`rejects ${text}`, () => assert.match(problemOf(`${V11}${text}`).message, message));

  it('restores a prefix after the element that undeclared it', () => {
    const p = (local: string): string => `{u}${local}`;
    assert.deepEqual(rootOf('<p:r xmlns:p="u"><p:a/><b xmlns:p=""><c xmlns:p="v"><p:d/></c></b><p:a/></p:r>'), {
      name: p('r'),
      children: [
        { name: p('a') },
        { name: 'b', children: [{ name: 'c', children: [{ name: '{v}d' }] }] },
        { name: p('a') },
      ],
    });
  });
});
