/** From findings, violations and problems to issues: level, field, message, order. */
import assert from 'node:assert/strict';
import type { Detection } from '#core/detection/detect.js';
import { findField } from '#diagnosis/describe/field.js';
import { elementName } from '#schematron/xml/prefixed-names.js';
import { type IssueContext, sortByPosition, issueOfFinding, issueOfViolation } from '#diagnosis/issues.js';
import { issueOfProblem, builtInIssue } from '#diagnosis/describe/built-in-issues.js';
import type { RankedIssue } from '#diagnosis/describe/ranked-issue.js';
import { toMessageParts, createRenderer } from '#diagnosis/describe/message.js';
import { plainText } from '#wording/part.js';
import { findTerms } from '#wording/term-names.js';
import type { DetectionRow, Manifest } from '#core/rules/manifest.js';
import { type Overrides, effectiveLevel, overridesFor, publishedLevel } from '#core/rules/severity.js';
import type { SchemaViolation } from '#schematron/runtime/schema/violation.js';
import type { Assertion, Finding } from '#core/types.js';
import type { Tree } from '#schematron/xml/tree.js';
import { realManifest } from '../../fixtures/rules.js';
import { treeOf } from '../../fixtures/schematron.js';

const TREE = treeOf(
  '<a xmlns="urn:a" xmlns:x="urn:x">\n  <x:b x:c="1" d="2">text<!--comment--></x:b>\n  <e xmlns=""/>\n</a>',
);
const PREFIXES = new Map([
  ['urn:a', 'p'],
  ['urn:x', 'q'],
]);

/** The node of that kind number `count`. */
function nodeAt(tree: Tree, kind: number, count = 1): number {
  for (let node = 0; node < tree.size; node++) if (tree.kind[node] === kind && --count === 0) return node;
  throw new Error('no such node');
}
const [ELEMENT, ATTRIBUTE, TEXT, COMMENT] = [1, 2, 3, 4];

const ASSERTION: Assertion = {
  index: 0,
  kind: 'assert',
  id: 'R-1',
  flag: '',
  test: 'x',
  context: 'y',
  contextPath: ['y'],
  code: 'R-1',
  text: '',
  subject: null,
  shape: null,
  pattern: 'p',
  source: { file: 'f', line: 1, column: 1 },
};
const finding = (assertion: Partial<Assertion> = {}, rest: Partial<Finding> = {}): Finding => ({
  assertion: { ...ASSERTION, ...assertion },
  node: nodeAt(TREE, ELEMENT, 2),
  text: 'It is wrong.',
  ...rest,
});

const MILD: Overrides = { 'R-1': 'warning', 'R-2': 'information', 'R-3': 'error' };
const MANIFEST: Manifest = { ...realManifest(), severityOverrides: { mild: MILD } };
const ROW: DetectionRow = {
  format: 'ubl',
  documentType: 'd',
  specifications: ['s'],
  schema: 's',
  ruleSets: ['r'],
  severityOverrides: 'mild',
};
const CONTEXT: IssueContext = { tree: TREE, overrides: {}, prefixes: PREFIXES, language: 'en' };

