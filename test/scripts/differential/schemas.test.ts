/** Comparing readings of XML Schema: that agreement is seen, and every kind of difference. */
import assert from 'node:assert/strict';
import { compare } from '../../../scripts/differential/schemas/compare.js';
import { explanationOf } from '../../../scripts/differential/schemas/explain.js';
import { EXPLANATIONS } from '../../../scripts/differential/schemas/known/explanations.js';
import { withLocations } from '../../../scripts/differential/schemas/located.js';
import { disputedDocuments, ownDocuments, ownSubject } from '../../../scripts/differential/schemas/subjects.js';
import { changed } from '../../../scripts/differential/verdicts/mutations/changed.js';
import { Random } from '../../../scripts/kit/random.js';
import { parse } from '#schematron/xml/parse.js';
import { treeOf } from '../../fixtures/schematron.js';

describe('a schema that imports a namespace without a file', () => {
  it('gets the places that the manifest names, for referees', () => {
    const imports = { 'urn:a': 'xsd/a/a.xsd' };
    const inB = (text: string): string => withLocations(text, 'xsd/b/b.xsd', imports);
    assert.equal(
      inB('<xsd:import namespace="urn:a" />'),
      '<xsd:import namespace="urn:a"  schemaLocation="../a/a.xsd"/>',
    );
    assert.equal(inB('<import\n  namespace="urn:a"/>'), '<import\n  namespace="urn:a" schemaLocation="../a/a.xsd"/>');
    for (const other of [
      '<xsd:import namespace="urn:a" schemaLocation="own.xsd"/>',
      '<xsd:import namespace="urn:other"/>',
      '<xsd:include schemaLocation="c.xsd"/>',
      '<xsd:import/>',
    ])
      assert.equal(inB(other), other);
  });
});

describe('readings of a schema', () => {
  const subject = ownSubject();
  const document = ownDocuments()[0]![1];
  const valid = treeOf(document);
  const late = treeOf(document.replace('<fixed>1.50</fixed>', '\n\n<fixed>2</fixed>'));
  const line = late.source.slice(0, late.source.indexOf('<fixed>')).split('\n').length;
  const complaint = (at: number): { line: number; message: string } => ({ line: at, message: 'wrong' });

  it('agree where both are content, or complain of the same line', () => {
    assert.equal(compare('libxml2', valid, subject.schema.validate(valid), []), null);
    assert.equal(compare('libxml2', late, subject.schema.validate(late), [complaint(line)]), null);
    assert.equal(compare('Xerces', late, subject.schema.validate(late), [complaint(line)]), null);
  });
  it('differ where one complains, or of another line', () => {
    assert.equal(compare('libxml2', valid, subject.schema.validate(valid), [complaint(1)])?.what, 'theirs');
    assert.equal(compare('Xerces', late, subject.schema.validate(late), [])?.what, 'ours');
    assert.equal(compare('libxml2', late, subject.schema.validate(late), [complaint(line + 1)])?.what, 'line');
  });
  it('of a schema with every construct are those of libxml2, on its document', () =>
    assert.deepEqual([subject.schema.validate(valid), subject.libxml2.check(document)], [[], { complaints: [] }]));
  it('of changed documents are those of libxml2, but for what is explained', () => {
    const random = new Random(3);
    let compared = 0;
    for (let number = 0; number < 300; number++) {
      const parsed = parse(changed(valid, random));
      if (!parsed.ok) continue;
      const theirs = subject.libxml2.check(parsed.tree.source);
      if ('failure' in theirs) continue;
      compared++;
      const difference = compare('libxml2', parsed.tree, subject.schema.validate(parsed.tree), theirs.complaints);
      assert.ok(
        difference === null || explanationOf(difference, true) !== undefined,
        JSON.stringify({ ...difference, document: '' }),
      );
    }
    assert.ok(compared > 200);
  });
  it('of a date with white space are excused in types with a name and without', () => {
    const difference = { referee: 'libxml2', what: 'theirs', ours: '', document: '' } as const;
    const excused = (value: string, type: string): boolean =>
      explanationOf(
        { ...difference, message: `Element 'D': '${value}' is not a valid value of the ${type}.` },
        false,
      ) !== undefined;
    for (const type of ["atomic type 'xs:date'", 'local atomic type'])
      assert.deepEqual(
        [' 2022-02-01', '2022-02-01\t', '\n2022-02-01 ', '2022-02-01'].map((value) => excused(value, type)),
        [true, true, true, false],
      );
    assert.equal(excused(' two words', 'local atomic type'), false);
  });
  it('of documents that referees read differently are ours alone', () => {
    const [type, most, least, name] = disputedDocuments().map(([, text]) => subject.schema.validate(treeOf(text)));
    assert.deepEqual([type, most], [[], []]);
    assert.deepEqual(
      [least, name].map((violations) => violations!.map(({ kind }) => kind)),
      [['value'], ['value']],
    );
  });
  it('are excused with a section of a specification only', () => {
    for (const { reason, specification } of EXPLANATIONS) {
      assert.match(reason, /^[A-Z].*\.$/);
      assert.match(specification, /section/);
    }
  });
});
