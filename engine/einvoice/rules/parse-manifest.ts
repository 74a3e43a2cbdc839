/** Parses and validates `schematron/manifest.json`, so that no mistake in it leads to a wrong verdict. */
import { FORMATS } from '../formats.js';
import {
  type Comparison,
  type Manifest,
  type OfficialFile,
  type Packaged,
  releaseName,
  versionOf,
} from './manifest.js';
import { filesFor, packagesOf } from './official-files.js';
import { wrongCountryRules } from './check-country-rules.js';
import { wrongReach } from './check-reach.js';
import { LISTS, unknownKey } from './manifest-keys.js';
import { NAME, SHA256, invalid, isRegularExpression } from './manifest-mistakes.js';
import { checkReleases } from './parse-releases.js';
import { checkSpecifications } from './parse-specifications.js';

/**
 * Coordinates of a jar, whose parts become command line arguments and file names. Coordinates that start with `pypi:`
 * are Python packages.
 */
const MAVEN = /^(?!pypi:)[A-Za-z0-9_][\w.-]*(?::[A-Za-z0-9_][\w.-]*){2,3}$/;
const PYPI = /^pypi:[A-Za-z0-9][\w.-]*:[A-Za-z0-9][\w.!+-]*$/;

const COMPARISONS: readonly string[] = ['value', 'text', 'normalized'] satisfies readonly Comparison[];

/**
 * Parses and validates a manifest: every reference must resolve, nothing may be empty.
 * @param text JSON
 * @throws EngineError `MANIFEST_INVALID`; the message names the wrong entry
 */
export function parseManifest(text: string): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text) as Manifest;
  } catch (error) {
    throw invalid(`it is not JSON: ${(error as Error).message}`);
  }
  if (typeof manifest !== 'object' || manifest === null) throw invalid('it is no object');
  for (const list of LISTS) {
    if (!Array.isArray(manifest[list]) || manifest[list].length === 0) throw invalid(`"${list}" is missing or empty`);
    manifest[list].forEach((entry, index) => {
      if (typeof entry !== 'object' || entry === null) throw invalid(`entry ${index + 1} of "${list}" is no object`);
      const unknown = unknownKey(list, entry);
      if (unknown !== undefined)
        throw invalid(`entry ${index + 1} of "${list}" has the key "${unknown}", which means nothing there`);
    });
  }
  for (const map of ['prefixes', 'severityOverrides', 'documentTypes'] as const) {
    if (typeof manifest[map] !== 'object' || manifest[map] === null || Array.isArray(manifest[map]))
      throw invalid(`"${map}" is missing`);
  }
  checkReleases(manifest);
  checkArtefacts(manifest);
  checkEntries(manifest);
  checkLevels(manifest);
  checkDocumentTypes(manifest);
  checkSpecifications(manifest);
  checkDetection(manifest);
  const wrong = wrongReach(manifest) ?? wrongCountryRules(manifest);
  if (wrong !== null) throw invalid(wrong);
  return manifest;
}

function checkArtefacts({ artefacts = [], releases }: Manifest): void {
  if (!Array.isArray(artefacts)) throw invalid('"artefacts" is no list');
  const ids = new Set<string>();
  for (const artefact of artefacts) {
    const { id, coordinates, sha256 } = artefact ?? {};
    if (!NAME.test(id ?? '') || ids.has(id))
      throw invalid(`artefact ${id}: ids must be made of letters, digits, ".", "_" and "-", each another`);
    ids.add(id);
    if (!MAVEN.test(coordinates ?? '') && !PYPI.test(coordinates ?? ''))
      throw invalid(
        `artefact ${id}: its coordinates must be group:artifact:version or group:artifact:version:classifier for a jar, pypi:name:version for a Python wheel`,
      );
    if (!SHA256.test(sha256 ?? '')) throw invalid(`artefact ${id} has no SHA-256`);
    const unknown = findUnknownKey(artefact, ['id', 'coordinates', 'sha256']);
    if (unknown !== undefined) throw invalid(`artefact ${id} has the key "${unknown}", which means nothing there`);
  }
  for (const file of releases.flatMap(({ files }) => files)) {
    const unknown = findUnknownKey(file, ['path', 'sha256', 'url', 'packaged', 'instead']);
    if (unknown !== undefined) throw invalid(`${file.path} has the key "${unknown}", which means nothing there`);
    if (file.packaged && file.instead) throw invalid(`${file.path}: "instead" is for a file that is not packaged`);
    if (file.instead && !SHA256.test(file.instead.sha256 ?? ''))
      throw invalid(`${file.path}: what is there instead has no SHA-256`);
    if (Array.isArray(file.packaged) && file.packaged.length === 0)
      throw invalid(`${file.path}: "packaged" is empty; it must name a package, or be absent`);
    for (const packaged of packagesOf(file)) checkPackaged(file, packaged, ids);
  }
}

function checkPackaged(file: OfficialFile, packaged: Packaged, artefacts: ReadonlySet<string>): void {
  if (typeof packaged !== 'object' || packaged === null)
    throw invalid(`${file.path}: what is said of its package is no object`);
  const wrong = findUnknownKey(packaged, ['artefact', 'path', 'lineEnds', ...(file.instead ? ['sha256'] : [])]);
  if (wrong !== undefined)
    throw invalid(`${file.path}: the key "${wrong}" means nothing in what is said of its package`);
  if (!artefacts.has(packaged.artefact))
    throw invalid(`${file.path} is said to be in the artefact ${packaged.artefact}, which does not exist`);
  if (typeof packaged.path !== 'string' || packaged.path === '')
    throw invalid(`${file.path} has no path in the artefact ${packaged.artefact}`);
  if (packaged.lineEnds !== undefined && packaged.lineEnds !== 'CRLF')
    throw invalid(`${file.path}: "lineEnds" must be CRLF, or absent`);
}

