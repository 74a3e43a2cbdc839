/**
 * What goes wrong most often in real invoices, one defect each: the messages as a person reads them, in both languages,
 * and that doing what they say makes the rule pass.
 *
 * `UPDATE_SNAPSHOTS=1` writes the snapshots anew; read them before they are committed.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IssueDetails, LANGUAGES, type Language } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import type { Defect } from '../fixtures/messages/defect.js';
import { CII_DEFECTS } from '../fixtures/messages/defects-cii.js';
import { UBL_DEFECTS } from '../fixtures/messages/defects-ubl.js';
import { reportOn, verdictOn } from '../fixtures/rules.js';

const DEFECTS: readonly Defect[] = [...UBL_DEFECTS, ...CII_DEFECTS];
const FOLDER = join(findPackageRoot(import.meta.url), 'test', 'fixtures', 'messages');

describe('the most frequent defects', () => {
  it('are thirty at least, in both syntaxes', () => {
    assert.ok(DEFECTS.length >= 30 && UBL_DEFECTS.length >= 10 && CII_DEFECTS.length >= 10, `${DEFECTS.length}`);
  });

  for (const { name, code, broken, fix } of DEFECTS) {
    it(`${name}: ${code}; with the fix the invoice is valid`, async () => {
      const { issues } = await reportOn(broken);
      assert.ok(
        issues.some((issue) => issue.code === code),
        issues.map((issue) => issue.code).join(),
      );
      const repaired = fix(broken);
      assert.notEqual(repaired, broken);
      const report = await reportOn(repaired);
      assert.deepEqual([report.valid, report.issues.map((issue) => `${issue.code} ${issue.message}`)], [true, []]);
    });
  }

  for (const language of LANGUAGES) {
    it(`read well in the language ${language}`, async () => {
      const file = join(FOLDER, `defects.${language}.md`);
      const text = await snapshot(language);
      if (process.env['UPDATE_SNAPSHOTS'] === '1') writeFileSync(file, text);
      assert.equal(text, readFileSync(file, 'utf8'));
    });
  }
});

/** Every defect with its issues, to be read by a person. */
async function snapshot(language: Language): Promise<string> {
  const parts: string[] = [];
  for (const [at, { name, broken }] of DEFECTS.entries()) {
    const { details } = await verdictOn(broken, { language });
    parts.push(`## ${at + 1}. ${name}\n\n${details.issues.map(display).join('\n')}`);
  }
  return `# The messages for the most frequent defects, language ${language}\n\n${parts.join('\n\n')}\n`;
}

function display({ code, severity, field, line, message, businessTerms, fixFirst }: IssueDetails): string {
  const terms = businessTerms.map(({ id }) => id).join(', ');
  const first = fixFirst.length === 0 ? '' : `, first ${fixFirst.join(', ')}`;
  return `- **${code}** (${severity}, ${field ?? 'no field'}, line ${line}${terms === '' ? '' : `, ${terms}`}${first}): ${message}`;
}