describe('the level of a finding', () => {
  const FLAGS: readonly (readonly [flag: string, level: string])[] = [
    ['fatal', 'error'],
    ['error', 'error'],
    ['', 'error'],
    ['warning', 'warning'],
    ['WARNING', 'warning'],
    [' warn ', 'warning'],
    ['information', 'information'],
    ['info', 'information'],
    ['Information', 'information'],
    ['critical', 'error'],
    ['warnings', 'error'],
  ];
  for (const [flag, level] of FLAGS)
    it(`with the flag "${flag}" is ${level}`, () => assert.equal(publishedLevel(finding({ flag })), level));

  it('is the one of the scenario where it has one', () => {
    assert.equal(effectiveLevel(finding({ flag: 'fatal' }), MILD), 'warning');
    assert.equal(effectiveLevel(finding({ id: 'R-2', flag: 'fatal' }), MILD), 'information');
    assert.equal(effectiveLevel(finding({ id: 'R-3', flag: 'warning' }), MILD), 'error');
    assert.equal(effectiveLevel(finding({ id: 'R-4', flag: 'warning' }), MILD), 'warning');
    assert.equal(effectiveLevel(finding({ flag: 'fatal' }), {}), 'error');
  });
  it('is an error where the check raised, whatever the flag and the scenario', () => {
    assert.equal(effectiveLevel(finding({ flag: 'information' }, { error: 'FORG0001' }), MILD), 'error');
  });
  it("is the publisher's where the rule has the name of something that every object has", () => {
    assert.equal(effectiveLevel(finding({ id: 'constructor', flag: 'warning' }), MILD), 'warning');
  });
  it('is the one of the scenario only for invoices that name it exactly', () => {
    assert.equal(overridesFor({ row: ROW, isExact: true }, [], MANIFEST), MILD);
    for (const found of [
      { row: ROW, isExact: false },
      { row: null, isExact: false },
      { row: { ...ROW, severityOverrides: undefined }, isExact: true },
    ]) {
      assert.deepEqual(overridesFor(found as Detection, [], MANIFEST), {});
    }
  });
  it('is not changed for checks without an id', () => assert.equal(effectiveLevel(finding({ id: '' }), MILD), 'error'));
});

describe('the field of a finding', () => {
  const field = (assertion: Partial<Assertion>, node = nodeAt(TREE, ELEMENT, 2)): string | null =>
    findField(
      finding(assertion, { node }),
      { businessTerms: findTerms(assertion.text ?? '', 'en') },
      { node, missing: null },
      { tree: TREE, prefixes: PREFIXES, language: 'en' },
    );

  it('is what the test asks for', () =>
    assert.equal(field({ subject: 'cbc:BuyerReference', text: 'about BT-10' }), 'cbc:BuyerReference'));
  it('is else the first business term of the text, with its name', () =>
    assert.equal(field({ text: '[X]-Amounts (BT-115) and BT-10' }), 'BT-115 (Amount due for payment)'));
  it('is else a group', () => assert.equal(field({ text: 'each INVOICE LINE (BG-25)' }), 'BG-25 (Invoice line)'));
  it('is else the element that was checked', () =>
    assert.equal(field({ text: 'no term here, BT-9999 is none' }), 'q:b'));
  it('takes only whole terms for terms', () => assert.equal(field({ text: 'UBT-10 and BT-10a' }), 'q:b'));

  const NAMES: readonly (readonly [what: string, node: number, name: string | null])[] = [
    ['an element', nodeAt(TREE, ELEMENT, 1), 'p:a'],
    ['an element without namespace', nodeAt(TREE, ELEMENT, 3), 'e'],
    ['an attribute, with its element', nodeAt(TREE, ATTRIBUTE, 2), 'q:b/@d'],
    ['the element of a text', nodeAt(TREE, TEXT, 2), 'q:b'],
    ['the element of a comment', nodeAt(TREE, COMMENT), 'q:b'],
    ['nothing for the document', 0, null],
    ['nothing for no node', -1, null],
  ];
  for (const [what, node, name] of NAMES)
    it(`names ${what}`, () => assert.equal(elementName(TREE, node, PREFIXES), name));
  it('leaves out a prefix that the manifest does not have', () =>
    assert.equal(elementName(TREE, nodeAt(TREE, ELEMENT, 2), new Map()), 'b'));
});

