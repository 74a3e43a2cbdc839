/** Reading other validators' reports: everything besides rules and places. */
import assert from 'node:assert/strict';
import type { OtherReport } from '#cli/reconcile/other-report.js';
import { readReport } from '#cli/reconcile/read-report.js';
import { type Reported, mustang, reportInput, svrl, varl } from '../../fixtures/other-reports.js';

const read = (text: string): OtherReport => readReport(Buffer.from(text))!;
const codesOf = ({ findings }: OtherReport): readonly unknown[] => findings.map(({ kind, code }) => [kind, code]);
const RULE: Reported = { code: 'BR-1', level: 'error', location: '/ubl:Invoice[1]' };

describe('a wrong value that Xerces tells twice', () => {
  const twice = (prefix: string): readonly string[] => [
    `${prefix}cvc-datatype-valid.1.2.1: 'x' is not a valid value for 'date'.`,
    `${prefix}cvc-complex-type.2.2: Element 'cbc:IssueDate' must have no element [children]`,
  ];
  it('is one in phive', () => {
    const items = twice('[SAX] ').map((errorText) => ({
      errorLevel: 'ERROR',
      errorLocationObj: { line: 8 },
      errorText,
    }));
    const report = { results: [{ artifactType: 'xsd', success: 'FALSE', items }] };
    assert.deepEqual(codesOf(read(JSON.stringify(report))), [['schema', 'cvc-datatype-valid.1.2.1']]);
  });
  it('is one in createReportInput, and two where the lines differ', () => {
    const errors = (...lines: readonly number[]): string =>
      twice('')
        .map(
          (message, at) =>
            `<xmlSyntaxError><message>${message}</message><rowNumber>${lines[at]}</rowNumber></xmlSyntaxError>`,
        )
        .join('');
    const report = (inner: string): string => reportInput([]).replace(/(<validationResultsXmlSchema>)/, `$1${inner}`);
    assert.equal(read(report(errors(8, 8))).findings.length, 1);
    assert.equal(read(report(errors(8, 9))).findings.length, 2);
  });
  it('is one in VARL', () => {
    const report = varl('', null, [{ line: 8 }]).replace(
      '<rep:message id="val-xsd.0"',
      `<rep:message code="cvc-datatype-valid.1.2.1" level="error" lineNumber="8">x</rep:message><rep:message id="val-xsd.0"`,
    );
    assert.equal(read(report.replace('code="XML-1"', 'code="cvc-complex-type.2.2"')).findings.length, 1);
    assert.equal(read(report.replace('code="XML-1"', 'code="cvc-complex-type.2.4.a"')).findings.length, 2);
  });
});

describe('rules that were left out', () => {
  it('are those of all where no scenario of the KoSIT validator fits', () => {
    const none = varl('', []).replace(/<rep:scenarioMatched>[^]*<\/rep:scenarioMatched>/, '<rep:noScenarioMatched/>');
    assert.deepEqual(read(none).leftOut, { because: 'scenario', sources: [] });
    assert.deepEqual(
      read('<createReportInput xmlns="urn:x/createreportinput"><validationResultsWellformedness/></createReportInput>')
        .leftOut,
      { because: 'scenario', sources: [] },
    );
    assert.equal(read(varl('', [])).leftOut, null);
  });
  it('are those of the layer that broke in phive', () => {
    const layer = (artifactPath: string, ...items: readonly object[]): object => ({
      artifactType: 'schematron-xslt',
      artifactPath,
      success: 'FALSE',
      items,
    });
    const broken = { errorLevel: 'ERROR', errorText: 'Failed to create a context', exception: {} };
    const note = { errorLevel: 'WARN', errorText: 'Transformation warning', exception: {} };
    const report = read(JSON.stringify({ results: [layer('a.xslt', broken), layer('b.xslt', note)] }));
    assert.deepEqual(report.leftOut, { because: 'failure', sources: ['a.xslt'] });
    assert.deepEqual(codesOf(report), [
      ['program', null],
      ['program', null],
    ]);
  });
  it('are all of Mustang where it broke off, save in its own calculation', () => {
    const exception = (text: string): string =>
      mustang([]).replace('<messages>', `<messages><exception type="22">${text}</exception>`);
    assert.deepEqual(read(exception('null at XMLValidator.validate')).leftOut, { because: 'failure', sources: [] });
    assert.equal(read(exception('null at XMLValidator.checkArithmetics')).leftOut, null);
    assert.deepEqual(read(mustang([]).replace(/<info>[^]*<\/info>/, '')).leftOut, { because: 'failure', sources: [] });
    const unsupported = '<messages><error type="25">Unsupported profile type urn:x</error>';
    assert.deepEqual(read(mustang([]).replace('<messages>', unsupported)).leftOut, {
      because: 'scenario',
      sources: [],
    });
  });
});

