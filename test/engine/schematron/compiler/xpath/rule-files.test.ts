import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { XPathError } from '#schematron/compiler/xpath/errors.js';
import { RULES, realManifest } from '../../../../fixtures/rules.js';
import { compileFile, ruleFiles, type Compiled } from './rule-files.js';

/** Counts the attributes that contain expressions in the text, without comments and without parsing. */
function countInText(file: string): Readonly<Record<Compiled['kind'], number>> {
  const text = readFileSync(file, 'utf8').replace(/<!--[^]*?-->/g, '');
  const tags = text.match(/<[A-Za-z](?:"[^"]*"|'[^']*'|[^"'>])*>/g) ?? [];
  const count = (names: string, attribute: string): number =>
    tags.filter(
      (tag) => new RegExp(`^<(\\w+:)?(${names})\\s`).test(tag) && new RegExp(`\\s${attribute}\\s*=`).test(tag),
    ).length;
  return {
    context: count('rule', 'context'),
    test: count('assert|report', 'test'),
    let: count('let', 'value'),
    text: count('value-of', 'select') + count('name', 'path'),
    function: count('variable|sequence', 'select') + count('when|if', 'test'),
  };
}

function describeFailure(file: string, { kind, line, source, result }: Compiled): string {
  const at =
    result instanceof XPathError
      ? ` ${result.code} at ${result.start}: ${JSON.stringify(source.slice(result.start, result.end).slice(0, 80))}`
      : '';
  return `${file}:${line} ${kind}${at}: ${String(result)}`;
}

describe('XPath of the published rule sets', () => {
  const directory = RULES.officialDir;
  // Only core rule sets: others have fragments without prefix declarations, and functions in other forms.
  const core = realManifest()
    .releases.filter(({ optional }) => optional !== true)
    .flatMap((release) => release.files.map(({ path }) => join(directory, path)));
  const files = ruleFiles(directory).filter((file) => core.includes(file));

  // XRechnung is distributed as XSLT since 2.6.0.
  it('finds the files', () => assert.ok(files.length > 12, `only ${files.length} files`));

  for (const file of files) {
    const name = relative(directory, file);
    it(`compiles every expression of ${name}`, () => {
      const compiled = compileFile(file);
      const failures = compiled
        .filter(({ result }) => result instanceof Error)
        .map((one) => describeFailure(name, one));
      assert.deepEqual(failures.slice(0, 20), [], `${failures.length} of ${compiled.length} fail`);
      const counts = { context: 0, test: 0, let: 0, text: 0, function: 0 };
      for (const { kind } of compiled) counts[kind]++;
      assert.deepEqual(counts, countInText(file));
    });
  }
});
