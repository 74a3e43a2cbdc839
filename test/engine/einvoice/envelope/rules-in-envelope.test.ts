/** Rules run on an invoice in an envelope, in both engines: they see a separate document, and nothing around it. */
import assert from 'node:assert/strict';
import { unwrap } from '#core/envelope/unwrap.js';
import type { EngineName } from '#validator/index.js';
import type { RuleSet } from '#core/types.js';
import type { Tree } from '#schematron/xml/tree.js';
import { envelope } from '../../../fixtures/envelope.js';
import { ruleSetOf, schema, treeOf } from '../../../fixtures/schematron.js';

/** The document as rules see it, with one report per question. */
const QUESTIONS: Readonly<Record<string, string>> = {
  root: 'name(/*)',
  rootOfNode: 'name(root(.)/*)',
  all: 'count(//node())',
  elements: "string-join(//*/name(), ' ')",
  header: "count(//*[namespace-uri() != 'urn:i'])",
  above: 'count(ancestor::node())',
  parent: "string-join(../../name(), '!')",
  before: 'count(preceding::node())',
  after: 'count(following::node())',
  siblings: 'count(../following-sibling::node()) + count(../preceding-sibling::node())',
  text: 'string(/)',
  path: 'count(/i:r/i:a)',
  attributes: 'count(//@*)',
  depth: 'count(ancestor-or-self::*)',
  identity: 'root(.) is /',
  names: "string-join(//@*/name(), ' ')",
  children: 'count(/node())',
};

const SCHEMA = schema(
  `<ns prefix="i" uri="urn:i"/><pattern><rule context="i:a">${Object.entries(QUESTIONS)
    .map(([id, test]) => `<report id="${id}" test="true()">${id} <value-of select="${test}"/></report>`)
    .join(
      '',
    )}</rule></pattern><pattern><rule context="/"><report id="document" test="true()"><value-of select="count(*)"/></report></rule></pattern>`,
);

const INVOICES: readonly (readonly [alone: string, inside: string, attributes?: string])[] = [
  [
    '<r xmlns="urn:i" x="1"><a y="2">b</a><!--c--><?d e?></r>',
    '<r xmlns="urn:i" x="1"><a y="2">b</a><!--c--><?d e?></r>',
  ],
  ['<i:r xmlns:i="urn:i"><i:a>b</i:a>c</i:r>', '<i:r><i:a>b</i:a>c</i:r>', ' xmlns:i="urn:i"'],
  [
    '<r xmlns="urn:i"><a/><a>&#xe4;</a></r>',
    '<!-- x --><?y?><r><a/><a>&#xe4;</a></r><!-- z -->',
    ' xmlns="urn:i" xml:lang="de" a="b"',
  ],
  [
    '<i:r xmlns:i="urn:i" xmlns:z="urn:z"><z:b i:c=""><i:a/></z:b></i:r>',
    '<i:r><z:b i:c=""><i:a/></z:b></i:r>',
    ' xmlns:i="urn:i" xmlns:z="urn:z" xmlns:y="not a uri"',
  ],
  [
    '<i:r xmlns:i="urn:i"><b><i:a>\n</i:a></b></i:r>',
    '<i:r xmlns:i="urn:i" xmlns=""><b><i:a>\n</i:a></b></i:r><![CDATA[]]>',
    ' xmlns="urn:other"',
  ],
];

describe('rules over an invoice in an envelope', () => {
  for (const engine of ['native', 'saxon'] as const satisfies readonly EngineName[]) {
    describe(engine, () => {
      let rules: RuleSet;
      const found = (tree: Tree): unknown =>
        rules.evaluate(tree).map(({ node, assertion, text, error }) => [node, assertion.code, text, error]);

      before(async function () {
        this.timeout(300_000);
        rules = await ruleSetOf(engine, SCHEMA);
      });

      for (const [alone, inside, attributes] of INVOICES) {
        it(`see what they see in ${alone}`, () => {
          const opened = unwrap(
            treeOf(
              envelope(
                `<sh:StandardBusinessDocumentHeader x="y"><sh:a/></sh:StandardBusinessDocumentHeader>\n${inside}`,
                attributes,
              ),
            ),
          );
          assert.ok(opened.ok);
          const expected = found(treeOf(alone)) as unknown[];
          assert.ok(expected.length > Object.keys(QUESTIONS).length, `${expected.length} findings`);
          assert.deepEqual(found(opened.payload), expected);
        });
      }
    });
  }
});
