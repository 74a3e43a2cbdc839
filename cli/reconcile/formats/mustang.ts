/** Mustangproject: the XML that its validator prints. Rules are named only in the message text. */
import type { XmlElement } from 'einvoice-validator';
import { descendants, lineIn, textIn } from '../elements.js';
import { type LeftOut, type OtherFinding, type OtherReport, codeInText, parseLevel } from '../other-report.js';
import { violation } from '../violations.js';
import { MUSTANG_RULES } from './mustang-rules.js';

/** Numbers of its sections: schema violations, and profiles that it has no rules for. */
const SCHEMA = '18';
const UNSUPPORTED = '25';

export function readMustang(root: XmlElement): OtherReport {
  const messages = descendants(root, 'error', 'warning', 'notice', 'exception', 'fatal');
  const findings = messages.map(readFinding);
  const version = descendants(root, 'validator')[0]?.attributes['version'];
  const profile = textIn(root, 'profile');
  const checked = MUSTANG_RULES.find((each) => profile !== null && each.profile.test(profile))?.sources ?? [];
  return {
    format: 'Mustang XML',
    tool: version === undefined ? null : `Mustang ${version}`,
    findings,
    sources: [...new Set([...findings.flatMap(({ source }) => source ?? []), ...checked])],
    leftOut: findLeftOut(root, messages),
    stopsAtFirstViolation: true,
    leavesOutReports: true,
    sha256: null,
  };
}

function readFinding({ local, attributes, text }: XmlElement): OtherFinding {
  const level = parseLevel(local);
  if (attributes['type'] === SCHEMA)
    return violation(text.trim(), level, { line: lineIn(/\blineNumber: (\d+)/.exec(text)?.[1]) });
  const [, says, id = null, source] = /^([^]*?)(?:\s*\[ID ([^\]\s]+)\])?\s+from (\S+\.xslt?)\)?\s*$/.exec(text) ?? [];
  if (says === undefined || source === undefined)
    return {
      kind: 'program',
      code: null,
      textCode: null,
      level,
      location: null,
      line: null,
      source: null,
      text: text.trim(),
    };
  // An id in the text takes precedence: if a rule has none, Mustang repeats the id of the previous rule.
  const inText = codeInText(says);
  return {
    kind: 'rule',
    code: inText ?? id,
    textCode: inText === null || inText === id ? null : id,
    level,
    location: attributes['location'] || null,
    line: null,
    source,
    text: says.trim(),
  };
}

/** Whether validation stopped early. Recalculation comes last, so an exception there skips no rules. */
function findLeftOut(root: XmlElement, messages: readonly XmlElement[]): LeftOut | null {
  const hasBroken = messages.some(
    ({ local, text }) => (local === 'exception' || local === 'fatal') && !text.includes('checkArithmetics'),
  );
  if (hasBroken || descendants(root, 'info').length === 0) return { because: 'failure', sources: [] };
  if (messages.some(({ attributes }) => attributes['type'] === UNSUPPORTED))
    return { because: 'scenario', sources: [] };
  return null;
}
