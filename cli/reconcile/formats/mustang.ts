/** Mustangproject: the XML that its validator prints. Rules are named in the message only. */
import type { XmlElement } from '../../../engine/index.js';
import { descendants } from '../elements.js';
import { type OtherFinding, type OtherReport, levelOf } from '../other-report.js';

/** Number of the section of schema violations. */
const SCHEMA = '18';

export function readMustang(root: XmlElement): OtherReport {
  const findings = descendants(root, 'error', 'warning', 'notice', 'exception').map(
    ({ local, attributes, text }): OtherFinding => ({
      code: codeIn(text),
      level: levelOf(local),
      isSchema: attributes['type'] === SCHEMA,
      location: attributes['location'] || null,
      line: null,
      source: /\bfrom (\S+?)\)?\s*$/.exec(text)?.[1] ?? null,
    }),
  );
  const version = descendants(root, 'validator')[0]?.attributes['version'];
  return {
    format: 'Mustang XML',
    tool: version === undefined ? null : `Mustang ${version}`,
    findings,
    sources: [...new Set(findings.flatMap(({ source }) => source ?? []))],
    stoppedAtSchema: false,
    sha256: null,
  };
}

/** `… [ID BR-01] from …`, else `[BR-01]-…` as the publishers begin their texts. */
function codeIn(text: string): string | null {
  return (/\[ID ([^\]\s]+)\]/.exec(text) ?? /^\s*\[([^\]\s]+)\]/.exec(text))?.[1] ?? null;
}
