/** What is made of all rules is made in a thread: the same as where it is made for a folder. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import express from 'express';
import supertest from 'supertest';
import { madeAside } from '#service/web/aside.js';
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
    const aside = madeAside(own.paths);
    const files = ruleFiles(own.paths);
    const made = await aside();
    assert.deepEqual(made, { slowFile: files.get(SLOW_FILE)!(), serviceWorker: serviceWorker(files) });
    assert.match(made.serviceWorker, /"assets\/rules\/manifest\.json"/);
    assert.equal(await aside(), made);
  });

  it('is tried again where it failed', async () => {
    const aside = madeAside(own.paths);
    const manifest = await readFile(own.paths.manifestPath);
    await rm(own.paths.manifestPath);
    await assert.rejects(aside(), /manifest\.json is missing/);
    await writeFile(own.paths.manifestPath, manifest);
    assert.match((await aside()).serviceWorker, /globalThis\.SITE/);
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
