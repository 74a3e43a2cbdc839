import assert from 'node:assert/strict';
import { translateProblem } from '#wording/xml-problems.js';
import { parse } from '#schematron/xml/parse.js';
import { problemOf } from './shape.js';

const WELL_FORMED = [
  '<a/>',
  '<a />',
  '<a></a >',
  '<a\n/>',
  ' \t\r\n<a/> \t\r\n',
  '<?xml version="1.0"?><a/>',
  "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><a/>",
  '<?xml\tversion = "1.0"\n?><a/>',
  '<?xml version="1.0" standalone="no"?><a/>',
  '<?xml-stylesheet href="x"?><a/>',
  '<_a.b-c1 :>'.replace(' :', '/'),
  '<é·/>',
  '<a\u0300/>',
  '<\u1680/>',
  '<a b="">></a>',
  '<a>]] ]> ]</a>',
  '<a b="]]>"/>',
  '<a b=">"/>',
  '<a><![CDATA[]]]]></a>',
  '<a><![CDATA[<!-- & < ]]></a>',
  '<a><!-- - -- --></a>'.replace('-- -->', '- -->'),
  '<a><!--<&]]>--></a>',
  '<a><?p?></a>',
  '<a><?p ??></a>',
  '<a><?p -- ]]> <& ?></a>',
  '<a>&lt;&gt;&amp;&apos;&quot;</a>',
  '<a>&#9;&#xA;&#xd;&#x20;&#xD7FF;&#xE000;&#xFFFD;&#x10FFFF;&#0000000000000000000065;</a>',
  '<a>\u0085\u2028\ufdd0\ufffd\u007f\u0080</a>',
  '<a xmlns:p="u" xmlns:q="u" p:x="1" q:y="2" x="3"/>',
  '<a xmlns:xml="http://www.w3.org/XML/1998/namespace"/>',
  '<a xmlns=""/>',
  '<a xml="" xmlnsx="" x:y="" xmlns:x="u"/>',
  '<xml/>',
  '<a xml:foo=""/>',
  '<xml:a/>',
];

