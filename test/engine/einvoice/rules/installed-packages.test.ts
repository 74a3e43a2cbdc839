/** Rules from installed packages: where they are found, what is taken from them, and which of them are refused. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createValidator } from '#validator/index.js';
import { COMPILED_FORMAT } from '#core/rules/compiled.js';
import { installedPackages } from '#core/rules/installed-packages.js';
import { Registry, type RegistryOptions } from '#core/rules/registry.js';
import type { RulesNames, RulesPackageFacts } from '#core/rules/rules-package.js';
import { type OwnRules, order, ownRules } from '../../../fixtures/own-rules.js';

const VERSION = '4.5.6';
const CORE = 'einvoice-rules';
const EUROPE = 'einvoice-rules-europe';
const NOTHING: RulesNames = { ruleSets: [], schemas: [] };

/** Installs a package below a folder, with those compiled files of the small world that it says it holds. */
function install(
  own: OwnRules,
  name: string,
  holds: RulesNames,
  { below = own.folder, ...changed }: Partial<RulesPackageFacts> & { below?: string } = {},
): void {
  const folder = join(below, 'node_modules', name);
  mkdirSync(join(folder, 'compiled'), { recursive: true });
  const facts: RulesPackageFacts = {
    format: COMPILED_FORMAT,
    library: { name: 'einvoice-validator', version: VERSION },
    manifest: 'one',
    compiler: 'one',
    holds,
    leftOut: NOTHING,
    ...changed,
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: VERSION, einvoice: facts }));
  for (const file of readdirSync(own.paths.compiledDir))
    if ([...holds.ruleSets, ...holds.schemas].some((held) => file.startsWith(`${held}.`)))
      renameSync(join(own.paths.compiledDir, file), join(folder, 'compiled', file));
}

const optionsOf = ({ folder, paths }: OwnRules): RegistryOptions => ({
  manifestPath: paths.manifestPath,
  compiledDir: paths.compiledDir,
  packages: installedPackages(folder, VERSION),
});

const ALL: RulesNames = { ruleSets: ['own@1', 'own@2'], schemas: ['order@1'] };
const FIRST: RulesNames = { ruleSets: ['own@1'], schemas: ['order@1'] };
const SECOND: RulesNames = { ruleSets: ['own@2'], schemas: [] };

