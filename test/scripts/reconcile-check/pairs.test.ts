/** Which report is about which document. */
import { strict as assert } from 'node:assert';
import { pairReports } from '../../../scripts/reconcile-check/pairs.js';

describe('reports and documents', () => {
  it('belong together by their names', () => {
    const documents = ['a.xml', 'a.xml.b.xml', 'b.xml'];
    const { pairs, unmatched } = pairReports(
      ['a.xml.phive.json', 'a.xml.b.xml.json', 'b-report.xml', 'c-report.xml'],
      documents,
    );
    assert.deepEqual(
      pairs.map(({ report, document }) => [report, document]),
      [
        ['a.xml.phive.json', 'a.xml'],
        ['a.xml.b.xml.json', 'a.xml.b.xml'],
        ['b-report.xml', 'b.xml'],
      ],
    );
    assert.deepEqual(unmatched, ['c-report.xml']);
  });
});