/** Document, and a part of the message. */
const NOT_WELL_FORMED: readonly (readonly [text: string, message: RegExp, position?: string])[] = [
  ['', /no element/, '1:1'],
  [' \n ', /no element/, '2:2'],
  ['<!--x-->', /no element/],
  ['x<a/>', /before the root/, '1:1'],
  ['<a/>x', /after the root/, '1:5'],
  ['<a/>&amp;', /after the root/],
  ['<a/><b/>', /one root/, '1:5'],
  ['\ufeff<a/>', /invisible byte order mark/],
  ['</a>', /no element is open/],
  ['<a/></a>', /no element is open/, '1:5'],
  ['<a/><![CDATA[]]>', /"<!"/],
  ['<a', /inside the tag of "a"/],
  ['<a b', /"b" must have a value/],
  ['<a b=', /value/],
  ['<a b="', /inside an attribute value/],
  ['<a/', /neither/],
  ['< ', /must be followed by a name/],
  ['<a><</a>', /must be followed by a name/, '1:4'],
  ['<a>1 < 2</a>', /must be followed by a name/],
  ['<a>', /"a" of line 1 is open/, '1:4'],
  ['<a>\n<b>', /"b" of line 2/, '2:4'],
  ['<a></b>', /"a" of line 1/, '1:4'],
  ['<a></ab>', /"a"/],
  ['<ab></a>', /"ab"/],
  ['<a></a b>', /end tag of "a"/, '1:8'],
  ['<a></a', /end tag/],
  ['<a></ a>', /does not belong/],
  ['< a/>', /name/],
  ['<1/>', /name/],
  ['<-a/>', /name/],
  ['<a><.b/></a>', /name/],
  ['<a×/>', /neither/],
  ['<\u0300/>', /name/],
  ['<a / >', /neither/],
  ['<a//>', /neither/],
  ['<a b="1"c="2"/>', /White space/, '1:9'],
  ['<a b=1/>', /quotes/],
  ['<a b/>', /quotes/],
  ['<a b="<"/>', /"<" may not/, '1:7'],
  ['<a b="1" b="2"/>', /"b" stands twice/, '1:10'],
  ['<a xmlns:p="u" xmlns:q="u" p:x="1" q:x="2"/>', /"q:x" stands twice/],
  ['<a xmlns="u" xmlns="v"/>', /"xmlns" stands twice/],
  ['<a xmlns:p="u" xmlns:p="u"/>', /"xmlns:p" stands twice/],
  ['<a>]]></a>', /"\]\]>"/, '1:4'],
  ['<a>]]]></a>', /"\]\]>"/],
  ['<a><![CDATA[</a>', /CDATA section is not closed/, '1:4'],
  ['<a><![CDATA</a>', /"<!"/],
  ['<a><!b></a>', /"<!"/],
  ['<a><!--></a>', /not closed/],
  ['<a><!-- -- --></a>', /"--"/, '1:9'],
  ['<a><!-- ---></a>', /"--"/],
  ['<a><!-- </a>', /comment is not closed/],
  ['<a><!- -></a>', /"<!"/],
  ['<a><??></a>', /name/],
  ['<a><?p</a>', /White space|name|closed/],
  ['<a><?p </a>', /not closed/],
  ['<a><?p+?></a>', /White space/],
  ['<a><?p:q?></a>', /colon/],
  ['<a><?xml?></a>', /very first/],
  [' <?xml version="1.0"?><a/>', /very first/, '1:2'],
  ['<?XML ?><a/>', /reserved/],
  ['<a><?xMl x?></a>', /reserved/],
  ['<?xml?><a/>', /declaration/],
  ['<?xml encoding="UTF-8"?><a/>', /declaration/],
  ['<?xml version="1.0" version="1.0"?><a/>', /declaration/],
  ['<?xml version="1.0" standalone="yes" encoding="UTF-8"?><a/>', /declaration/],
  ['<?xml version="1.0"encoding="UTF-8"?><a/>', /declaration/],
  ['<?xml version="1.0" encoding="8"?><a/>', /declaration/],
  ['<?xml version="1.0" standalone="maybe"?><a/>', /declaration/],
  ['<?xml version=1.0?><a/>', /declaration/],
  ['<?xml version="1.0"><a/>', /declaration/],
  ['<?xml version="1.0" foo="x"?><a/>', /declaration/],
  ...['1.2', '1.10', '2.0', '1.', '1', '', '1.0 ', ' 1.1', '01.0', '1,1', '1.1.1'].map(
    (version) => [`<?xml version="${version}"?><a/>`, /neither version "1.0" nor "1.1"/, '1:6'] as const,
  ),
  ['<a>&</a>', /"&amp;"/, '1:4'],
  ['<a>& b</a>', /"&amp;"/],
  ['<a>&b</a>', /"&amp;"/],
  ['<a>&nbsp;</a>', /"nbsp" is not defined/],
  ['<a b="&x;"/>', /"x" is not defined/],
  ['<a>&LT;</a>', /"LT"/],
  ['<a>&#;</a>', /complete/],
  ['<a>&#x;</a>', /complete/],
  ['<a>&#X41;</a>', /complete/],
  ['<a>&#65</a>', /complete/],
  ['<a>&#6A;</a>', /complete/],
  ['<a>&#0;</a>', /not allow/],
  ['<a>&#8;</a>', /not allow/],
  ['<a>&#xD800;</a>', /not allow/],
  ['<a>&#xFFFE;</a>', /not allow/],
  ['<a>&#x110000;</a>', /not allow/],
  ['<a>&#99999999999999999999;</a>', /not allow/],
  ['<a b="&#0;"/>', /not allow/],
  ['<a>\u0000</a>', /U\+0000/, '1:4'],
  ['<a>\u000b</a>', /U\+000B/],
  ['<a>\ufffe</a>', /U\+FFFE/],
  ['<a>\ud800</a>', /U\+D800/],
  ['<a>\udc00</a>', /U\+DC00/],
  ['<a>\ud800', /U\+D800/],
  ['<a b="\u0001"/>', /U\+0001/],
  ['<a><!--\u0001--></a>', /U\+0001/],
  ['<a><?p \uffff?></a>', /U\+FFFF/],
  ['<a><![CDATA[\u001f]]></a>', /U\+001F/],
  ['<a\ud800/>', /neither/],
  ['<a\u0000/>', /neither/],
  ['<a>\u0000', /U\+0000/],
  ['\u0000', /before the root/],
  ['<p:a/>', /prefix "p" is not declared/, '1:2'],
  ['<a p:b=""/>', /prefix "p" is not declared/, '1:4'],
  ['<a><b xmlns:p="u"/><p:c/></a>', /"p" is not declared/],
  ['<:a/>', /both sides/],
  ['<a:/>', /both sides/],
  ['<a:1/>', /both sides/],
  ['<a:b:c/>', /one colon/],
  ['<a :b=""/>', /both sides/],
  ['<a xmlns:=""/>', /both sides/],
  ['<a xmlns:p=""/>', /"p" is empty/],
  ['<a xmlns:xmlns="u"/>', /reserved/],
  ['<a xmlns:xmlns="http://www.w3.org/2000/xmlns/"/>', /reserved/],
  ['<a xmlns:xml="u"/>', /"xml" may only/],
  ['<a xmlns:p="http://www.w3.org/XML/1998/namespace"/>', /alone/],
  ['<a xmlns="http://www.w3.org/XML/1998/namespace"/>', /alone/],
  ['<a xmlns:p="http://www.w3.org/2000/xmlns/"/>', /may not be declared/],
  ['<a xmlns="http://www.w3.org/2000/xmlns/"/>', /may not be declared/],
  ['<xmlns:a/>', /reserved/],
];

