/** An element that is there and empty is not said to be missing: nobody who looks at it would believe that. */
import assert from 'node:assert/strict';
import { withText } from '../../../fixtures/invoices.js';
import { pintUbl } from '../../../fixtures/pint.js';
import { verdictOn } from '../../../fixtures/rules.js';
import { needsRules } from '../../../needs/needs.js';

const CASES: readonly (readonly [name: string, code: string])[] = [
  ['cbc:ID', 'ibr-002'],
  ['cbc:IssueDate', 'ibr-003'],
  ['cbc:DocumentCurrencyCode', 'ibr-005'],
  ['cbc:RegistrationName', 'ibr-006'],
  ['cbc:IdentificationCode', 'ibr-009'],
];

describe('an element that is there and empty', () => {
  for (const [name, code] of CASES)
    needsRules('pint').it(`is said to be empty, and to be filled in: ${name}`, async () => {
      for (const [language, problem] of [
        ['en', /is empty\.$/],
        ['de', /ist leer\.$/],
        ['fr', /est vide\.$/],
      ] as const) {
        const { details } = await verdictOn(withText(pintUbl, name, ' '), { language });
        const issue = details.issues.find((each) => each.code === code)!;
        assert.match(issue.problem, problem);
        assert.ok(issue.fix!.includes(name));
      }
    });

  needsRules('pint').it('is said to be missing where it is not there', async () => {
    const { details } = await verdictOn(pintUbl.replace(/<cbc:RegistrationName>[^<]*<\/cbc:RegistrationName>/, ''));
    assert.match(details.issues.find((each) => each.code === 'ibr-006')!.message, /is missing in cac:PartyLegalEntity/);
  });
});
