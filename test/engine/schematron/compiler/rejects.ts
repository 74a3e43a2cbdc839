/** Asserts that a source is rejected at the position marked by `¦`. */
import assert from 'node:assert/strict';
import type { CompileOptions } from '#schematron/compiler/build.js';
import { SchematronError } from '#schematron/compiler/schematron/error.js';
import { type Files, compiled, schema } from '../../../fixtures/schematron.js';

export type Row = readonly [what: string, source: string | Files, message: RegExp, options?: Partial<CompileOptions>];

/** The files without the mark, and its position. */
function unmarked(source: string | Files): { files: Files; place?: { file: string; line: number; column: number } } {
  const files = typeof source === 'string' ? { 'main.sch': source } : source;
  const marked = Object.entries(files).find(([, text]) => text.includes('¦'));
  if (!marked) return { files };
  const [file, text] = marked;
  const before = text.slice(0, text.indexOf('¦')).split('\n');
  const place = { file, line: before.length, column: [...before.at(-1)!].length + 1 };
  return {
    files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, content.replace('¦', '')])),
    place,
  };
}

export function rejects(rows: readonly Row[]): void {
  for (const [what, source, message, options] of rows) {
    it(what, () => {
      const { files, place } = unmarked(source);
      assert.throws(
        () => compiled(files, { file: 'main.sch', ...options }),
        (error) => {
          assert.ok(error instanceof SchematronError, String(error));
          assert.equal(error.code, 'SCHEMATRON');
          assert.match(error.message, message);
          if (place) {
            assert.deepEqual(error.position, place);
            assert.ok(error.message.startsWith(`${place.file}:${place.line}:${place.column}: `), error.message);
          }
          return true;
        },
      );
    });
  }
}

/** Schemas around the rejected part. */
export const inRule = (content: string): string =>
  schema(`<pattern>\n  <rule context="a">${content}</rule>\n</pattern>`);
export const functionOf = (body: string): string =>
  schema(`<ns prefix="u" uri="urn:u"/>
<xsl:function name="u:f" as="xs:integer"><xsl:param name="x" as="xs:integer"/>${body}</xsl:function>
<pattern><rule context="a"><assert test="u:f(1) = 1">…</assert></rule></pattern>`);
export const GOOD = '<pattern><rule context="a"><assert test="b">…</assert></rule></pattern>';
