/** Schematron Validation Report Language (ISO/IEC 19757-3, annex D), by itself or within another report. */
import type { XmlElement } from '../../../engine/index.js';
import { descendants } from '../elements.js';
import { type OtherFinding, type OtherReport, levelOf } from '../other-report.js';

/** @param source what the rules came from, where something around it says so */
export function svrlFindings(element: XmlElement, source: string | null): readonly OtherFinding[] {
  return descendants(element, 'failed-assert', 'successful-report').map(({ attributes }) => ({
    code: attributes['id'] ?? null,
    level: levelOf(attributes['flag'] ?? attributes['role']),
    isSchema: false,
    location: attributes['location'] ?? null,
    line: null,
    source,
  }));
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
    stoppedAtSchema: false,
    sha256: null,
  };
}
