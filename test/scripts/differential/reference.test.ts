/**
 * Both engines on one official rule set, the smallest, which the reference engine is compiled for before every run of
 * the tests. `npm run differential` compares them on all of them.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Validator, createValidator } from '#validator/index.js';
import { compare } from '../../../scripts/differential/compare.js';
import type { Specimen } from '../../../scripts/differential/documents.js';
import { mutated } from '../../../scripts/differential/mutate.js';
import { Random } from '../../../scripts/kit/random.js';
import { xmlFiles } from '../../../scripts/conformance/source.js';
import { facturxBasicWl, facturxMinimum, without } from '../../fixtures/invoices.js';
import { RULES, suite } from '../../fixtures/rules.js';
import { treeOf } from '../../fixtures/schematron.js';
import { needs } from '../../needs/needs.js';

const RULE_SET = 'facturx-minimum';

describe(`both engines on ${RULE_SET}`, () => {
  let folder: string;
  let native: Validator;
  let saxon: Validator;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'one-rule-set-'));
    const manifest = JSON.parse(readFileSync(RULES.manifestPath, 'utf8')) as {
      ruleSets: { id: string }[];
      detection: { ruleSets: string[] }[];
      releases: { bundledWith?: string }[];
    };
    const manifestPath = join(folder, 'manifest.json');
    writeFileSync(
      manifestPath,
      JSON.stringify({
        ...manifest,
        countryRules: [],
        releases: manifest.releases.filter(({ bundledWith }) => bundledWith === undefined),
        ruleSets: manifest.ruleSets.filter(({ id }) => id === RULE_SET),
        detection: manifest.detection.filter(({ ruleSets }) => ruleSets.every((id) => id === RULE_SET)),
      }),
    );
    [native, saxon] = (await Promise.all(
      (['native', 'saxon'] as const).map((engine) =>
        createValidator({ ...RULES, hold: [], manifestPath, engine, workers: 0 }),
      ),
    )) as [Validator, Validator];
  });
  after(async () => {
    await Promise.all([native?.close(), saxon?.close()]);
    rmSync(folder, { recursive: true });
  });

  /** @returns the rules that found something */
  async function agree(name: string, xml: string | Uint8Array): Promise<readonly string[]> {
    const specimen: Specimen = { name, document: Buffer.from(xml), ruleSets: [RULE_SET] };
    const { differences } = await compare(specimen, native, saxon);
    assert.deepEqual(differences, [], `${name}\n${Buffer.from(xml).toString()}`);
    return (await native.evaluate(specimen.document, [RULE_SET])).ruleSets[RULE_SET]!.map(([rule]) => rule);
  }

  it('find nothing in a valid invoice', async () => assert.deepEqual(await agree('valid', facturxMinimum), []));
  it('find the same in invoices that lack something', async () => {
    for (const name of [
      'ram:ID',
      'ram:TypeCode',
      'ram:IssueDateTime',
      'ram:InvoiceCurrencyCode',
      'ram:GrandTotalAmount',
      'ram:DuePayableAmount',
      'ram:SellerTradeParty',
      'ram:BuyerTradeParty',
    ]) {
      assert.notDeepEqual(await agree(name, without(facturxMinimum, name)), [], name);
    }
  });
  it('find the same in an invoice of a richer profile', async () =>
    assert.notDeepEqual(await agree('BASIC WL', facturxBasicWl), []));
  it('find the same in hundreds of changed invoices', async () => {
    const random = new Random(11);
    const found = new Set<string>();
    for (let number = 1; number <= 300; number++) {
      const xml = mutated(treeOf(mutated(treeOf(facturxMinimum), random)), random);
      for (const rule of await agree(`changed ${number}`, xml)) found.add(rule);
    }
    assert.ok(found.size >= 10, `only ${found.size} rules found anything`);
  });
  needs('suites').it("find the same in the publishers' samples", async () => {
    const root = suite('.');
    const names = xmlFiles(root, 'factur-x/zugferd-2.4');
    assert.ok(names.length >= 50, `${names.length} samples`);
    for (const name of names) await agree(name, readFileSync(join(root, name)));
  });
});
