/**
 * Integrations for other people's pipelines: the action, the component and the hook, run by a shell like their runners
 * do.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { validateAction } from '@action-validator/core';
import { parse, parseAllDocuments } from 'yaml';
import { findPackageRoot, packageVersion, programPath } from '#schematron/platform/package-root.js';
import * as invoices from '../fixtures/invoices.js';
import { RULES } from '../fixtures/rules.js';
import { Workplace } from './support.js';

const ROOT = findPackageRoot(import.meta.url);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
}

describe('in pipelines of others', function () {
  this.timeout(300_000);
  const place = new Workplace();
  before(() => {
    place.write('samples/good.xml', invoices.xrechnungUbl);
    place.write('samples/wrong one.xml', invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference'));
    place.write('more/wrong.xml', invoices.withText(invoices.xrechnungUbl, 'cbc:TaxInclusiveAmount', '191.23'));
    mkdirSync(place.path('bin'));
    symlinkSync(programPath('einvoice', 'einvoice', import.meta.url), place.path('bin/einvoice'));
    // The action's cache after a run.
    const kept = place.path('temp/einvoice-rules');
    const compiled = join(kept, 'compiled-sef', packageVersion(ROOT));
    cpSync(RULES.compiledDir, compiled, { recursive: true, filter: (path) => !path.endsWith('.cache') });
    symlinkSync(RULES.officialDir, join(kept, 'schematron'));
  });
  after(() => place.remove());

  const shell = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Ended =>
    spawnSync(command, args, {
      cwd: place.folder,
      encoding: 'utf8',
      env: { PATH: `${place.path('bin')}${delimiter}${process.env['PATH']}`, ...env },
    });

  describe('action.yml', () => {
    const text = read('action.yml');
    const action = parse(text) as {
      inputs: Record<string, { required?: boolean; default?: string; description: string }>;
      runs: { steps: readonly Step[] };
    };

    /** Runs the steps like the runner does, except those of other actions. */
    function runAction(inputs: Readonly<Record<string, string>>): Ended {
      const temp = place.path('temp');
      const context: Record<string, string> = { 'github.action_path': ROOT, 'runner.temp': temp };
      for (const [name, input] of Object.entries(action.inputs))
        context[`inputs.${name}`] = inputs[name] ?? input.default ?? '';
      const evaluated = (value: string): string =>
        value.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) => {
          assert.ok(name in context, `${name} is no known value`);
          return context[name]!;
        });
      const ended = { status: 0 as number | null, stdout: '', stderr: '' };
      for (const { run, env = {} } of action.runs.steps.filter((step) => step.run !== undefined)) {
        const script = join(temp, 'script.sh');
        writeFileSync(script, evaluated(run!));
        const variables = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, evaluated(value)]));
        const { status, stdout, stderr } = shell('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
          GITHUB_ACTIONS: 'true',
          ...variables,
        });
        ended.stdout += stdout;
        ended.stderr += stderr;
        ended.status = status;
        if (status !== 0) break;
      }
      return ended;
    }
    const annotations = (output: string): readonly string[] =>
      output.split('\n').filter((line) => line.startsWith('::'));

    it('is an action by the schema', () => {
      assert.deepEqual(validateAction(text).errors, []);
      assert.notDeepEqual(validateAction(text.replace('using: composite', 'using: magic')).errors, []);
    });
    it('runs scripts in bash, and puts nothing of its inputs into them', () => {
      for (const { run, shell: name, uses } of action.runs.steps) {
        assert.notEqual(run === undefined, uses === undefined);
        if (run !== undefined) assert.equal(name, 'bash');
        assert.doesNotMatch(run ?? '', /\$\{\{/);
        if (uses !== undefined) assert.match(uses, /^[\w-]+\/[\w/-]+@v\d+$/);
      }
    });
    it('annotates what --format github does, fails, and writes SARIF', async () => {
      const { status, stdout, stderr } = runAction({ files: 'samples/\n  more/*.xml  \n\n' });
      assert.equal(status, 1, stderr);
      const { out } = await place.einvoice(['validate', '--format', 'github', 'samples/', 'more/*.xml']);
      assert.ok(annotations(out).length >= 2);
      assert.deepEqual(annotations(stdout), annotations(out));
      assert.match(stdout, /3 files: 1 valid, 2 not valid/);
      const { runs } = JSON.parse(readFileSync(place.path('einvoice.sarif'), 'utf8')) as {
        runs: readonly { results: readonly object[] }[];
      };
      assert.ok(runs[0]!.results.length >= 2);
    });
    it('passes where all is valid, in a language, and takes what looks like a command for a file', () => {
      const good = runAction({ files: 'samples/good.xml', language: 'de', sarif: 'other.sarif' });
      assert.deepEqual([good.status, annotations(good.stdout)], [0, []]);
      assert.match(good.stdout, /gültig/);
      const odd = runAction({ files: '$(touch stolen)\n--help' });
      assert.equal(odd.status, 2);
      assert.throws(() => readFileSync(place.path('stolen')));
    });
    it('uploads only where that is asked for, also after findings', () => {
      const upload = action.runs.steps.find(({ uses }) => uses?.startsWith('github/codeql-action/upload-sarif'))!;
      assert.match(upload.if!, /always\(\) && inputs\.upload == 'true'/);
      assert.equal(action.inputs['upload']!.default, 'false');
    });
  });

  describe('the component for GitLab', () => {
    const [spec, jobs] = parseAllDocuments(read('deploy/gitlab-component/templates/einvoice.yml')).map(
      (document) => document.toJS() as Record<string, any>,
    ) as [Record<string, any>, Record<string, any>];
    const inputs: Record<string, { default?: string }> = spec['spec'].inputs;
    const filled = (given: Readonly<Record<string, string>>): any =>
      JSON.parse(
        JSON.stringify(jobs).replace(/\$\[\[ *inputs\.([\w-]+) *\]\]/g, (_, name: string) => {
          assert.ok(name in inputs, `${name} is no input`);
          return given[name] ?? inputs[name]!.default!;
        }),
      );

    it('has a job whose reports are those that GitLab shows', async () => {
      const { einvoice } = filled({ image: 'registry.example/einvoice', files: 'samples/ more/' });
      assert.deepEqual([einvoice.image, einvoice.stage], ['registry.example/einvoice', 'test']);
      const { status, stderr } = shell('sh', ['-ec', einvoice.script.join('\n')]);
      assert.equal(status, 1, stderr);
      const { junit, codequality } = einvoice.artifacts.reports;
      assert.match(readFileSync(place.path(junit), 'utf8'), /<testsuites>/);
      const { out } = await place.einvoice(['validate', '--format', 'gitlab', 'samples/', 'more/']);
      assert.deepEqual(JSON.parse(readFileSync(place.path(codequality), 'utf8')), JSON.parse(out));
    });
    it('passes where all is valid, and fails by warnings where that is asked for', () => {
      const script = (given: Readonly<Record<string, string>>): string =>
        filled({ image: 'x', files: 'samples/good.xml', ...given }).einvoice.script.join('\n');
      assert.equal(shell('sh', ['-ec', script({})]).status, 0);
      assert.match(script({ 'fail-on': 'warning', language: 'fr' }), /--fail-on "warning" --lang "fr"/);
    });
  });

  describe('the hook for pre-commit', () => {
    const [hook, ...others] = parse(read('.pre-commit-hooks.yaml')) as Record<string, string>[];
    /** pre-commit splits the entry like a shell, and appends arguments and files. */
    const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Ended =>
      shell('sh', ['-c', `${hook!['entry']} "$@"`, 'sh', ...args], env);

    it('has what pre-commit wants of a hook', () => {
      assert.deepEqual(others, []);
      for (const key of ['id', 'name', 'entry', 'language']) assert.equal(typeof hook![key], 'string', key);
      assert.ok(new RegExp(hook!['files']!).test('samples/good.xml'));
    });
    it('stops a commit with an invoice that is not valid, and no other', () => {
      assert.equal(run(['samples/good.xml']).status, 0);
      const { status, stdout } = run(['--only-failing', 'samples/good.xml', 'samples/wrong one.xml']);
      assert.equal(status, 1);
      assert.match(stdout, /BR-DE-15/);
    });
    it('fetches rules where there are none, and says what is wrong where it can not', () => {
      // A folder without rules, and a mirror without files.
      mkdirSync(place.path('empty'));
      const env = { RULES_DIR: place.path('empty'), RULES_MIRROR: place.path('empty') };
      const { status, stderr } = run(['samples/good.xml'], {
        ...env,
        HTTPS_PROXY: 'http://127.0.0.1:9',
        MAVEN: 'false',
        PIP: 'false',
      });
      assert.equal(status, 2);
      assert.match(stderr, /compile-rules/);
    });
  });
});
