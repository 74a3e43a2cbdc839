/** Validates the releases of the manifest. */
import { type Manifest, type Release, releaseName } from './manifest.js';
import { NAME, SHA256, invalid, isDate } from './manifest-mistakes.js';

/** @throws EngineError `MANIFEST_INVALID`; the message names the wrong release or file */
export function checkReleases(manifest: Manifest): void {
  const seen = new Set<string>();
  const hashes = new Map<string, string>();
  for (const release of manifest.releases) {
    const name = releaseName(release);
    if (!NAME.test(release.id ?? '') || !NAME.test(release.version ?? ''))
      throw invalid(`release ${name}: id and version must be made of letters, digits, ".", "_" and "-"`);
    if (seen.has(name)) throw invalid(`release ${name} stands twice`);
    seen.add(name);
    if (!Array.isArray(release.files) || (release.files.length === 0 && !SHA256.test(release.filesHash ?? '')))
      throw invalid(`release ${name} has no files`);
    if (release.files.length > 0 && release.filesHash !== undefined)
      throw invalid(`release ${name} has files and a hash`);
    if (!release.licence) throw invalid(`release ${name} has no licence`);
    if (release.effectiveFrom !== null && !isDate(release.effectiveFrom)) {
      throw invalid(`release ${name}: "effectiveFrom" must be a date such as 2026-09-01, or null`);
    }
    if (
      release.effectiveUntil !== undefined &&
      !(isDate(release.effectiveUntil) && release.effectiveUntil >= (release.effectiveFrom ?? ''))
    )
      throw invalid(`release ${name}: "effectiveUntil" must be a date, and none before "effectiveFrom"`);
    for (const key of ['optional', 'rare'] as const)
      if (release[key] !== undefined && release[key] !== true)
        throw invalid(`release ${name}: "${key}" must be true, or absent`);
    const absent = release.uses?.find((used) => !manifest.releases.some((other) => releaseName(other) === used));
    if (absent !== undefined) throw invalid(`release ${name} uses ${absent}, which does not exist`);
    checkBundle(manifest, release);
    checkOverrideNames(manifest, release);
    if (!(release.countries ?? ['xx']).every((country) => /^[a-z]{2}$/.test(country)))
      throw invalid(`release ${name}: "countries" must be codes of two small letters`);
    for (const file of release.files) {
      if (typeof file?.path !== 'string' || file.path === '') throw invalid(`release ${name} has a file without path`);
      if ((hashes.get(file.path) ?? file.sha256) !== file.sha256)
        throw invalid(`${file.path} is pinned twice, with different hashes`);
      hashes.set(file.path, file.sha256);
      if (!SHA256.test(file.sha256 ?? '')) throw invalid(`${file.path} has no SHA-256`);
      if (!(file.url?.startsWith('https://') ?? (file.packaged ?? file.instead) !== undefined))
        throw invalid(`${file.path} has no https URL, and no package that has it`);
      if (file.path.startsWith('/') || file.path.split(/[/\\]/).includes('..'))
        throw invalid(`${file.path} leaves its folder`);
    }
  }
}

function checkBundle(manifest: Manifest, release: Release): void {
  const { bundledWith } = release;
  if (bundledWith === undefined) return;
  const name = releaseName(release);
  const other = manifest.releases.find((candidate) => releaseName(candidate) === bundledWith);
  if (other === undefined) throw invalid(`release ${name} is bundled with ${bundledWith}, which does not exist`);
  if (!manifest.ruleSets.some((entry) => entry.release === bundledWith))
    throw invalid(`release ${name} is bundled with ${bundledWith}, which has no rule set`);
  if (other.bundledWith !== undefined)
    throw invalid(`release ${name} is bundled with ${bundledWith}, which is bundled itself`);
}

/** Checks that the severity overrides named by a release exist. */
function checkOverrideNames({ severityOverrides: known }: Manifest, release: Release): void {
  for (const name of Object.entries(release.severityOverrides ?? {}).flat())
    if (!Object.hasOwn(known, name))
      throw invalid(`release ${releaseName(release)}: unknown severityOverrides ${name}`);
}
