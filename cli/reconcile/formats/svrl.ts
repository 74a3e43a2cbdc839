/** Schematron Validation Report Language (ISO/IEC 19757-3, annex D), alone or inside another report. */
import type { XmlElement } from 'einvoice-validator';
import { descendants, textIn } from '../elements.js';
import { type OtherFinding, type OtherReport, parseLevel, ruleFinding } from '../other-report.js';

/** @param source the origin of the rules, if the surrounding report names it */
export function svrlFindings(element: XmlElement, source: string | null): readonly OtherFinding[] {
  return descendants(element, 'failed-assert', 'successful-report').map((finding) => {
    const { id, flag, role, location = null } = finding.attributes;
    return ruleFinding(id, textIn(finding, 'text'), { level: parseLevel(flag ?? role), location, line: null, source });
  });
}

/** Reads a report that is plain SVRL. */
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
