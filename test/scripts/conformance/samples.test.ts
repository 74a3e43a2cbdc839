import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { RawFinding, ValidateOptions, Verdict } from '#validator/index.js';
import type { Outcome } from '../../../scripts/conformance/case.js';
import type { SampleException } from '../../../scripts/conformance/known/samples.js';
import { sampleCase } from '../../../scripts/conformance/samples.js';
import { EMPTY_DETAILS } from '../../fixtures/empty-details.js';

const EXCEPTION: SampleException = {
  name: 'x.xml',
  errors: ['A-1', 'A-2'],
  publishersRules: 's',
  reason: 'Why.',
  evidence: 'Where.',
};

function verdict(codes: readonly string[]): Verdict {
  const issues = codes.map((code) => ({
    code,
    severity: code.startsWith('W') ? ('warning' as const) : ('error' as const),
    field: null,
    message: 'm',
    problem: 'm',
    fix: null,
    parts: [],
    businessTerms: [],
    fixFirst: [],
    group: 0,
    causedBy: null,
    ruleSet: null,
    location: null,
    target: null,
    line: null,
    column: null,
    official: null,
  }));
  const errorCount = issues.filter(({ severity }) => severity === 'error').length;
  const report = {
    valid: errorCount === 0,
    format: 'cii' as const,
    profile: null,
    errorCount,
    warningCount: issues.length - errorCount,
    issues,
  };
  return {
    report,
    details: {
      ...EMPTY_DETAILS,
      issues,
    },
    language: 'en',
    truncated: false,
  };
}

async function judge(
  codes: readonly string[],
  exception?: SampleException,
  findings: readonly RawFinding[] = [],
  name = 'x.xml',
): Promise<Outcome & { options: ValidateOptions }> {
  let options: ValidateOptions = {};
  const [outcome] = await sampleCase(name, Buffer.from('<r/>'), exception).check({
    validate: async (_, given) => {
      options = given;
      return verdict(codes);
    },
    evaluate: async (_, ids) => ({ ruleSets: Object.fromEntries(ids.map((id) => [id, findings])), errors: {} }),
  });
  return { ...outcome!, options };
}

describe('samples', () => {
  it('are valid: warnings do not matter, errors do', async () => {
    assert.ok((await judge([])).met);
    assert.ok((await judge(['W-1'])).met);
    assert.ok(!(await judge(['W-1', 'A-1'])).met);
  });

  it('that are listed are wrong in the listed way', async () => {
    assert.ok((await judge(['A-2', 'A-1', 'A-1', 'W-1'], EXCEPTION)).met);
    assert.ok(!(await judge([], EXCEPTION)).met, 'a listed sample that has become valid');
    assert.ok(!(await judge(['A-1'], EXCEPTION)).met);
    assert.ok(!(await judge(['A-1', 'A-2', 'A-3'], EXCEPTION)).met);
  });

  it('that are listed have no finding by the rules that their publisher meant', async () => {
    assert.ok(!(await judge(['A-1', 'A-2'], EXCEPTION, [['B-1', '', '/r[1]']])).met);
  });

  it('of Factur-X and ZUGFeRD say by their folder which rules they are for', async () => {
    assert.deepEqual((await judge([], undefined, [], 'factur-x/zugferd-2.4/en16931/x.xml')).options, { as: 'facturx' });
    assert.deepEqual((await judge([], undefined, [], 'factur-x/zugferd-2.4/extended/x.xml')).options, {});
    assert.ok(!(await judge([], undefined, [['B-1', '', '/r[1]']], 'factur-x/zugferd-2.0.1/en16931/x.xml')).met);
  });
});
