/** Opening the rules: missing, stale or damaged files are reported before the first document, with a remedy. */
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fingerprint, compiledFiles, engineFile, fingerprint } from '#core/rules/compiled.js';
import { EngineError, type EngineErrorCode, createValidator } from '#validator/index.js';
import { versionedName } from '#core/rules/manifest.js';
import { Registry } from '#core/rules/registry.js';
import { type OwnRules, SECOND_BEGINS, order, ownRules } from '../../../fixtures/own-rules.js';
import { treeOf } from '../../../fixtures/schematron.js';

type Change = (own: OwnRules) => Promise<unknown>;

const ENGINES = ['native', 'saxon'] as const;

/** A modifiable table of assertions. */
interface Editable {
  readonly outputs: Record<string, Fingerprint>;
}

const files = (own: OwnRules, index = 0) => compiledFiles(own.manifest.ruleSets[index]!);
const compiled = (own: OwnRules, name: string): string => join(own.paths.compiledDir, name);

/** Changes a JSON file. */
async function edit<T>(path: string, change: (data: T) => T | void): Promise<void> {
  const data = JSON.parse(await readFile(path, 'utf8')) as T;
  await writeFile(path, JSON.stringify(change(data) ?? data));
}

const REFUSED: readonly (readonly [what: string, change: Change, code: EngineErrorCode, message: RegExp])[] = [
  ['no manifest', (own) => rm(own.paths.manifestPath), 'MANIFEST_INVALID', /manifest\.json is missing\.$/],
  [
    'a manifest that is not JSON',
    (own) => writeFile(own.paths.manifestPath, '{'),
    'MANIFEST_INVALID',
    /manifest\.json: it is not JSON/,
  ],
  [
    'a schema that is not compiled',
    (own) => rm(compiled(own, 'order@1.schema.json')),
    'RULES_MISSING',
    /order@1\.schema\.json is missing\. Run "npm run compile-rules"\.$/,
  ],
  [
    'a schema without its code',
    (own) => rm(compiled(own, 'order@1.schema.js')),
    'RULES_MISSING',
    /order@1\.schema\.js is missing\. Run "npm run compile-rules"\.$/,
  ],
  [
    'code of a schema that the compiler did not write',
    (own) => writeFile(compiled(own, 'order@1.schema.js'), '(function create(rt) {\nthrow 1;\n})'),
    'SCHEMA_CORRUPT',
    /^The compiled XML Schema order@1 is damaged\. Run "npm run compile-rules -- --force"\.$/,
  ],
  [
    'a compiled schema that is cut off',
    (own) => writeFile(compiled(own, 'order@1.schema.json'), '{'),
    'SCHEMA_CORRUPT',
    /^The compiled XML Schema order@1 is damaged/,
  ],
  [
    'a compiled schema without the hash of its code',
    (own) => edit<Record<string, unknown>>(compiled(own, 'order@1.schema.json'), (data) => void delete data['code']),
    'SCHEMA_CORRUPT',
    /^The compiled XML Schema order@1 is damaged/,
  ],
  [
    'a rule set without the hash of its code',
    (own) =>
      edit<{ outputs: Record<string, unknown> }>(compiled(own, files(own).rules), ({ outputs }) => {
        for (const name of Object.keys(outputs)) outputs[name] = null;
      }),
    'RULES_CORRUPT',
    /^The compiled rule set own@1 is damaged/,
  ],
  [
    'a compiled schema that is something else',
    (own) => writeFile(compiled(own, 'order@1.schema.json'), 'null'),
    'RULES_STALE',
    /^The XML Schema order@1 was compiled by another version/,
  ],
  [
    'a schema that was compiled from other files',
    (own) =>
      edit<{ inputHash: string }>(compiled(own, 'order@1.schema.json'), (data) => {
        data.inputHash = '0'.repeat(64);
      }),
    'RULES_STALE',
    /^The XML Schema order@1 was compiled from other files than the manifest names\. Run "npm run compile-rules"\.$/,
  ],
  [
    'a rule set that is not compiled',
    (own) => rm(compiled(own, files(own, 1).rules)),
    'RULES_MISSING',
    /own@2\.rules\.json is missing\. Run "npm run compile-rules"\.$/,
  ],
  [
    'no compiled rule sets at all',
    (own) => rm(own.paths.compiledDir, { recursive: true }),
    'RULES_MISSING',
    /own@1\.rules\.json is missing/,
  ],
  ...(['rules', 'checks'] as const).map((kind): (typeof REFUSED)[number] => [
    `a compiled rule set whose ${kind} are cut off`,
    async (own) => {
      const path = compiled(own, files(own)[kind]);
      await writeFile(path, (await readFile(path, 'utf8')).slice(0, 300));
    },
    'RULES_CORRUPT',
    /^The compiled rule set own@1 is damaged\. Run "npm run compile-rules -- --force --only own"\.$/,
  ]),
  [
    'a compiled rule set without its checks',
    (own) => rm(compiled(own, files(own).checks)),
    'RULES_MISSING',
    /own@1\.checks\.json is missing\. Run "npm run compile-rules"\.$/,
  ],
  [
    'a compiled rule set that is something else',
    (own) => writeFile(compiled(own, files(own).rules), 'null'),
    'RULES_CORRUPT',
    /^The compiled rule set own@1 is damaged/,
  ],
  [
    'a rule set that another version compiled',
    (own) =>
      edit<{ format: number }>(compiled(own, files(own).rules), (data) => {
        data.format += 1;
      }),
    'RULES_STALE',
    /^The rule set own@1 was compiled by another version of this program\. Run "npm run compile-rules"\.$/,
  ],
  [
    'a rule set that a version before versions compiled',
    (own) =>
      edit<{ format?: number; outputs?: unknown }>(compiled(own, files(own).rules), (data) => {
        delete data.format;
        delete data.outputs;
      }),
    'RULES_STALE',
    /own@1 was compiled by another version/,
  ],
  [
    'a rule set that was compiled from other files',
    (own) =>
      edit<{ inputHash: string }>(compiled(own, files(own).rules), (data) => {
        data.inputHash = '0'.repeat(64);
      }),
    'RULES_STALE',
    /^The rule set own@1 was compiled from other files than the manifest names\. Run "npm run compile-rules"\.$/,
  ],
  [
    'a manifest that names other files than were compiled',
    (own) =>
      edit<{ ruleSets: { codePrefix: string }[] }>(own.paths.manifestPath, (data) => {
        data.ruleSets[0]!.codePrefix = 'NEW';
      }),
    'RULES_STALE',
    /own@1 was compiled from other files/,
  ],
];

