/** Versions in CHANGELOG.md. */

const UNRELEASED = '## [Unreleased]';

/**
 * Moves the unreleased entries to a version.
 * @throws Error if there are none, or the version already exists
 */
export function startVersion(changelog: string, version: string, now: Date): string {
  if (headingOf(changelog, version) !== undefined) throw new Error(`CHANGELOG.md has ${version} already`);
  const entries = sectionOf(changelog, UNRELEASED);
  if (!/^- /m.test(entries)) throw new Error('CHANGELOG.md has no entry under [Unreleased]');
  const day = now.toISOString().slice(0, 10);
  // Text before the first heading is about unreleased entries.
  const [, kept] = /^[^]*?(^### [^]*)$/m.exec(entries) ?? [];
  return changelog.replace(
    `${UNRELEASED}${entries}`,
    () => `${UNRELEASED}\n\n## [${version}] - ${day}\n\n${kept ?? entries.trimStart()}`,
  );
}

/**
 * The entries of a version.
 * @throws Error if there are none
 */
export function notesOf(changelog: string, version: string): string {
  const heading = headingOf(changelog, version);
  if (heading === undefined)
    throw new Error(
      `CHANGELOG.md does not have ${version}; "npm run release -- --set ${version}" makes it of [Unreleased]`,
    );
  const notes = sectionOf(changelog, heading).trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return notes;
}

function headingOf(changelog: string, version: string): string | undefined {
  return changelog.split('\n').find((line) => line.startsWith(`## [${version}]`));
}

/** The text between a heading and the next of its level. */
function sectionOf(changelog: string, heading: string): string {
  const start = changelog.indexOf(`\n${heading}\n`);
  if (start === -1) throw new Error(`CHANGELOG.md has no "${heading}"`);
  const from = start + heading.length + 1;
  const next = changelog.indexOf('\n## ', from);
  return changelog.slice(from, next === -1 ? undefined : next + 1);
}
