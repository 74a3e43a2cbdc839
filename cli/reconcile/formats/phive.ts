/** phive: the JSON of a validation result list. The place of a finding of Schematron is its field. */
import { lineIn } from '../elements.js';
import { type LeftOut, type OtherFinding, type OtherReport, levelOf, ruleFinding } from '../other-report.js';
import { violation, withoutRepeated } from '../violations.js';

type Members = Readonly<Record<string, unknown>>;

/** @returns null for JSON of another form */
export function readPhive(data: unknown): OtherReport | null {
  if (!isObject(data) || !Array.isArray(data['results'])) return null;
  const layers = data['results'].filter(isObject);
  if (layers.length !== data['results'].length || !layers.every(({ items }) => Array.isArray(items))) return null;
  const ves = isObject(data['ves']) ? data['ves'] : {};
  const findings = withoutRepeated(layers.flatMap(findingsOf));
  return {
    format: 'phive JSON',
    tool: 'phive',
    findings,
    sources: [text(ves['vesid']), text(ves['name']), ...layers.map(({ artifactPath }) => text(artifactPath))].filter(
      (each) => each !== null,
    ),
    leftOut: leftOutOf(layers, findings),
    stopsAtFirstViolation: false,
    leavesOutReports: false,
    sha256: null,
  };
}

/** A layer that was left out is undefined, and one that broke has an error of a program. */
function leftOutOf(layers: readonly Members[], findings: readonly OtherFinding[]): LeftOut | null {
  const rules = layers.filter((layer) => !isSchemaLayer(layer));
  const pathsOf = (some: readonly Members[]): readonly string[] =>
    some.map(({ artifactPath }) => text(artifactPath) ?? '');
  if (rules.some(({ success }) => success === 'UNDEFINED') && findings.some(({ kind }) => kind === 'schema'))
    return { because: 'schema', sources: [] };
  const broken = rules.filter((layer) =>
    findingsOf(layer).some(({ kind, level }) => kind === 'program' && level === 'error'),
  );
  return broken.length === 0 ? null : { because: 'failure', sources: pathsOf(broken) };
}

function findingsOf(layer: Members): readonly OtherFinding[] {
  return (layer['items'] as unknown[]).filter(isObject).map((item) => findingOf(item, layer));
}

function findingOf(item: Members, layer: Members): OtherFinding {
  const place = isObject(item['errorLocationObj']) ? item['errorLocationObj'] : {};
  const line = typeof place['line'] === 'number' ? lineIn(String(place['line'])) : null;
  const level = levelOf(text(item['errorLevel']) ?? undefined);
  const source = text(layer['artifactPath']);
  const code = text(item['errorID']);
  const says = text(item['errorText']);
  if (isSchemaLayer(layer)) {
    const found = violation(says, level, { line, source });
    return { ...found, code: code ?? found.code };
  }
  const location = text(item['errorFieldName']);
  const rule = ruleFinding(code, says, { level, location, line, source });
  // What the processor of the stylesheet says is of no rule and no place.
  return rule.code === null && location === null ? { ...rule, kind: 'program' } : rule;
}

function isSchemaLayer({ artifactType }: Members): boolean {
  return !/schematron/i.test(text(artifactType) ?? '');
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