describe('a validator is not made', () => {
  for (const [what, change, code, message] of REFUSED) {
    it(`with ${what}`, async () => {
      const own = await ownRules({ reference: true });
      try {
        await change(own);
        await assert.rejects(createValidator({ ...own.paths, workers: 0 }), (error) => {
          assert.ok(error instanceof EngineError, String(error));
          assert.equal(error.code, code);
          assert.match(error.message, message);
          return true;
        });
      } finally {
        await own.remove();
      }
    });
  }

  for (const engine of ENGINES)
    describe(`for the ${engine} engine`, () => {
      const refused = async (
        change: (own: OwnRules, file: string) => Promise<unknown>,
        code: EngineErrorCode,
        message: (file: string) => string,
      ): Promise<void> => {
        const own = await ownRules({ reference: true });
        const file = engineFile(own.manifest.ruleSets[0]!, engine);
        await change(own, file);
        await assert.rejects(createValidator({ ...own.paths, engine, workers: 0 }), {
          code,
          message: message(compiled(own, file)),
        });
        await own.remove();
      };
      it('with code that is missing', () =>
        refused(
          (own, file) => rm(compiled(own, file)),
          'RULES_MISSING',
          (file) => `${file} is missing. Run "npm run compile-rules".`,
        ));
      it('with code that the compiler did not write', () =>
        refused(
          (own, file) => writeFile(compiled(own, file), '{}'),
          'RULES_CORRUPT',
          () => 'The compiled rule set own@1 is damaged. Run "npm run compile-rules -- --force --only own".',
        ));
      it('with rule sets that were compiled for the other engine only', () =>
        refused(
          (own, file) =>
            edit<Editable>(compiled(own, files(own).rules), (data) => {
              delete data.outputs[file];
            }),
          'RULES_MISSING',
          () =>
            `The rule set own@1 is not compiled for the ${engine} engine. Run "npm run compile-rules -- --engine ${engine}".`,
        ));
    });
});

