/** A document with elements of a larger profile than the one that it names: the profile is the mistake. */
import assert from 'node:assert/strict';
import { facturxExtended, withText } from '../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../fixtures/rules.js';

const MINIMUM = 'urn:factur-x.eu:1p0:minimum';
const NAMED = 'ram:GuidelineSpecifiedDocumentContextParameter';
const named = (xml: string, profile: string): string =>
  xml.replace(new RegExp(`(<${NAMED}>\\s*<ram:ID>)[^<]*`), `$1${profile}`);

const issuesOf = async (xml: string, language: 'en' | 'de' | 'fr' = 'en') =>
  (await verdictOn(xml, { language })).details.issues;

describe('a profile that is too small for its invoice', () => {
  it('is one cause, however much it does not have', async () => {
    const issues = await issuesOf(named(facturxExtended, MINIMUM));
    assert.ok(issues.length > 10, `${issues.length}`);
    assert.deepEqual(
      issues.filter(({ causedBy }) => causedBy === null).map(({ line, code }) => `${code} ${line}`).length,
      1,
    );
  });
  it('is told with a profile that has all of it', async () => {
    for (const [language, said] of [
      [
        'en',
        /^.*The profile Factur-X MINIMUM has neither the element .* nor \d+ others .*, [\w -]+ or a larger one, or remove them\.$/,
      ],
      ['de', /Das Profil Factur-X MINIMUM hat weder das Element .* noch \d+ weitere .*: [\w -]+ oder ein größeres\./],
      ['fr', /Le profil Factur-X MINIMUM n’a ni l’élément .*, ni \d+ autres .*, [\w -]+ ou un plus large, /],
    ] as const)
      assert.match((await issuesOf(named(facturxExtended, MINIMUM), language))[0]!.message, said);
  });
  it('has nothing in elements that are empty in it', async () => {
    const issues = await issuesOf(named(facturxExtended, MINIMUM));
    assert.ok(
      issues.some(({ message }) =>
        /does not have the element ram:\w+.* in ram:ApplicableHeaderTradeDelivery\./.test(message),
      ),
    );
    assert.ok(issues.every(({ message }) => !/must be empty/.test(message)));
  });
  it('is not blamed for one or two elements', async () => {
    const issues = await issuesOf(named(withText(facturxExtended, 'ram:Name', 'Drill'), 'urn:factur-x.eu:1p0:basicwl'));
    assert.match(issues[0]!.message, /^Line .* The profile Factur-X BASIC WL does not have the element /);
  });
});
