import { strict as assert } from 'node:assert';
import { Registry } from '#core/rules/registry.js';
import type { Sample } from '../../../scripts/diagnostics/defect.js';
import { defectsOf } from '../../../scripts/diagnostics/generate.js';
import { judge } from '../../../scripts/diagnostics/judge.js';
import { meetsTargets, summary } from '../../../scripts/diagnostics/report.js';
import { UsageError } from '#cli/terminal/usage.js';
import { readOptions } from '../../../scripts/diagnostics/options.js';
import { read } from '../../../scripts/kit/tree.js';
import { FIXTURES } from '../../fixtures/invoices.js';
import { RULES } from '../../fixtures/rules.js';
import { inFull } from '../../needs/wanted.js';

const samples: readonly Sample[] = FIXTURES.flatMap(({ name, xml }) => {
  const document = read(Buffer.from(xml));
  return document.ok ? [{ name, kind: name, tree: document.tree, options: {} }] : [];
});

describe('defects with a known cause', () => {
  const registry = new Registry(RULES);
  const options = { seed: 3, count: inFull(60, 40), tries: inFull(400, 200) };
  const found = defectsOf(samples, registry, options);

  it('are the same for the same seed, and others for another', () => {
    const texts = (seed: number): readonly string[] =>
      defectsOf(samples, registry, { ...options, seed }).map(({ defect }) => defect.text);
    assert.deepEqual(
      texts(3),
      found.map(({ defect }) => defect.text),
    );
    assert.notDeepEqual(texts(4), texts(3));
  });

  it('are found by rules, and differ from a valid invoice in one change', () => {
    assert.equal(found.length, options.count);
    for (const { defect, verdict } of found) {
      assert.ok(verdict.details.issues.length > 0);
      assert.notEqual(defect.text, defect.sample.tree.source);
      assert.ok(defect.lines.size > 0, defect.note);
    }
  });

  it('are of many sorts and kinds of documents', () => {
    assert.ok(new Set(found.map(({ defect }) => defect.mistake)).size > 15);
    assert.ok(new Set(found.map(({ defect }) => defect.sample.kind)).size > 8);
  });

  it('are judged by what the report says', () => {
    const [one] = found.filter(({ defect }) => defect.change.kind === 'value' && defect.change.wrong !== '');
    const { defect, verdict } = one!;
    const [issue] = verdict.details.issues;
    const withIssues = (...issues: readonly object[]) => ({
      defect,
      verdict: {
        ...verdict,
        details: {
          ...verdict.details,
          issues: issues.map((each, group) => ({ ...issue!, fixFirst: [], causedBy: null, group, ...each })),
        },
      },
    });
    const line = [...defect.lines][0]!;
    const message = `${defect.change.paths[0]!.at(-1)!} says ${defect.change.wrong!}`;
    const all = { line: true, oneCause: true, realCause: true, quoted: true };
    assert.deepEqual(judge(withIssues({ line, message, field: null, location: null })), all);
    assert.deepEqual(judge(withIssues({ line: 9999, message, field: null, location: null })), { ...all, line: false });
    assert.deepEqual(judge(withIssues({ line, message: 'Wrong.', field: null, location: null })), {
      ...all,
      realCause: false,
      quoted: false,
    });
    assert.equal(judge(withIssues({ line, message }, { line, message })).oneCause, false);
    assert.equal(judge(withIssues({ line, message }, { line, message, causedBy: 0 })).oneCause, true);
    assert.equal(judge(withIssues({ line, message, group: 1 }, { line, message, group: 1 })).oneCause, true);
  });

  it('are summed up, with what was asked and what is wanted', () => {
    const judged = found.map((each) => ({ ...each, judgement: judge(each) }));
    assert.match(summary(judged), new RegExp(`^${options.count} defects, \\d+ rules, \\d+ kinds of document\\n`));
    assert.equal(
      meetsTargets(
        judged.map((each) => ({ ...each, judgement: { line: false, oneCause: true, realCause: true, quoted: null } })),
      ),
      false,
    );
    assert.equal(
      meetsTargets(
        judged.map((each) => ({ ...each, judgement: { line: true, oneCause: true, realCause: true, quoted: null } })),
      ),
      true,
    );
  });

  it('are asked for by numbers', () => {
    assert.throws(() => readOptions(['--count', 'many']), UsageError);
    assert.equal(readOptions(['--seed', '7'])!.seed, 7);
  });
});