describe('the registry', () => {
  let own: OwnRules;
  let registry: Registry;
  before(async () => {
    own = await ownRules({ reference: true });
    registry = new Registry({ ...own.paths, engine: 'saxon' });
  });
  after(() => own.remove());

  it('has nothing to say about rules that are in order', () => registry.verify());
  it('needs none of the files that rules are compiled from', async () => {
    const bare = await ownRules({ reference: true });
    await rm(bare.paths.officialDir, { recursive: true });
    const opened = new Registry({ ...bare.paths, engine: 'native' });
    opened.verify();
    assert.equal(
      opened.ruleSet(opened.entry('own', '2026-11-21')).evaluate(treeOf(order(''))).length,
      registry.ruleSet(registry.entry('own', '2026-11-21')).evaluate(treeOf(order(''))).length,
    );
    await bare.remove();
  });
  it('knows the release that is in force on a day', () => {
    assert.equal(versionedName(registry.entry('own', '2026-11-21')), 'own@1');
    assert.equal(versionedName(registry.entry('own', SECOND_BEGINS)), 'own@2');
  });
  it('names the rule sets that there are, each once, when it is asked for another', () => {
    assert.throws(() => registry.entry('other', '2026-11-21'), {
      code: 'RULE_SET_UNKNOWN',
      message: 'There is no rule set "other"; there are own.',
    });
  });
  it('loads a rule set once', () => {
    const entry = registry.entry('own', '2026-11-21');
    assert.equal(registry.ruleSet(entry), registry.ruleSet(entry));
    assert.equal(registry.schema('order', '2026-11-21'), registry.schema('order', '2026-11-22'));
  });
  it('tells releases of a rule set apart by their hash', () => {
    const [first, second] = own.manifest.ruleSets.map((entry) => registry.info(entry, '2026-11-21'));
    assert.deepEqual([first!.id, first!.version, second!.version, first!.engine], ['own', '1', '2', 'saxon']);
    assert.match(first!.hash, /^[0-9a-f]{64}$/);
    assert.notEqual(first!.hash, second!.hash);
  });
  for (const [engine, texts] of [
    [
      'native',
      [
        '{',
        '(function create(rt) {',
        '(function create(rt) {\nreturn {};\n})',
        '(function create(rt) {\n}, 1)',
        'process.exit(1)',
        '(() => { process.exit(1); })()',
      ],
    ],
    ['saxon', ['{', '{"N":"package"}']],
  ] as const) {
    it(`does not take ${engine} code that does not load for rules without findings`, async () => {
      const damaged = await ownRules({ reference: true });
      const [entry] = damaged.manifest.ruleSets;
      const file = engineFile(entry!, engine);
      for (const text of texts) {
        await writeFile(compiled(damaged, file), text);
        await edit<Editable>(compiled(damaged, files(damaged).rules), (data) => {
          data.outputs[file] = fingerprint(Buffer.from(text));
        });
        const opened = new Registry({ ...damaged.paths, engine });
        assert.throws(
          () => opened.ruleSet(opened.entry('own', '2026-11-21')).evaluate(treeOf(order(''))),
          (error) => error instanceof EngineError && ['RULES_CORRUPT', 'RULES_FAILED'].includes(error.code),
          text,
        );
      }
      await damaged.remove();
    });
  }
  for (const [kind, part] of [
    ['native', 'use strict'],
    ['checks', 'OWN-NUMBER'],
  ] as const)
    it(`does not take a file of ${kind} of the right length for the right one`, async () => {
      const damaged = await ownRules({ reference: true });
      const opened = new Registry({ ...damaged.paths, engine: 'native' });
      const path = compiled(damaged, files(damaged)[kind]);
      const text = await readFile(path, 'utf8');
      assert.ok(text.includes(part));
      await writeFile(path, text.replace(part, part.toLowerCase().replace(/.$/, 's')).padEnd(text.length));
      opened.verify();
      // Checks are read for the first finding.
      assert.throws(() => opened.ruleSet(opened.entry('own', '2026-11-21')).evaluate(treeOf(order('<line/>'))), {
        code: 'RULES_CORRUPT',
      });
      await damaged.remove();
    });
  it('does not take a schema of the right length for the right one', async () => {
    const damaged = await ownRules({ reference: true });
    const opened = new Registry(damaged.paths);
    const path = compiled(damaged, 'order@1.schema.js');
    await writeFile(path, (await readFile(path, 'utf8')).replace('number', 'numbre'));
    opened.verify();
    assert.throws(() => opened.schema('order', '2026-11-21'), { code: 'SCHEMA_CORRUPT' });
    await damaged.remove();
  });
  it('does not run code that was changed after the start', async () => {
    const damaged = await ownRules({ reference: true });
    const opened = new Registry({ ...damaged.paths, engine: 'native' });
    opened.verify();
    await writeFile(
      compiled(damaged, engineFile(damaged.manifest.ruleSets[0]!, 'native')),
      '(function create(rt) {\nthrow 1;\n})',
    );
    assert.throws(() => opened.ruleSet(opened.entry('own', '2026-11-21')), { code: 'RULES_CORRUPT' });
    await damaged.remove();
  });
});
