/** Schematron Validation Report Language (ISO/IEC 19757-3, annex D), by itself or within another report. */
import type { XmlElement } from 'einvoice-validator';
import { descendants, textIn } from '../elements.js';
import { type OtherFinding, type OtherReport, levelOf, ruleFinding } from '../other-report.js';

/** @param source what the rules came from, where something around it says so */
export function svrlFindings(element: XmlElement, source: string | null): readonly OtherFinding[] {
  return descendants(element, 'failed-assert', 'successful-report').map((finding) => {
    const { id, flag, role, location = null } = finding.attributes;
    return ruleFinding(id, textIn(finding, 'text'), { level: levelOf(flag ?? role), location, line: null, source });
  });
}

/** A report that is SVRL and nothing else. */
export function readSvrl(root: XmlElement): OtherReport {
  const { title, schemaVersion } = root.attributes;
  const sources = [
    title,
    schemaVersion,
    ...descendants(root, 'active-pattern').map(({ attributes }) => attributes['name']),
  ];
  return {
    format: 'SVRL',
    tool: null,
    findings: svrlFindings(root, null),
    sources: [...new Set(sources.flatMap((text) => (text === undefined || text === '' ? [] : [text])))],
    leftOut: null,
    stopsAtFirstViolation: false,
    leavesOutReports: false,
    sha256: null,
  };
}
