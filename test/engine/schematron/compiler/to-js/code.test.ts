import assert from 'node:assert/strict';
import { comment, identifier, indent, js, lines } from '#schematron/compiler/to-js/code.js';
import { moduleOf, native, ruleAboutRoot, truthOf } from './helpers.js';
import { schema, treeOf } from '../../../../fixtures/schematron.js';

describe('code templates', () => {
  it('write values as literals', () => {
    assert.equal(
      js`f(${'a"\\\n'}, ${-1}, ${-0}, ${true}, ${12n}, ${Number.NaN})`.text,
      'f("a\\"\\\\\\n", (-1), -0, true, 12n, NaN)',
    );
  });
  it('allow no string to end a line, a script or a literal', () => {
    const { text } = js`${'\u2028\u2029</script>\u0085'}`;
    assert.match(text, /^[\x20-\x7e]*$/);
    assert.doesNotMatch(text, /</);
  });
  it('insert code unchanged, lists with commas', () => assert.equal(js`f(${[js`a`, js`${1}`]})`.text, 'f(a, 1)'));
  it('accept only names as identifiers', () => {
    assert.equal(identifier('a1').text, 'a1');
    assert.throws(() => identifier('a;b'));
  });
  it('are ASCII for any rules', () => {
    assert.equal(js`${'Käufer 😀'}`.text, '"K\\u00e4ufer \\ud83d\\ude00"');
    assert.equal(comment('Käufer').text, '// K\\u00e4ufer');
  });
  it('keep a comment on its line', () => assert.equal(comment('a\n*/ alert()\u2028 b').text, '// a */ alert() b'));
  it('are indented by their braces', () => assert.equal(indent(lines([js`if (a) {\nb();\n}`])), 'if (a) {\n  b();\n}'));
});

describe('text from rule files', () => {
  const HOSTILE = [
    '\'); throw new Error("out"); (\'',
    '`${process.exit()}`',
    '*/ process.exit() /*',
    '\\u0022; process.exit(); //',
    '</script>',
    '\u2028process.exit()',
  ];
  for (const text of HOSTILE) {
    it(`stays text: ${JSON.stringify(text)}`, () => {
      const literal = `'${text.replace(/'/g, "''")}'`;
      assert.equal(truthOf(`${literal} = (${literal}, 'x')`, '<a/>'), true);
    });
    it(`stays text in messages, names and comments: ${JSON.stringify(text)}`, () => {
      const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
      const source = schema(
        `<title>${escaped}</title><ns prefix="p" uri="${escaped}"/><pattern id="${escaped}"><rule id="${escaped}" context="/*">` +
          `<let name="x" value="'${escaped.replace(/'/g, "''")}'"/><report id="${escaped}" test="p:a or true()">${escaped}<value-of select="$x"/></report></rule></pattern>`,
      );
      const [finding] = native(source).evaluate(treeOf('<a/>'));
      assert.equal(finding?.text, `${text}${text}`.replace(/\s+/g, ' ').trim());
    });
  }
  it('gives the same module each time', () =>
    assert.equal(moduleOf(ruleAboutRoot('a/b = 1')), moduleOf(ruleAboutRoot('a/b = 1'))));
});
