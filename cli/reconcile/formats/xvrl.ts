/** The report of version 2 of the KoSIT validator: eXtensible Validation Report Language. */
import type { XmlElement } from 'einvoice-validator';
import { descendants, lineIn, textIn } from '../elements.js';
import { type OtherFinding, type OtherReport, parseLevel, ruleFinding } from '../other-report.js';
import { violation, withoutRepeated } from '../violations.js';

export function readXvrl(root: XmlElement): OtherReport {
  const reports = root.local === 'report' ? [root] : descendants(root, 'report');
  const findings = withoutRepeated(
    reports.flatMap((report) => descendants(report, 'detection').map((detection) => readFinding(detection, report))),
  );
  const validator = descendants(root, 'validator')[0]?.attributes ?? {};
  const ranRules = reports.some((report) => !isAboutSchema(report));
  return {
    format: 'XVRL',
    tool: [validator['name'], validator['version']].filter(Boolean).join(' ') || null,
    findings,
    sources: descendants(root, 'schema').flatMap(({ attributes }) => attributes['href'] ?? []),
    leftOut: !ranRules && findings.length > 0 ? { because: 'schema', sources: [] } : null,
    stopsAtFirstViolation: false,
    leavesOutReports: false,
    sha256: null,
  };
}

function isAboutSchema(report: XmlElement): boolean {
  return descendants(report, 'schema').some(({ attributes }) => /XMLSchema/.test(attributes['schematypens'] ?? ''));
}

function readFinding(detection: XmlElement, report: XmlElement): OtherFinding {
  const { attributes, children } = detection;
  const place = children.find(({ local }) => local === 'location')?.attributes ?? {};
  const level = parseLevel(attributes['severity']);
  const line = lineIn(place['line']);
  const source = descendants(report, 'schema')[0]?.attributes['href'] ?? null;
  const text = textIn(detection, 'message');
  return isAboutSchema(report)
    ? { ...violation(text, level, { line, source }), code: attributes['code'] || null }
    : ruleFinding(attributes['code'], text, { level, location: place['xpath'] || null, line, source });
}
