/** Which rule sets the names in a report mean. */
import assert from 'node:assert/strict';
import { isNamed } from '#cli/reconcile/families.js';
import { Registry } from '#core/rules/registry.js';
import { RULES } from '../../fixtures/rules.js';

describe('names in a report', () => {
  it('name rule sets by their specification and syntax', () => {
    const named: readonly (readonly [string, string, boolean])[] = [
      ['xrechnung-ubl', 'resources/xrechnung/3.0.2/xsl/XRechnung-UBL-validation.xsl', true],
      ['xrechnung-cii', 'resources/xrechnung/3.0.2/xsl/XRechnung-UBL-validation.xsl', false],
      ['xrechnung-cii', 'de.xrechnung:cii:3.0.2', true],
      ['en16931-ubl', 'external/schematron/openpeppol/2026.5/xslt/CEN-EN16931-UBL.xslt', true],
      ['peppol-ubl', 'external/schematron/openpeppol/2026.5/xslt/CEN-EN16931-UBL.xslt', false],
      ['peppol-ubl', 'PEPPOL-EN16931-UBL.xslt', true],
      ['en16931-ubl', 'PEPPOL-EN16931-UBL.xslt', false],
      ['facturx-en16931', 'fr.factur-x:en16931:1.0.8', true],
      ['en16931-cii', 'fr.factur-x:en16931:1.0.8', false],
      ['zugferd-2.0-en16931', 'zugferd2p0_en16931.xslt', true],
    ];
    for (const [ruleSet, source, expected] of named)
      assert.equal(isNamed(ruleSet, [source]), expected, `${ruleSet} ${source}`);
  });
  it('tell nothing where none of them is known', () => {
    assert.equal(isNamed('xrechnung-ubl', ['Rules', 'model']), null);
    assert.equal(isNamed('xrechnung-ubl', []), null);
  });
  it('can be told for every rule set, by its own id', () => {
    const { manifest } = new Registry(RULES);
    const unknown = manifest.ruleSets.filter(({ id }) => isNamed(id, [FILES[id] ?? id]) !== true).map(({ id }) => id);
    assert.deepEqual([...new Set(unknown)], []);
  });
});

/** Rule sets whose files have other names. */
const FILES: Readonly<Record<string, string>> = {
  'fr-cdar': 'BR-FR-CDAR.xslt',
  'fr-extended-ubl': 'EXTENDED-CTC-FR-UBL.xslt',
  'fr-extended-cii': 'EXTENDED-CTC-FR-CII.xslt',
};
