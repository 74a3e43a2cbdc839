/** `npm run findings`: that it runs the publishers' stylesheets, and says what is different from what is kept. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Opinion, readOpinions } from '../../../scripts/conformance/oracle.js';
import { findings } from '../../../scripts/findings/command.js';
import { UsageError } from '#cli/terminal/usage.js';
import { fileSources } from '#cli/compile-rules/fetch.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';
import { type Folders, readFolders } from '../../../scripts/suites/folders.js';
import { fetchStylesheets } from '../../../scripts/suites/stylesheets.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { needs } from '../../needs/needs.js';

const { rules } = readRulesSettings();

needs('suites', 'stylesheets', 'java', 'saxon-he').describe('npm run findings', () => {
  let folder: string;
  let folders: Folders;
  let kept: readonly Opinion[];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'findings-'));
    const own = readFolders();
    await fetchStylesheets(own, fileSources(readSourceSettings('rules')));
    kept = readOpinions(own.findings).filter((opinion) => Object.keys(opinion.findings).join() === 'en16931-cii');
    folders = { ...own, findings: join(folder, 'findings.jsonl.br') };
  });
  after(() => rmSync(folder, { recursive: true }));

  const keep = (opinions: readonly Opinion[]): void =>
    writeFileSync(
      folders.findings,
      brotliCompressSync(opinions.map((opinion) => `${JSON.stringify(opinion)}\n`).join('')),
    );
  async function run(...args: readonly string[]): Promise<{ code: number; text: string }> {
    let text = '';
    const code = await findings(args, {
      rules,
      folders,
      sources: [],
      write: (part) => {
        text += part;
      },
    });
    return { code, text };
  }

  it('names what is different: a finding more, a finding less, another document; and keeps what is found when it is asked to', async () => {
    const [first, second] = kept;
    const at = kept.findIndex(
      (opinion, index) => index > 1 && Object.values(opinion.findings).some((list) => list.length > 0),
    );
    const [ruleSet, list] = Object.entries(kept[at]!.findings).find(([, own]) => own.length > 0)!;
    assert.ok(at > 1, `the findings to leave out are those of case ${at}`);
    const changed = [
      { ...first!, findings: { 'en16931-cii': [['BR-XX', 'fatal', '/a[1]'] as const] } },
      { ...second!, sha256: '0'.repeat(64) },
      ...kept.slice(2),
    ];
    changed[at] = { ...kept[at]!, findings: { ...kept[at]!.findings, [ruleSet]: list.slice(1) } };
    keep(changed);
    const { code, text } = await run();
    assert.equal(code, 1);
    assert.ok(text.includes(`${first!.case}: kept, not found: en16931-cii: BR-XX fatal /a[1]\n`), text);
    assert.ok(text.includes(`${second!.case}: another document\n`), text);
    assert.ok(text.includes(`${kept[at]!.case}: found, not kept: ${ruleSet}: ${list[0]!.join(' ')}\n`), text);
    assert.match(text, /\nfindings: \d+ cases, 3 of them different\n$/);
    assert.equal((await run('--write')).code, 0);
    assert.deepEqual(readOpinions(folders.findings), kept);
    const bytes = readFileSync(folders.findings);
    assert.deepEqual(await run('--write'), { code: 0, text: `findings: ${kept.length} cases, 0 of them different\n` });
    assert.deepEqual(readFileSync(folders.findings), bytes, 'nothing is written where nothing has changed');
  });
  it('refuses what it does not understand', async () => {
    for (const args of [['--what'], ['--only', 'no such case'], ['stray']])
      await assert.rejects(run(...args), UsageError, args.join(' '));
  });
});
