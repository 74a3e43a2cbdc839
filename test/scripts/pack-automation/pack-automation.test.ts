/** The archives from which the nodes for automation tools are installed, before a registry has them. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '#cli/terminal/usage.js';
import { packageVersion } from '#schematron/platform/package-root.js';
import { packAutomation } from '../../../scripts/pack-automation/command.js';
import { CORE_PACKAGES } from '../../../scripts/pack/packages.js';
import { packRules } from '../../../scripts/pack-rules/command.js';
import { RULES } from '../../fixtures/rules.js';

const ONLY = ['en16931-ubl', 'xrechnung-ubl'].flatMap((name) => ['--only', name]);

describe('npm run pack-automation', function () {
  this.timeout(300_000);
  let scratch: string;
  const archives = (folder: string): readonly string[] => readdirSync(join(scratch, 'packed', folder)).toSorted();

  before(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'einvoice-pack-automation-'));
    packRules(['--output', join(scratch, 'rules'), ...ONLY], RULES, () => undefined);
    mkdirSync(join(scratch, 'packed', 'node-red'), { recursive: true });
    writeFileSync(join(scratch, 'packed', 'node-red', 'einvoice-core-0.0.1.tgz'), 'of an earlier run');
    const args = ['--output', join(scratch, 'packed'), '--rules', join(scratch, 'rules')];
    assert.equal(await packAutomation(args, () => undefined), 0);
  });
  after(() => rmSync(scratch, { recursive: true, force: true }));

  it('asks for a folder, and for rules', async () => {
    await assert.rejects(packAutomation(['--rules', join(scratch, 'rules')], assert.fail), UsageError);
    await assert.rejects(packAutomation(['--output', scratch], assert.fail), UsageError);
    await assert.rejects(
      packAutomation(['--output', scratch, '--rules', scratch], assert.fail),
      /no packages of rules/,
    );
  });
  it('puts the library and the rules beside the node for Node-RED, and nothing else', () => {
    const names = ['node-red-contrib-einvoice', ...CORE_PACKAGES, 'einvoice-rules'];
    assert.deepEqual(archives('node-red'), names.map((name) => `${name}-${packageVersion()}.tgz`).toSorted());
  });
  it('has the node for n8n alone, which calls a service', () => {
    assert.deepEqual(archives('n8n'), [`n8n-nodes-einvoice-${packageVersion()}.tgz`]);
  });
});
