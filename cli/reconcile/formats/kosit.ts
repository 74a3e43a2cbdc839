/**
 * The KoSIT validator: its report (VARL, as the XRechnung configuration writes it), and the raw input of that report
 * (createReportInput).
 */
import type { XmlElement } from 'einvoice-validator';
import { descendants, lineIn, textIn } from '../elements.js';
import { type LeftOut, type OtherFinding, type OtherReport, parseLevel, ruleFinding } from '../other-report.js';
import { violation, withoutRepeated } from '../violations.js';
import { svrlFindings } from './svrl.js';

export function readVarl(root: XmlElement): OtherReport {
  const steps = descendants(root, 'validationStepResult');
  const findings = steps.flatMap((step) =>
    step.children.filter(({ local }) => local === 'message').map((message) => readMessage(message, step)),
  );
  const ranRules = steps.some(({ attributes }) => /^val-sch\b/.test(attributes['id'] ?? ''));
  const hasScenario = descendants(root, 'noScenarioMatched').length === 0;
  return {
    format: 'KoSIT VARL',
    ...common(root),
    findings: withoutRepeated(findings),
    leftOut: leftOut(ranRules, hasScenario, findings),
  };
}

/** The ids of steps are `val-xml`, `val-xsd`, `val-sch.1`, ... */
function readMessage(
  { attributes, text: content }: XmlElement,
  { attributes: step, ...rest }: XmlElement,
): OtherFinding {
  const level = parseLevel(attributes['level']);
  const line = lineIn(attributes['lineNumber']);
  const text = content.trim() || null;
  const source = readSources({ attributes: step, ...rest })[0] ?? null;
  const id = step['id'] ?? '';
  if (/^val-xml\b/.test(id)) return malformedXml(text, level, line);
  if (/^val-xsd\b/.test(id)) return { ...violation(text, level, { line, source }), code: attributes['code'] || null };
  return ruleFinding(attributes['code'], text, { level, location: attributes['xpathLocation'] || null, line, source });
}

export function readReportInput(root: XmlElement): OtherReport {
  const errorsIn = (step: string): readonly XmlElement[] =>
    descendants(root, step).flatMap((each) => descendants(each, 'xmlSyntaxError'));
  const syntax = errorsIn('validationResultsWellformedness').map((error) => {
    const { text, level, line } = syntaxError(error);
    return malformedXml(text, level, line);
  });
  const schema = errorsIn('validationResultsXmlSchema').map((error) => {
    const { text, level, line } = syntaxError(error);
    return violation(text, level, { line });
  });
  const rules = descendants(root, 'validationResultsSchematron');
  const findings = [
    ...syntax,
    ...withoutRepeated(schema),
    ...rules.flatMap((step) => svrlFindings(step, readSources(step)[0] ?? null)),
  ];
  const hasScenario = root.children.some(({ local }) => local === 'scenario');
  return {
    format: 'KoSIT createReportInput',
    ...common(root),
    findings,
    leftOut: leftOut(rules.length > 0, hasScenario, findings),
  };
}

function syntaxError(error: XmlElement) {
  return {
    text: textIn(error, 'message'),
    level: parseLevel(textIn(error, 'severityCode') ?? undefined),
    line: lineIn(textIn(error, 'rowNumber')),
  };
}

function malformedXml(text: string | null, level: OtherFinding['level'], line: number | null): OtherFinding {
  return { kind: 'xml', code: null, textCode: null, level, location: null, line, source: null, text };
}

function common(
  root: XmlElement,
): Pick<OtherReport, 'tool' | 'sources' | 'stopsAtFirstViolation' | 'leavesOutReports' | 'sha256'> {
  const engine = descendants(root, 'engine')[0];
  return {
    tool: engine === undefined ? null : textIn(engine, 'name'),
    sources: readSources(root),
    stopsAtFirstViolation: false,
    leavesOutReports: false,
    sha256: hashIn(root),
  };
}

function leftOut(ranRules: boolean, hasScenario: boolean, findings: readonly OtherFinding[]): LeftOut | null {
  if (ranRules) return null;
  if (findings.some(({ kind }) => kind === 'schema')) return { because: 'schema', sources: [] };
  return hasScenario ? null : { because: 'scenario', sources: [] };
}

/** Names and locations of the scenario and its resources, except for the stylesheet that makes the report. */
function readSources(element: XmlElement): readonly string[] {
  if (element.local === 'createReport') return [];
  const own =
    element.local === 'resource'
      ? ['name', 'location'].flatMap((name) => textIn(element, name) ?? [])
      : element.local === 'scenario'
        ? element.children.filter(({ local }) => local === 'name').map(({ text }) => text.trim())
        : [];
  return [...new Set([...own, ...element.children.flatMap(readSources)])];
}

function hashIn(root: XmlElement): string | null {
  const [hash] = descendants(root, 'documentHash');
  if (hash === undefined || !/^sha-?256$/i.test(textIn(hash, 'hashAlgorithm') ?? '')) return null;
  const value = Buffer.from(textIn(hash, 'hashValue') ?? '', 'base64');
  return value.length === 32 ? value.toString('hex') : null;
}