/** Truncated markup gets no advice on how to write it. */
const CUT_OFF: readonly (readonly [text: string, message: string, position: string])[] = [
  ['<', 'The document ends right behind "<"; it was cut off.', '1:2'],
  ['<a><', 'The document ends right behind "<"; it was cut off.', '1:5'],
  ['<a>x<b/>\n<', 'The document ends right behind "<"; it was cut off.', '2:2'],
  ['<a/><', 'The document ends right behind "<"; it was cut off.', '1:6'],
  ['<a><p:', 'The document ends right behind "p:"; it was cut off.', '1:7'],
  ['<a xmlns:', 'The document ends right behind "xmlns:"; it was cut off.', '1:10'],
  ['<a><!', 'The document ends right behind "<!"; it was cut off.', '1:6'],
  ['<a><!-', 'The document ends right behind "<!-"; it was cut off.', '1:7'],
  ['<a><![CDATA', 'The document ends right behind "<![CDATA"; it was cut off.', '1:12'],
  ['<a><?', 'The document ends right behind "<?"; it was cut off.', '1:6'],
  ['<a></', 'The document ends inside the end tag of "a"; it was cut off.', '1:6'],
  ['<a xmlns:cbc="u"><cbc:ID>1</cbc:I', 'The document ends inside the end tag of "cbc:ID"; it was cut off.', '1:34'],
  ['<abc></abc', 'The document ends inside the end tag of "abc"; it was cut off.', '1:11'],
  ['<abc></abc \n', 'The document ends inside the end tag of "abc"; it was cut off.', '2:1'],
];

/** These end too early as well, but have another error before that. */
const NOT_CUT_OFF = ['<abc></b', '<abc></abcd', '<a><!x', '<a></a b', '<a><:', '<a></ '];

describe('xml: well-formedness', () => {
  for (const [text, message, position] of CUT_OFF) {
    it(`reports ${JSON.stringify(text)} as truncated`, () => {
      const problem = problemOf(text);
      assert.deepEqual(
        [problem.code, problem.message, `${problem.line}:${problem.column}`],
        ['XML-WELL-FORMED', message, position],
      );
      assert.match(translateProblem(message, 'de'), /es wurde abgeschnitten\.$/);
    });
  }
  it('does not report mistakes at the end as truncation', () => {
    for (const text of NOT_CUT_OFF) assert.doesNotMatch(problemOf(text).message, /cut off/, text);
  });

  for (const text of WELL_FORMED) {
    it(`accepts ${JSON.stringify(text)}`, () => {
      const parsed = parse(text);
      assert.ok(parsed.ok, parsed.ok ? '' : parsed.problem.message);
    });
  }

  for (const [text, message, position] of NOT_WELL_FORMED) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      const problem = problemOf(text);
      assert.equal(problem.code, 'XML-WELL-FORMED');
      assert.match(problem.message, message);
      if (position !== undefined) assert.equal(`${problem.line}:${problem.column}`, position);
    });
  }

  it('rejects every document type declaration', () => {
    for (const text of [
      '<!DOCTYPE a><a/>',
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
      '<a><!DOCTYPE a></a>',
    ]) {
      assert.equal(problemOf(text).code, 'XML-DOCTYPE');
    }
    assert.equal(problemOf('<!doctype a><a/>').code, 'XML-WELL-FORMED', 'upper case only');
  });

  it('counts lines at LF, CR LF and CR, columns in code points', () => {
    const { line, column } = problemOf('<a>\n\r\n\r😀é &</a>');
    assert.deepEqual([line, column], [4, 4]);
  });

  it('quotes at most 40 characters of a name, and no terminal control characters', () => {
    const { message } = problemOf(`<a>&${'b'.repeat(500)};</a>`);
    assert.match(message, /"b{39}…"/);
    assert.match(problemOf('<a xmlns:p\u202d=""/>').message, /^[^\u202d]*$/);
  });

  it('rejects a document truncated anywhere', () => {
    const text = '<?xml version="1.0"?><!--c--><p:a xmlns:p="u" b=\'&lt;\'>t&#65;<![CDATA[x]]><?q r?><p:c/>😀</p:a>';
    assert.ok(parse(text).ok);
    for (let end = 0; end < text.length; end++) assert.ok(!parse(text.slice(0, end)).ok, text.slice(0, end));
  });
});
