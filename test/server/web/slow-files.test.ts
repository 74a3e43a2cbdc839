/** Files made of all rules in a thread are the same as those made for a static site. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import express from 'express';
import supertest from 'supertest';
import { createSlowFiles } from '#service/web/slow-files.js';
import { compressedFiles } from '#service/web/compressed-files.js';
import { SLOW_FILE, ruleFiles, serviceWorker } from '#service/web/page-files.js';
import { type OwnRules, ownRules } from '../../fixtures/own-rules.js';

describe('what is made aside', () => {
  let own: OwnRules;
  beforeEach(async () => {
    own = await ownRules();
  });
  afterEach(() => own.remove());

  it('is what the same rules make here, and is made once', async () => {
    const makeFiles = createSlowFiles(own.paths);
    const files = ruleFiles(own.paths);
    const made = await makeFiles();
    assert.deepEqual(made, { slowFile: files.get(SLOW_FILE)!(), serviceWorker: serviceWorker(files) });
    assert.match(made.serviceWorker, /"assets\/rules\/manifest\.json"/);
    assert.equal(await makeFiles(), made);
  });

  it('is tried again where it failed', async () => {
    const makeFiles = createSlowFiles(own.paths);
    const manifest = await readFile(own.paths.manifestPath);
    await rm(own.paths.manifestPath);
    await assert.rejects(makeFiles(), /manifest\.json is missing/);
    await writeFile(own.paths.manifestPath, manifest);
    assert.match((await makeFiles()).serviceWorker, /globalThis\.SITE/);
  });
});

describe('a compressed file', () => {
  it('is not found while it can not be made, and found once it can', async () => {
    let tries = 0;
    const content = async (): Promise<string> => {
      if (++tries === 1) throw new Error('not yet');
      return '{}';
    };
    const server = express()
      .use(compressedFiles(() => new Map([['/a.json', content]])))
      .listen(0);
    await once(server, 'listening');
    try {
      const statuses = [];
      for (const path of ['/a.json', '/a.json', '/b.json']) statuses.push((await supertest(server).get(path)).status);
      assert.deepEqual(statuses, [404, 200, 404]);
    } finally {
      server.close();
    }
  });
});