describe('a document that is no XML', () => {
  it('is no violation of a schema for the KoSIT validator', () => {
    const step =
      '<rep:validationStepResult id="val-xml"><rep:message code="generic-error" level="error">x</rep:message></rep:validationStepResult>';
    assert.deepEqual(codesOf(read(varl('', []).replace(/<rep:scenarioMatched>[^]*<\/rep:scenarioMatched>/, step))), [
      ['xml', null],
    ]);
    const error =
      '<validationResultsWellformedness><xmlSyntaxError><message>x</message></xmlSyntaxError></validationResultsWellformedness>';
    assert.deepEqual(codesOf(read(`<createReportInput xmlns="urn:x/createreportinput">${error}</createReportInput>`)), [
      ['xml', null],
    ]);
  });
});

describe('the id of a rule', () => {
  it('is that in the text where the report has none', () => {
    const found = read(svrl([RULE]).replace(' id="BR-1"', '').replace('>text<', '>[BR-2]-text<')).findings[0]!;
    assert.deepEqual([found.code, found.textCode], ['BR-2', null]);
  });
  it('is kept beside that in the text where they differ', () => {
    const found = read(svrl([RULE]).replace('>text<', '>[BR-2]-text<')).findings[0]!;
    assert.deepEqual([found.code, found.textCode], ['BR-1', 'BR-2']);
  });
  it('is that in the text in Mustang, which repeats the id before where there is none', () => {
    const [found] = read(mustang([RULE]).replace('[BR-1]-text', '[BR-2]-text')).findings;
    assert.deepEqual([found!.code, found!.textCode, found!.text], ['BR-2', 'BR-1', '[BR-2]-text']);
  });
});

describe('what Mustang says by itself', () => {
  it('is of no rule', () => {
    const warning = '<messages><warning type="10">Arithmetical issue: x</warning>';
    assert.deepEqual(codesOf(read(mustang([]).replace('<messages>', warning))), [['program', null]]);
  });
  it('has the line of a violation of the schema in its text', () => {
    const error =
      '<messages><error type="18">schema validation fails:org.xml.sax.SAXParseException; lineNumber: 11; columnNumber: 17; cvc-complex-type.2.4.a: x</error>';
    const [found] = read(mustang([]).replace('<messages>', error)).findings;
    assert.deepEqual([found!.kind, found!.code, found!.line], ['schema', 'cvc-complex-type.2.4.a', 11]);
  });
  it('does not tell what it checked by, which follows from the profile', () => {
    const sources = (profile: string): readonly string[] => read(mustang([]).replace('urn:x', profile)).sources;
    assert.ok(sources('urn:cen.eu:en16931:2017').includes('FACTUR-X_EN16931.xslt'));
    assert.ok(
      sources('urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0').includes(
        'XRechnung-CII-validation.xslt',
      ),
    );
    assert.ok(
      sources('urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended').includes('FACTUR-X_EXTENDED.xslt'),
    );
    assert.deepEqual(sources('urn:something'), []);
  });
});

describe('the sources of a report of the KoSIT validator', () => {
  it('are not what the report itself is made by', () => {
    const made =
      '<s:createReport><s:resource><s:name>Report for XRechnung</s:name><s:location>xrechnung-report.xsl</s:location></s:resource></s:createReport>';
    const report = varl('', []).replace('</s:scenario>', `${made}</s:scenario>`);
    assert.ok(!read(report).sources.some((each) => each.includes('eport')));
  });
});
