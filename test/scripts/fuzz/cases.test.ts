/** The generated cases: reproducible, of all kinds, and never more than the service can be expected to take. */
import assert from 'node:assert/strict';
import { makeCase, statusesOf } from '../../../scripts/fuzz/cases.js';
import { loadSamples, type Samples } from '../../../scripts/fuzz/samples.js';
import { needs } from '../../needs/needs.js';
import { FolderError, readFolders, requireSuites } from '../../../scripts/suites/folders.js';
import { inFull } from '../../needs/wanted.js';

const MB5 = 5 * 1024 * 1024;

describe('fuzz cases', () => {
  let samples: Samples;
  before(() => {
    samples = loadSamples(readFolders());
  });

  needs('suites').it("are made of the publishers' samples and of our own", () => {
    const names = samples.small.map(({ name }) => name);
    assert.ok(names.includes('XRechnung UBL, 20 KB'));
    for (const folder of ['en16931/', 'factur-x/', 'peppol/', 'xrechnung/'])
      assert.ok(
        names.some((name) => name.startsWith(folder)),
        folder,
      );
  });

  it("do without the publishers' samples where they are missing, and say so", () => {
    const folders = readFolders({ SUITES_DIR: '/nowhere' });
    assert.throws(() => requireSuites(folders), FolderError);
    const without = loadSamples(folders);
    assert.ok(without.small.length >= 5);
    assert.match(without.origin, /no publishers' samples/);
  });

  it('are the same for the same seed, whatever was made before', () => {
    const first = [3, 7, 500].map((number) => makeCase(42, number, samples));
    makeCase(1, 1, samples);
    assert.deepEqual([500, 7, 3].map((number) => makeCase(42, number, samples)).reverse(), first);
  });

  it('differ between seeds', () => {
    assert.notDeepEqual(makeCase(1, 0, samples), makeCase(2, 0, samples));
  });

  it('are of all kinds', () => {
    const cases = Array.from({ length: inFull(1500, 600) }, (_, number) => makeCase(9, number, samples));
    const names = cases.map(({ name }) => name).join('\n');
    for (const kind of [
      'bits flipped',
      'cut off',
      'levels of',
      'element name of',
      'attributes',
      'namespaces',
      '<!DOCTYPE',
      'lone surrogate',
      'NULs',
      'declared',
      'unchanged',
      'values at the edges',
      'SKONTO',
      'as a form',
      'fields',
      'part headers',
      'given up',
      'in chunks',
      'filled up',
      'with X-Api-Key',
      '?details=true',
      'changes of elements',
    ])
      assert.ok(names.includes(kind), kind);
    assert.deepEqual(
      cases.filter(({ statuses }) => statuses.some((status) => status >= 500)),
      [],
    );
  });
});

describe('the status that a document has to get', () => {
  const rows = [
    { what: 'nothing', document: Buffer.alloc(0), statuses: [400] },
    { what: 'anything', document: Buffer.from('x'), statuses: [200] },
    { what: 'a PDF', document: Buffer.from('%PDF-'), statuses: [415] },
    { what: 'a PDF at the end of the head', document: Buffer.from(' '.repeat(1019) + '%PDF-'), statuses: [415] },
    { what: 'its mark one byte later', document: Buffer.from(' '.repeat(1020) + '%PDF-'), statuses: [200] },
    { what: '5 MB', document: Buffer.alloc(MB5, ' '), statuses: [200] },
    { what: 'a byte more', document: Buffer.alloc(MB5 + 1, ' '), statuses: [413] },
  ];
  for (const { what, document, statuses } of rows) it(what, () => assert.deepEqual(statusesOf(document), statuses));
});
