/** Pictures of terminals: what is read of a screen, and what is drawn. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { parse } from '#schematron/xml/parse.js';
import { SCREENS, WIDTHS } from '../../../scripts/screens/list.js';
import { readRuns } from '../../../scripts/screens/sgr.js';
import { drawScreen } from '../../../scripts/screens/svg.js';

const PICTURES = join(findPackageRoot(import.meta.url), 'docs', 'images', 'screens');

const code = (codes: string): string => `\u001b[${codes}m`;

describe('a screen of a terminal', () => {
  it('is read as runs of one style, with the columns that each takes', () => {
    const [first, second] = readRuns(`${code('1;31')}not valid${code('0')}, 2\n  ${code('2')}line${code('22')}`);
    assert.deepEqual(first, [
      { text: 'not valid', column: 0, width: 9, styles: ['bold', 'red'] },
      { text: ', 2', column: 9, width: 3, styles: [] },
    ]);
    assert.deepEqual(second, [{ text: 'line', column: 2, width: 4, styles: ['dim'] }]);
  });
  it('keeps a style to the end of it, over lines', () => {
    const lines = readRuns(`${code('32')}a\nb${code('39')}c`);
    assert.deepEqual(
      lines.flat().map(({ text, styles }) => [text, ...styles]),
      [['a', 'green'], ['b', 'green'], ['c']],
    );
  });
  it('is refused with a style that no picture has', () => {
    assert.throws(() => readRuns(`${code('48;5;9')}x`), /style that pictures do not know: 48/);
  });
  it('is drawn with its text escaped, and each run in its cells', () => {
    const picture = drawScreen(`a ${code('31')}<b>&`, 80);
    assert.ok(parse(picture).ok);
    assert.match(picture, /<text x="28" y="25" textLength="32" class="red">&lt;b&gt;&amp;<\/text>/);
    assert.equal(picture, drawScreen(`a ${code('31')}<b>&`, 80));
  });
});

describe('the pictures of the documentation', () => {
  it('are those of all screens, in both widths', () => {
    const wanted = SCREENS.flatMap(({ name }) => WIDTHS.map((columns) => `${name}-${columns}.svg`));
    assert.deepEqual(readdirSync(PICTURES).toSorted(), wanted.toSorted());
  });
  it('are shown, each with its command', () => {
    const page = readFileSync(join(PICTURES, '..', '..', 'screens.md'), 'utf8');
    for (const { name, command } of SCREENS)
      for (const columns of WIDTHS)
        assert.ok(page.includes(`![${command}, ${columns} columns](images/screens/${name}-${columns}.svg)`), name);
  });
});
