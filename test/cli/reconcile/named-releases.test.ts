/** Which release of the rules a report names. */
import assert from 'node:assert/strict';
import { namedReleases } from '#cli/reconcile/named-releases.js';

describe('the release that a report names', () => {
  it('is written as that of the rule set here', () => {
    const named: readonly (readonly [string, string, readonly string[]])[] = [
      ['en16931-ubl', '/external/schematron/1.3.15/ubl/EN16931-UBL-validation.xslt', ['1.3.15']],
      ['en16931-cii', 'eu.cen.en16931:cii:1.3.14-2', ['1.3.14.2']],
      ['xrechnung-ubl', 'XRechnung UBL Invoice 3.0.2 (rules v2.5.0)', ['2.5.0']],
      ['xrechnung-cii', '/external/schematron/3.0.1/XRechnung-CII-validation.xslt', ['3.0.1']],
      ['peppol-ubl', 'OpenPeppol UBL Invoice (2025.5) (aka BIS Billing 3.0.19)', ['2025.5', '3.0.19']],
      ['facturx-extended', 'fr.factur-x:extended:1.0.8', ['1.08']],
      ['facturx-basic', 'fr.factur-x:basic:1.0.7-2', ['1.07.2']],
    ];
    for (const [ruleSet, source, releases] of named)
      assert.deepEqual(namedReleases(ruleSet, [source]), releases, source);
  });
  it('is not that of the specification, where the rules have numbers of their own', () => {
    for (const source of ['de.xrechnung:cii:3.0.2', 'resources/xrechnung/3.0.2/xsl/XRechnung-CII-validation.xsl'])
      assert.deepEqual(namedReleases('xrechnung-cii', [source]), []);
  });
  it('is not that of another rule set', () =>
    assert.deepEqual(namedReleases('xrechnung-cii', ['fr.factur-x:basic:1.0.8', 'eu.cen.en16931:cii:1.3.16']), []));
});