describe('the issue of a finding', () => {
  it('has code, level, field, message and place', () => {
    const { place, footprint, messageParts, ...issue } = issueOfFinding(finding({ flag: 'warning' }), 'own', CONTEXT);
    assert.ok(footprint);
    assert.deepEqual(place, { node: issue.node, missing: null, related: [] });
    assert.deepEqual(
      { ...issue, ...createRenderer('en')(messageParts) },
      {
        code: 'R-1',
        level: 'warning',
        field: 'q:b',
        problem: 'It is wrong.',
        fix: null,
        message: 'It is wrong.',
        businessTerms: [],
        ruleSet: 'own',
        location: '/p:a[1]/q:b[1]',
        target: '/p:a[1]/q:b[1]',
        actual: 'text',
        positionNode: nodeAt(TREE, ELEMENT, 2),
        line: 2,
        column: 3,
        official: 'It is wrong.',
        node: nodeAt(TREE, ELEMENT, 2),
      },
    );
  });
  it("has the publisher's level where ours differs", () => {
    assert.equal(
      issueOfFinding(finding({ flag: 'fatal' }), 'own', { ...CONTEXT, overrides: MILD }).publisherSeverity,
      'error',
    );
    assert.ok(
      !('publisherSeverity' in issueOfFinding(finding({ flag: 'warning' }), 'own', { ...CONTEXT, overrides: MILD })),
    );
  });

  const TEXTS: readonly (readonly [official: string, message: string])[] = [
    ['[BR-01]-An Invoice shall have a number.', 'An Invoice shall have a number.'],
    ['[BR-DE-15] Das Element muss übermittelt werden.', 'Das Element muss übermittelt werden.'],
    ['[CII-SR-014] - TypeCode should be there', 'TypeCode should be there'],
    ['Plain text', 'Plain text'],
    [
      '[a remark that is far too long to be the id of any rule] text',
      '[a remark that is far too long to be the id of any rule] text',
    ],
    ['[BR-01]', '[BR-01]'],
    ['Text with [BR-01] inside', 'Text with [BR-01] inside'],
  ];
  for (const [official, message] of TEXTS) {
    it(`says "${message}" for "${official}"`, () => {
      const issue = issueOfFinding(finding({}, { text: official }), 'own', CONTEXT);
      assert.deepEqual([messageOf(issue), issue.official], [message, official]);
    });
  }

  const REASONS: readonly (readonly [code: string, reason: string])[] = [
    ['XPTY0004', 'an element occurs several times where the rule allows it once'],
    ['FORG0001', 'a value has the wrong form, for example text where a number or true/false belongs'],
    ['FORG0006', 'an element occurs several times, or has the wrong kind of value'],
    ['FOAR0001', 'it would divide by zero'],
    ['FOAR0002', 'a number is too large'],
    ['FOCA0002', 'a value has the wrong form'],
    ['FOXX9999', 'the document has a form that the rule does not expect'],
  ];
  for (const [code, reason] of REASONS) {
    it(`says why a check raised ${code}`, () => {
      const issue = issueOfFinding(
        finding({ flag: 'warning', text: '[R-1]-Must be.' }, { error: code }),
        'own',
        CONTEXT,
      );
      assert.equal(
        messageOf(issue),
        `This rule could not be evaluated, because ${reason}. It looks for this problem: Must be.`,
      );
      assert.deepEqual([issue.level, issue.publisherSeverity], ['error', 'warning']);
    });
  }
});

describe('the issue of a schema violation', () => {
  const node = nodeAt(TREE, ELEMENT, 2);
  const issue = (violation: SchemaViolation): RankedIssue =>
    issueOfViolation(violation, CONTEXT, { profile: null, profileOfSchema: () => null });

  it('has the place of its element, and writes names with prefixes', () => {
    const { place, violation, footprint, messageParts, ...found } = issue({
      kind: 'missing',
      node,
      place: 'before',
      missing: [['{urn:a}z', '{urn:other}y']],
    });
    assert.equal(violation?.node, node);
    assert.ok(footprint);
    assert.deepEqual([place?.missing, place?.insertBefore], [['p:z'], node]);
    assert.deepEqual(
      { ...found, ...createRenderer('en')(messageParts) },
      {
        code: 'XSD',
        level: 'error',
        field: 'q:b',
        problem: 'p:z or {urn:other}y is missing before q:b.',
        fix: 'Add p:z or {urn:other}y before q:b.',
        message: 'p:z or {urn:other}y is missing before q:b. Add p:z or {urn:other}y before q:b.',
        businessTerms: [],
        ruleSet: null,
        location: '/p:a[1]/q:b[1]',
        target: '/p:a[1]',
        missing: ['p:z'],
        positionNode: nodeAt(TREE, ELEMENT, 2),
        line: 2,
        column: 3,
        official: 'cvc-complex-type.2.4: {urn:x}b, missing {urn:a}z | {urn:other}y',
        node,
      },
    );
  });
  it('is about what is missing, where that is one element', () =>
    assert.equal(issue({ kind: 'missing', node, place: 'within', missing: [['{urn:a}z']] }).field, 'p:z'));
});

