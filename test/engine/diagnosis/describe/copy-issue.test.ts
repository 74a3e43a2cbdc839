/** Copies of issues have all that issues may have. */
import assert from 'node:assert/strict';
import { copyIssue } from '#diagnosis/describe/copy-issue.js';
import type { RankedIssue } from '#diagnosis/describe/ranked-issue.js';
import { toMessageParts } from '#diagnosis/describe/message.js';
import { plainText } from '#wording/part.js';
import { footprintOfNodes } from '#diagnosis/place/finding-footprint.js';

/** By its type, a field that issues get has to stand here, too. */
const WHOLE: Required<RankedIssue> = {
  code: 'BR-01',
  level: 'warning',
  field: 'BT-1 (Invoice number)',
  messageParts: toMessageParts(plainText('It is wrong.'), plainText('Put it right.')),
  businessTerms: [{ id: 'BT-1', name: 'Invoice number' }],
  ruleSet: 'en16931-ubl',
  location: '/ubl:Invoice[1]',
  target: '/ubl:Invoice[1]/cbc:ID[1]',
  line: 2,
  column: 3,
  official: 'An Invoice shall have an Invoice number.',
  publisherSeverity: 'error',
  actual: '1',
  expected: '2',
  difference: '-1',
  tolerance: '0.02',
  allowed: ['2', '3'],
  suggestion: '3',
  lineId: '4',
  term: 'BT-1',
  missing: ['cbc:ID'],
  related: [{ location: '/ubl:Invoice[1]/cbc:IssueDate[1]', line: 5, column: 6, value: '2024-01-01', term: 'BT-2' }],
  node: 1,
  place: { node: 2, missing: null, related: [] },
  violation: { kind: 'text', node: 6, text: 7 },
  isElementRemovable: true,
  positionNode: 8,
  calculation: { target: 9, inputs: [], expected: () => 0, text: () => null },
  evaluationError: 'FORG0001',
  sameValues: [{ node: 11, suggestion: '3' }],
  gap: { terms: ['BT-106'], node: 12 },
  comparedValue: {
    place: { node: 13, missing: null, related: [] },
    details: { positionNode: 13, target: null, line: 1, column: 1 },
  },
  footprint: footprintOfNodes([10]),
};

/** What every issue has. */
const BARE: RankedIssue = {
  code: 'XML-LIMIT',
  level: 'error',
  field: null,
  messageParts: toMessageParts(plainText('It is too long.'), null),
  businessTerms: [],
  ruleSet: null,
  location: null,
  target: null,
  line: null,
  column: null,
  official: null,
  node: -1,
};

describe('a copy of an issue', () => {
  it('has every field of it', () => {
    const copy = copyIssue(WHOLE);
    assert.notEqual(copy, WHOLE);
    assert.deepEqual(copy, WHOLE);
  });

  it('has no field that it has not', () =>
    assert.deepEqual(Object.keys(copyIssue(BARE)).sort(), Object.keys(BARE).sort()));

  it('is one by itself', () => {
    copyIssue(WHOLE).messageParts = toMessageParts(plainText('Something else.'), null);
    assert.deepEqual(WHOLE.messageParts, toMessageParts(plainText('It is wrong.'), plainText('Put it right.')));
  });
});