describe('installed packages of rules', () => {
  let own: OwnRules;
  beforeEach(async () => (own = await ownRules()));
  afterEach(() => own.remove());

  it('are none where nobody has installed any', () => {
    assert.deepEqual(installedPackages(own.folder, VERSION, own.folder), []);
  });

  it('are found from the library, and else from the project in which somebody works', () => {
    const project = join(own.folder, 'project');
    install(own, CORE, FIRST);
    install(own, CORE, NOTHING, { below: project });
    install(own, EUROPE, NOTHING, { below: project });
    const found = installedPackages(own.folder, VERSION, project);
    assert.deepEqual(
      found.map(({ name, folder, problem }) => [name, folder.startsWith(project), problem]),
      [
        [CORE, false, null],
        [EUROPE, true, null],
      ],
    );
  });

  it('are united, and reports say which rule set is from which', async () => {
    install(own, CORE, FIRST);
    install(own, EUROPE, SECOND);
    const options = optionsOf(own);
    new Registry(options).verify();
    for (const workers of [0, 1]) {
      const validator = await createValidator({ ...options, workers });
      assert.deepEqual(
        validator.ruleSets.map((info) => [info.version, info.package]),
        [
          ['1', `${CORE}@${VERSION}`],
          ['2', `${EUROPE}@${VERSION}`],
        ],
      );
      const { report, details } = await validator.validate(Buffer.from(order('<number>1</number><note>n</note>')));
      assert.equal(report.valid, true);
      assert.equal(details.ruleSets[0]!.package, `${CORE}@${VERSION}`);
      await validator.close();
    }
  });

  it('come after what was compiled here', () => {
    install(own, CORE, FIRST);
    const registry = new Registry(optionsOf(own));
    registry.verify();
    const [first, second] = registry.manifest.ruleSets.map((entry) => registry.info(entry, '2026-01-01').package);
    assert.deepEqual([first, second], [`${CORE}@${VERSION}`, undefined]);
  });

  it('may leave out a rule set of the core, which is not held then', () => {
    install(own, CORE, FIRST, { leftOut: SECOND });
    removeFromFolder(own);
    const { holding } = new Registry(optionsOf(own));
    assert.deepEqual(
      holding.absent.map(({ release }) => release),
      ['own@2'],
    );
    assert.throws(() => holding.requireReleases(['own@2']), { code: 'RULE_SET_UNKNOWN' });
    assert.throws(() => new Registry({ ...optionsOf(own), hold: 'all' }).verify(), { code: 'RULES_MISSING' });
  });

  it('take nothing away from what was compiled here', () => {
    install(own, CORE, FIRST, { leftOut: SECOND });
    assert.deepEqual(new Registry(optionsOf(own)).holding.absent, []);
  });

  it('are not enough where the core is neither in them nor left out', () => {
    install(own, CORE, FIRST);
    removeFromFolder(own);
    assert.throws(() => new Registry(optionsOf(own)).verify(), {
      code: 'RULES_MISSING',
      message: /own@2\.rules\.json/,
    });
  });

  it('must have what they say they hold', () => {
    install(own, CORE, ALL);
    rmSync(join(own.folder, 'node_modules', CORE, 'compiled', 'own@2.native.js'));
    assert.throws(() => new Registry(optionsOf(own)).verify(), { code: 'RULES_MISSING', message: /own@2\.native\.js/ });
  });

  it('are to be installed anew where they are damaged', () => {
    install(own, CORE, ALL);
    writeFileSync(join(own.folder, 'node_modules', CORE, 'compiled', 'own@1.rules.json'), '{');
    assert.throws(() => new Registry(optionsOf(own)).verify(), {
      code: 'RULES_CORRUPT',
      message: `The compiled rule set own@1 is damaged. Run "npm install --force ${CORE}@${VERSION}".`,
    });
  });

  const STALE: readonly (readonly [what: string, change: Partial<RulesPackageFacts>, message: RegExp])[] = [
    [
      'another version of the library',
      { library: { name: 'einvoice-validator', version: '4.4.0' } },
      /^The rules of einvoice-rules@4\.5\.6 were compiled for einvoice-validator 4\.4\.0 .*this is 4\.5\.6 .* Run "npm install einvoice-rules@4\.5\.6"\.$/,
    ],
    ['another compiler', { format: COMPILED_FORMAT - 1 }, /\(format \d+\), and this is 4\.5\.6 \(format \d+\)/],
  ];
  for (const [what, change, message] of STALE)
    it(`are refused where they were compiled for ${what}`, async () => {
      install(own, CORE, ALL, change);
      assert.throws(() => new Registry(optionsOf(own)), { code: 'RULES_STALE', message });
      await assert.rejects(createValidator({ ...optionsOf(own), workers: 1 }), { code: 'RULES_STALE', message });
    });

  it('are refused where they do not say what they were compiled for', () => {
    mkdirSync(join(own.folder, 'node_modules', CORE), { recursive: true });
    writeFileSync(join(own.folder, 'node_modules', CORE, 'package.json'), '{"version":"9.9.9"}');
    assert.throws(() => new Registry(optionsOf(own)), {
      code: 'RULES_STALE',
      message: /^The package einvoice-rules@9\.9\.9 does not say which library/,
    });
  });

  it('are refused where two of them do not belong together', () => {
    install(own, CORE, FIRST);
    install(own, EUROPE, SECOND, { manifest: 'two' });
    assert.throws(() => new Registry(optionsOf(own)), {
      code: 'RULES_STALE',
      message: /^einvoice-rules@4\.5\.6 and einvoice-rules-europe@4\.5\.6 do not belong together/,
    });
  });
});

/** What is left of the second release in the folder that the compiler writes. */
function removeFromFolder({ paths }: OwnRules): void {
  for (const file of readdirSync(paths.compiledDir))
    if (file.startsWith('own@2.')) rmSync(join(paths.compiledDir, file));
}