/** What is said of an issue, in English. */
function messageOf({ messageParts }: RankedIssue): string {
  return createRenderer('en')(messageParts).message;
}

describe('other issues', () => {
  it('a problem of the XML has its place in the message', () => {
    const issue = issueOfProblem({ code: 'XML-DOCTYPE', message: 'No.', line: 3, column: 7 });
    const { code, level, line, column } = issue;
    assert.deepEqual(
      { code, level, message: messageOf(issue), line, column },
      {
        code: 'XML-DOCTYPE',
        level: 'error',
        message: 'No. Remove the DOCTYPE. (line 3, column 7)',
        line: 3,
        column: 7,
      },
    );
  });
  it('one of our own is an error about the whole document', () => {
    const { code, level, field, node } = builtInIssue('XSD', 'en');
    assert.deepEqual({ code, level, field, node }, { code: 'XSD', level: 'error', field: null, node: -1 });
  });
});

describe('the order of issues', () => {
  const issue = (
    code: string,
    level: RankedIssue['level'],
    node: number,
    message = '',
    ruleSet: string | null = null,
  ): RankedIssue => ({
    ...builtInIssue('XSD', 'en'),
    code,
    messageParts: toMessageParts(plainText(message), null),
    level,
    node,
    ruleSet,
  });
  const codes = (issues: readonly RankedIssue[]): string[] => sortByPosition(issues).map(({ code }) => code);

  it('is errors, warnings, information', () =>
    assert.deepEqual(codes([issue('I', 'information', 1), issue('W', 'warning', 1), issue('E', 'error', 9)]), [
      'E',
      'W',
      'I',
    ]));
  it('is then the order of the document', () =>
    assert.deepEqual(codes([issue('A', 'error', 9), issue('B', 'error', -1), issue('C', 'error', 2)]), [
      'B',
      'C',
      'A',
    ]));
  it('is then the code, by its characters', () =>
    assert.deepEqual(
      codes([issue('b', 'error', 1), issue('A-10', 'error', 1), issue('A-2', 'error', 1), issue('B', 'error', 1)]),
      ['A-10', 'A-2', 'B', 'b'],
    ));
  it('is then where the rule was checked, whatever is said of it', () => {
    const at = (node: number, message: string): RankedIssue => ({
      ...issue('A', 'error', node, message),
      positionNode: 5,
    });
    const nodes = sortByPosition([at(3, 'a'), at(2, 'b'), at(7, 'c')]).map(({ node }) => node);
    assert.deepEqual(nodes, [2, 3, 7]);
  });
  it('does not depend on the order in which the issues were found', () => {
    const issues = [
      issue('A', 'error', 1, 'x', 'r1'),
      issue('A', 'error', 1, 'x', 'r2'),
      issue('A', 'error', 1, 'w', 'r3'),
      issue('A', 'error', 1, 'x', null),
    ];
    assert.deepEqual(sortByPosition(issues), sortByPosition([...issues].reverse()));
  });
  it('leaves the list that it was given alone', () => {
    const issues = [issue('B', 'error', 1), issue('A', 'error', 1)];
    sortByPosition(issues);
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['B', 'A'],
    );
  });
});
