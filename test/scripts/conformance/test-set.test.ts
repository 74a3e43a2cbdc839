import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SuiteError } from '../../../scripts/conformance/source.js';
import { type Test, readTestSet } from '../../../scripts/conformance/test-set.js';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function read(text: string): readonly Test[] {
  return readTestSet(Buffer.from(text), 'own.xml');
}

function testSet(content: string, attributes = ''): string {
  return `<testSet xmlns="http://difi.no/xsd/vefa/validator/1.0"${attributes}>${content}</testSet>`;
}

describe('testSet files', () => {
  it('give the document of each test as it stands, and its expectations', () => {
    const tests = read(
      testSet(`
      <assert><scope>A-1</scope></assert>
      <test><assert><description>good</description><success>A-1</success></assert><i:Doc xmlns:i="urn:i"  a = '1'>
        <!-- <x> --><i:x>]]&gt;</i:x><![CDATA[</i:Doc>]]></i:Doc> </test>
      <test id="7"><assert><error number="3"> A-1 </error><warning>A-2</warning></assert><Doc xmlns="urn:i"/></test>`),
    );
    assert.deepEqual(tests, [
      {
        number: 1,
        document: `${DECLARATION}<i:Doc xmlns:i="urn:i"  a = '1'>\n        <!-- <x> --><i:x>]]&gt;</i:x><![CDATA[</i:Doc>]]></i:Doc>\n`,
        expectations: [{ kind: 'success', rule: 'A-1', number: null }],
      },
      {
        number: 2,
        document: `${DECLARATION}<Doc xmlns="urn:i"/>\n`,
        expectations: [
          { kind: 'error', rule: 'A-1', number: 3 },
          { kind: 'warning', rule: 'A-2', number: null },
        ],
      },
    ]);
  });

  it('give a document the namespace declarations that it has from outside, the nearest one, and no other', () => {
    const [test] = read(
      testSet(
        `<test xmlns:b="urn:near"><assert><success>A-1</success></assert><a:Doc xmlns:c='urn:own'><b:x c:y="1"/></a:Doc></test>`,
        ' xmlns:a="urn:a" xmlns:b="urn:far" xmlns:c="urn:c" xmlns:unused="urn:unused"',
      ),
    );
    assert.equal(
      test!.document,
      `${DECLARATION}<a:Doc xmlns:b="urn:near" xmlns:a="urn:a" xmlns:c='urn:own'><b:x c:y="1"/></a:Doc>\n`,
    );
  });

  it('are refused when a test has no document, two, no expectation, or one that is unknown', () => {
    const bad = [
      '<test><assert><success>A-1</success></assert></test>',
      '<test><assert><success>A-1</success></assert><a xmlns=""/><b xmlns=""/></test>',
      '<test><assert><description>nothing</description></assert><a xmlns=""/></test>',
      '<test><assert><failure>A-1</failure></assert><a xmlns=""/></test>',
      '<test><assert><error number="some">A-1</error></assert><a xmlns=""/></test>',
    ];
    for (const content of bad) assert.throws(() => read(testSet(content)), SuiteError);
    assert.throws(() => read('<testSet/>'), SuiteError);
    assert.throws(() => read('<testSet'), SuiteError);
  });
});
