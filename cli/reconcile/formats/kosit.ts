/**
 * The KoSIT validator: its report (VARL, as the configuration for XRechnung writes it), what that is made of
 * (createReportInput), and the report of version 2 (XVRL).
 */
import type { XmlElement } from '../../../engine/index.js';
import { descendants, lineIn, textIn } from '../elements.js';
import { type OtherFinding, type OtherReport, levelOf } from '../other-report.js';
import { svrlFindings } from './svrl.js';

export function readVarl(root: XmlElement): OtherReport {
  const steps = descendants(root, 'validationStepResult');
  const findings = steps.flatMap((step) => {
    const isSchema = isAboutSchema(step.attributes['id'] ?? '');
    const source = sourcesOf(step)[0] ?? null;
    return step.children
      .filter(({ local }) => local === 'message')
      .map(({ attributes }): OtherFinding => ({
        code: attributes['code'] || null,
        level: levelOf(attributes['level']),
        isSchema,
        location: attributes['xpathLocation'] || null,
        line: lineIn(attributes['lineNumber']),
        source,
      }));
  });
  const engine = descendants(root, 'engine')[0];
  const ranRules = steps.some(({ attributes }) => !isAboutSchema(attributes['id'] ?? ''));
  return {
    format: 'KoSIT VARL',
    tool: engine === undefined ? null : textIn(engine, 'name'),
    findings,
    sources: sourcesOf(root),
    stoppedAtSchema: !ranRules && findings.some(({ isSchema }) => isSchema),
    sha256: hashIn(root),
  };
}

/** Steps are `val-xml`, `val-xsd`, `val-sch.1`, ... */
function isAboutSchema(step: string): boolean {
  return /^val-(xsd|xml)\b/.test(step);
}

export function readReportInput(root: XmlElement): OtherReport {
  const schema = descendants(root, 'xmlSyntaxError').map((error): OtherFinding => ({
    code: null,
    level: levelOf(textIn(error, 'severityCode') ?? undefined),
    isSchema: true,
    location: null,
    line: lineIn(textIn(error, 'rowNumber')),
    source: null,
  }));
  const rules = descendants(root, 'validationResultsSchematron');
  const engine = descendants(root, 'engine')[0];
  return {
    format: 'KoSIT createReportInput',
    tool: engine === undefined ? null : textIn(engine, 'name'),
    findings: [...schema, ...rules.flatMap((step) => svrlFindings(step, sourcesOf(step)[0] ?? null))],
    sources: sourcesOf(root),
    stoppedAtSchema: rules.length === 0 && schema.length > 0,
    sha256: hashIn(root),
  };
}

export function readXvrl(root: XmlElement): OtherReport {
  const reports = root.local === 'report' ? [root] : descendants(root, 'report');
  const isSchema = (report: XmlElement): boolean =>
    descendants(report, 'schema').some(({ attributes }) => /XMLSchema/.test(attributes['schematypens'] ?? ''));
  const findings = reports.flatMap((report) =>
    descendants(report, 'detection').map(({ attributes, children }): OtherFinding => {
      const place = children.find(({ local }) => local === 'location')?.attributes ?? {};
      return {
        code: attributes['code'] || null,
        level: levelOf(attributes['severity']),
        isSchema: isSchema(report),
        location: place['xpath'] || null,
        line: lineIn(place['line']),
        source: descendants(report, 'schema')[0]?.attributes['href'] ?? null,
      };
    }),
  );
  const validator = descendants(root, 'validator')[0]?.attributes ?? {};
  return {
    format: 'XVRL',
    tool: [validator['name'], validator['version']].filter(Boolean).join(' ') || null,
    findings,
    sources: descendants(root, 'schema').flatMap(({ attributes }) => attributes['href'] ?? []),
    stoppedAtSchema: !reports.some((report) => !isSchema(report)) && findings.some((finding) => finding.isSchema),
    sha256: null,
  };
}

/** Names and locations of the scenario and its resources. */
function sourcesOf(element: XmlElement): readonly string[] {
  const named = descendants(element, 'scenario', 'resource').flatMap((each) =>
    [textIn(each, 'name'), each.local === 'resource' ? textIn(each, 'location') : null].filter((text) => text !== null),
  );
  return [...new Set(named)];
}

function hashIn(root: XmlElement): string | null {
  const [hash] = descendants(root, 'documentHash');
  if (hash === undefined || !/^sha-?256$/i.test(textIn(hash, 'hashAlgorithm') ?? '')) return null;
  const value = Buffer.from(textIn(hash, 'hashValue') ?? '', 'base64');
  return value.length === 32 ? value.toString('hex') : null;
}
