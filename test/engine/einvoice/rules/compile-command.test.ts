/** The command suggested in messages about rules fills the folder in which they are searched. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError, createExplainer, createValidator } from '#validator/index.js';

describe('the command that a message about missing rules names', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'rules-'))));
  after(() => rmSync(folder, { recursive: true }));

  const commandOf = async (rulesDir: string, workers = 0): Promise<string> => {
    let message = '';
    await assert.rejects(createValidator({ rulesDir, workers }), (error: EngineError) => {
      message = error.message;
      return error.code === 'RULES_MISSING';
    });
    return /Run "(.*)"\.$/.exec(message)![1]!;
  };

  it('names the folder that the library was given', async () => {
    assert.equal(await commandOf(folder), `RULES_DIR=${folder} npm run compile-rules`);
    assert.throws(() => createExplainer({ rulesDir: folder }), {
      message: new RegExp(`Run "RULES_DIR=${folder} npm run`),
    });
  });

  it('quotes it for a shell', async () => {
    const named = join(folder, "it's a folder");
    assert.equal(await commandOf(named), `RULES_DIR='${named.replace("'", "'\\''")}' npm run compile-rules`);
  });
});
