/** phive: the JSON of a validation result list. A Schematron finding has its place in the location field. */
import { lineIn } from '../elements.js';
import { type LeftOut, type OtherFinding, type OtherReport, parseLevel, ruleFinding } from '../other-report.js';
import { violation, withoutRepeated } from '../violations.js';

type Members = Readonly<Record<string, unknown>>;

/** @returns null for JSON in another format */
export function readPhive(data: unknown): OtherReport | null {
  if (!isObject(data) || !Array.isArray(data['results'])) return null;
  const layers = data['results'].filter(isObject);
  if (layers.length !== data['results'].length || !layers.every(({ items }) => Array.isArray(items))) return null;
  const ves = isObject(data['ves']) ? data['ves'] : {};
  const findings = withoutRepeated(layers.flatMap(readFindings));
  return {
    format: 'phive JSON',
    tool: 'phive',
    findings,
    sources: [text(ves['vesid']), text(ves['name']), ...layers.map(({ artifactPath }) => text(artifactPath))].filter(
      (each) => each !== null,
    ),
    leftOut: findLeftOut(layers, findings),
    stopsAtFirstViolation: false,
    leavesOutReports: false,
    sha256: null,
  };
}

/** A skipped layer has an undefined validity; a failed layer has an error of the program. */
function findLeftOut(layers: readonly Members[], findings: readonly OtherFinding[]): LeftOut | null {
  const rules = layers.filter((layer) => !isSchemaLayer(layer));
  const layerPaths = (some: readonly Members[]): readonly string[] =>
    some.map(({ artifactPath }) => text(artifactPath) ?? '');
  if (rules.some(({ success }) => success === 'UNDEFINED') && findings.some(({ kind }) => kind === 'schema'))
    return { because: 'schema', sources: [] };
  const broken = rules.filter((layer) =>
    readFindings(layer).some(({ kind, level }) => kind === 'program' && level === 'error'),
  );
  return broken.length === 0 ? null : { because: 'failure', sources: layerPaths(broken) };
}

function readFindings(layer: Members): readonly OtherFinding[] {
  return (layer['items'] as unknown[]).filter(isObject).map((item) => readFinding(item, layer));
}

function readFinding(item: Members, layer: Members): OtherFinding {
  const place = isObject(item['errorLocationObj']) ? item['errorLocationObj'] : {};
  const line = typeof place['line'] === 'number' ? lineIn(String(place['line'])) : null;
  const level = parseLevel(text(item['errorLevel']) ?? undefined);
  const source = text(layer['artifactPath']);
  const code = text(item['errorID']);
  const says = text(item['errorText']);
  if (isSchemaLayer(layer)) {
    const found = violation(says, level, { line, source });
    return { ...found, code: code ?? found.code };
  }
  const location = text(item['errorFieldName']);
  const rule = ruleFinding(code, says, { level, location, line, source });
  // Messages of the stylesheet processor have neither rule nor place.
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
