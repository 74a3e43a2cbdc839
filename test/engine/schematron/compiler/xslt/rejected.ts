/** Changes one part of a valid stylesheet: it is rejected, at the position marked by `¦`. */
import assert from 'node:assert/strict';
import { SchematronError } from '#schematron/compiler/schematron/error.js';
import { compiled } from '../../../../fixtures/schematron.js';
import { type Described, assertThat, reportThat } from '../../../../fixtures/stylesheets.js';

/** The schema that the stylesheets are generated from. */
export const DESCRIBED: Described = {
  title: 'Small',
  namespaces: { x: 'urn:x' },
  lets: [['one', '1']],
  functions: '<xsl:function name="x:f"><xsl:param name="n"/><xsl:sequence select="$n"/></xsl:function>',
  patterns: [
    {
      id: 'first',
      rules: [
        {
          context: 'x:a',
          lets: [['two', '2']],
          checks: [
            assertThat('x:b = 1', { id: 'B', flag: 'fatal' }),
            reportThat('x:c', { text: ['c is ', { select: 'x:c' }] }),
          ],
        },
        { context: 'x:d', checks: [assertThat('x:e')] },
      ],
    },
    { rules: [{ context: 'x:g', checks: [assertThat('x:h')] }] },
  ],
};

/** A replacement. */
export type Row = readonly [what: string, from: string | RegExp, to: string, message: RegExp];

interface Changed {
  readonly text: string;
  /** The position of the mark, if any. */
  readonly place?: { readonly line: number; readonly column: number };
}

/** The stylesheet with one change. */
function changed(source: string, from: string | RegExp, to: string): Changed {
  const marked = source.replace(from, () => to);
  assert.notEqual(marked, source, `the stylesheet has no ${String(from)}`);
  const mark = marked.indexOf('¦');
  if (mark < 0) return { text: marked };
  const before = marked.slice(0, mark).split('\n');
  return { text: marked.replace('¦', ''), place: { line: before.length, column: before.at(-1)!.length + 1 } };
}

/** Tests that the stylesheet is accepted unchanged, and rejected with each of the changes. */
export function rejects(file: string, source: string, rows: readonly Row[]): void {
  it('is accepted unchanged', () => assert.doesNotThrow(() => compiled({ [file]: source })));
  for (const [what, from, to, message] of rows) {
    it(`but not with ${what}`, () => {
      const { text, place } = changed(source, from, to);
      assert.throws(
        () => compiled({ [file]: text }),
        (error: unknown) => {
          assert.ok(error instanceof SchematronError, String(error));
          assert.match(error.message, message);
          assert.equal(error.position.file, file);
          assert.ok(error.position.line >= 1 && error.position.column >= 1);
          if (place)
            assert.deepEqual({ line: error.position.line, column: error.position.column }, place, error.message);
          return true;
        },
      );
    });
  }
}
