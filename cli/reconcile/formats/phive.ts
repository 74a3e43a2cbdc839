/** phive: the JSON of a validation result list. The place of a finding of Schematron is its field. */
import { lineIn } from '../elements.js';
import { type OtherFinding, type OtherReport, levelOf } from '../other-report.js';

type Members = Readonly<Record<string, unknown>>;

/** @returns null for JSON of another form */
export function readPhive(data: unknown): OtherReport | null {
  if (!isObject(data) || !Array.isArray(data['results'])) return null;
  const layers = data['results'].filter(isObject);
  if (layers.length !== data['results'].length || !layers.every(({ items }) => Array.isArray(items))) return null;
  const ves = isObject(data['ves']) ? data['ves'] : {};
  const findings = layers.flatMap((layer) =>
    (layer['items'] as unknown[]).filter(isObject).map((item) => findingOf(item, layer)),
  );
  const wasLeftOut = layers.some((layer) => !isSchemaLayer(layer) && layer['success'] === 'UNDEFINED');
  return {
    format: 'phive JSON',
    tool: 'phive',
    findings,
    sources: [text(ves['vesid']), text(ves['name']), ...layers.map(({ artifactPath }) => text(artifactPath))].filter(
      (each) => each !== null,
    ),
    stoppedAtSchema: wasLeftOut && findings.some(({ isSchema }) => isSchema),
    sha256: null,
  };
}

function findingOf(item: Members, layer: Members): OtherFinding {
  const place = isObject(item['errorLocationObj']) ? item['errorLocationObj'] : {};
  const isSchema = isSchemaLayer(layer);
  return {
    code: text(item['errorID']),
    level: levelOf(text(item['errorLevel']) ?? undefined),
    isSchema,
    location: isSchema ? null : text(item['errorFieldName']),
    line: typeof place['line'] === 'number' ? lineIn(String(place['line'])) : null,
    source: text(layer['artifactPath']),
  };
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
