/**
 * Violations of XML Schemas, of each kind in each syntax: one mistake is one violation, the messages as a person reads
 * them, in both languages, and that doing what they say ends it.
 *
 * `UPDATE_SNAPSHOTS=1` writes the snapshots anew; read them before they are committed.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IssueDetails, LANGUAGES, type Language } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { SCHEMA_DEFECTS } from '../fixtures/messages/schema-defects.js';
import { verdictOn } from '../fixtures/rules.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'test', 'fixtures', 'messages');

async function violationsOf(xml: string, language: Language = 'en'): Promise<readonly IssueDetails[]> {
  return (await verdictOn(xml, { language })).details.issues.filter(({ code }) => code === 'XSD');
}

describe('violations of a schema', () => {
  for (const { name, broken, advised } of SCHEMA_DEFECTS) {
    it(`${name}: one violation, and none after its advice`, async () => {
      const violations = await violationsOf(broken);
      assert.equal(violations.length, 1, violations.map(({ message }) => message).join('\n'));
      assert.deepEqual(
        (await violationsOf(advised)).map(({ message }) => message),
        [],
      );
    });
  }

  for (const language of LANGUAGES) {
    it(`read well in the language ${language}`, async () => {
      const file = join(FOLDER, `schema.${language}.md`);
      const text = await snapshot(language);
      if (process.env['UPDATE_SNAPSHOTS'] === '1') writeFileSync(file, text);
      assert.equal(text, readFileSync(file, 'utf8'));
    });
  }
});

/** Every violation, to be read by a person. */
async function snapshot(language: Language): Promise<string> {
  const parts: string[] = [];
  for (const { name, broken } of SCHEMA_DEFECTS) {
    const lines = (await violationsOf(broken, language)).map(
      ({ field, line, message }) => `- (${field ?? 'no field'}, line ${line}): ${message}`,
    );
    parts.push(`## ${name}\n\n${lines.join('\n')}`);
  }
  return `# What is said of violations of XML Schemas, language ${language}\n\n${parts.join('\n\n')}\n`;
}