function findUnknownKey(entry: object, known: readonly string[]): string | undefined {
  return Object.keys(entry).find((key) => !known.includes(key));
}

function checkEntries(manifest: Manifest): void {
  const releases = new Map(manifest.releases.map((release) => [releaseName(release), release]));
  const seen = new Set<string>();
  const check = (entry: { id: string; release: string }, paths: readonly string[]): void => {
    const release = releases.get(entry.release);
    if (!release) throw invalid(`${entry.id} names the release ${entry.release}, which does not exist`);
    const files = filesFor(manifest, entry);
    const isListed = (path: string): boolean =>
      release.filesHash !== undefined || files.some((file) => file.path === path);
    const absent = paths.find((path) => !isListed(path));
    if (absent !== undefined) throw invalid(`${entry.id} names ${absent}, which is no file of ${entry.release}`);
    const name = `${entry.id}@${versionOf(entry)}`;
    if (seen.has(name)) throw invalid(`${name} stands twice`);
    seen.add(name);
  };
  for (const entry of manifest.ruleSets) {
    if (!NAME.test(entry.id ?? ''))
      throw invalid(`the id of a rule set must be made of letters, digits, ".", "_" and "-", not "${entry.id}"`);
    check(entry, [entry.schematron]);
    if (entry.engine !== undefined && !['native', 'saxon'].includes(entry.engine))
      throw invalid(`${entry.id} names the engine ${entry.engine}, which does not exist`);
    const unknown = entry.specifications?.find((id) => !manifest.specifications.some((known) => known.id === id));
    if (unknown !== undefined) throw invalid(`${entry.id}: unknown specification ${unknown}`);
    if (!entry.codePrefix) throw invalid(`${entry.id} has no codePrefix`);
  }
  seen.clear();
  for (const entry of manifest.schemas) check(entry, [entry.entry, ...Object.values(entry.imports ?? {})]);
}

/** Rejects unknown levels, which would not be counted, so that invalid invoices could pass. */
function checkLevels(manifest: Manifest): void {
  for (const [name, overrides] of Object.entries(manifest.severityOverrides)) {
    for (const [code, level] of Object.entries(overrides ?? {})) {
      if (!['error', 'warning', 'information'].includes(level))
        throw invalid(
          `severityOverrides ${name}: the level of ${code} is "${level}", not error, warning or information`,
        );
    }
  }
}

function checkDocumentTypes(manifest: Manifest): void {
  for (const [name, type] of Object.entries(manifest.documentTypes)) {
    const names: unknown = [
      type?.root,
      ...(Array.isArray(type?.specificationPath) ? type.specificationPath : [undefined]),
      ...(type?.issueDatePath ?? []),
    ];
    if (!(names as unknown[]).every((part) => typeof part === 'string' && /^Q\{[^{}]*\}[^{}]+$/.test(part))) {
      throw invalid(`documentType ${name}: "root" and each step of the paths must have the form Q{namespace}name`);
    }
    if (type.emptySpecification !== undefined && type.emptySpecification !== 'reported')
      throw invalid(`documentType ${name}: "emptySpecification" must be "reported", or left out`);
    if (type.isInvoice !== undefined && type.isInvoice !== false)
      throw invalid(`documentType ${name}: "isInvoice" must be false, or left out`);
  }
}

function checkDetection(manifest: Manifest): void {
  manifest.detection.forEach((row, index) => {
    const where = `detection row ${index + 1} (${row.format})`;
    if (row.as !== undefined && row.as !== 'facturx') throw invalid(`${where}: unknown value of "as"`);
    if (!Object.hasOwn(manifest.documentTypes, row.documentType))
      throw invalid(`${where}: unknown documentType ${row.documentType}`);
    const isInvoice = manifest.documentTypes[row.documentType]!.isInvoice !== false;
    if (!FORMATS.includes(row.format) || (row.format === 'unknown') === isInvoice)
      throw invalid(`${where}: unknown format`);
    if (!manifest.schemas.some((schema) => schema.id === row.schema))
      throw invalid(`${where}: unknown schema ${row.schema}`);
    if (!row.ruleSets?.length) throw invalid(`${where}: no rule sets`);
    for (const id of row.ruleSets) {
      if (!manifest.ruleSets.some((entry) => entry.id === id)) throw invalid(`${where}: unknown rule set ${id}`);
    }
    if (row.severityOverrides !== undefined && !Object.hasOwn(manifest.severityOverrides, row.severityOverrides)) {
      throw invalid(`${where}: unknown severityOverrides ${row.severityOverrides}`);
    }
    if (!isRegularExpression(row.family)) throw invalid(`${where}: "family" is not a regular expression`);
    if (!row.specifications?.length) throw invalid(`${where}: no specifications`);
    for (const id of row.specifications) {
      const specification = manifest.specifications.find((candidate) => candidate.id === id);
      if (specification?.identifier === undefined)
        throw invalid(`${where}: unknown specification ${id}, or one without an identifier`);
    }
    if (
      !(row.comparedAs ?? ['value']).every((comparison) => COMPARISONS.includes(comparison)) ||
      row.comparedAs?.length === 0
    ) {
      throw invalid(`${where}: "comparedAs" must name some of ${COMPARISONS.join(', ')}`);
    }
  });
}
