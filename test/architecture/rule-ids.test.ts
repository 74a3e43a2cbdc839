/** What is known of single rules is data: no machinery names a rule. */
import assert from 'node:assert/strict';
import { Registry } from '#core/rules/registry.js';
import { RULES } from '../fixtures/rules.js';
import { codeOf, linesWith, sourcesOf } from './sources.js';

const FILES = sourcesOf('engine', 'server', 'cli', 'automation', 'scripts');

const isKnowledge = (file: string): boolean => /^engine\/einvoice\/knowledge\/|^scripts\/(?:.*\/)?known\//.test(file);
/** Shown to people as an example; nothing is decided by it. */
const EXAMPLES = [
  'cli/commands/explain.ts',
  'server/http/openapi/example.ts',
  'scripts/picture/main.ts',
  'scripts/screens/list.ts',
];

describe('rule ids', () => {
  const registry = new Registry(RULES);
  const ids = registry.manifest.ruleSets.flatMap((entry) => registry.assertions(entry)).map(({ code }) => code);
  const prefixes = new Set(ids.flatMap((id) => /^[A-Z\d]+(?=-)/.exec(id) ?? []));
  const ruleId = new RegExp(`\\b(?:${[...prefixes].join('|')})-[A-Z\\d(\\[]`);

  it('are recognised', () => {
    for (const id of [
      'BR-CO-10',
      'PEPPOL-EN16931-R040',
      'DE-R-001',
      'UBL-CR-646',
      'BR-FXEXT-S-09b',
      'ZF20-EXTENDED-8C13D8B9',
    ])
      assert.match(id, ruleId);
    for (const text of ['BT-10', 'UTF-8', 'ISO-8859-15', 'XML-LIMIT', 'urn:cen.eu:en16931:2017'])
      assert.doesNotMatch(text, ruleId);
    assert.ok(linesWith(FILES.filter(isKnowledge), ruleId).length > 50);
  });
  it('stand in what is known of single rules, and in no machinery', () => {
    assert.deepEqual(
      linesWith(
        FILES.filter((file) => !isKnowledge(file) && !EXAMPLES.includes(file)),
        ruleId,
      ),
      [],
    );
  });
  it('are exempt only where they stand', () => {
    for (const file of EXAMPLES) assert.match(codeOf(file), ruleId);
  });
  it('stand among data: what is known for maintainers has no functions', () => {
    assert.deepEqual(
      linesWith(
        FILES.filter((file) => file.includes('/known/')),
        /\bfunction\b|^import (?!type)/,
      ),
      [],
    );
  });
});
