/** `npm run pack-rules` without process handling. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { table } from '#cli/terminal/table.js';
import { type Manifest, releaseName, versionedName } from '#core/rules/manifest.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import type { RulePaths } from '#core/rules/rule-folders.js';
import { packageFolder } from '#schematron/platform/package-root.js';
import { toolHash } from '#cli/compile-rules/tool-hash.js';
import { byteSize } from '../kit/format.js';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import { type PackageContents, contentsOf } from './contents.js';
import { type Licences, readLicences, termsOf } from './licences.js';
import { releasesOf } from './notices.js';
import { type Written, writePackage } from './write.js';

export const USAGE = `Usage: npm run pack-rules -- --output FOLDER [--only NAME...]

Makes npm packages of the compiled rules: einvoice-rules (the rules that every service has) and einvoice-rules-europe
(national rules and earlier versions), each as a folder and as a packed file in FOLDER. With them, the library validates
without downloading or compiling anything. They contain only files whose licences allow redistribution
(schematron/licences.json); omitted rule sets are listed in the output and in the packages. The same files give the same bytes.

OPTIONS
  --output FOLDER  folder for the packages; output of an earlier run is replaced. Must be outside of the repository, or
                   ignored by it
  --only NAME      a rule set, a release or a country, with the schemas that its documents need; repeatable
  --help           print this text

EXIT STATUS
  0  the packages were made
  2  wrong usage, or a rule set is not compiled, or was compiled from other files or by another compiler
`;

/** @param paths the manifest, the folder of official files, and the folder of compiled rules */
export function packRules(args: readonly string[], paths: RulePaths, print: (text: string) => void): number {
  const values = readOptionValues(args, { output: { type: 'string' }, only: { type: 'string', multiple: true } });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  if (values.output === undefined) throw new UsageError('--output must name a folder');
  const output = resolve(values.output);
  const manifestText = readFileSync(paths.manifestPath, 'utf8');
  const manifest = parseManifest(manifestText);
  const licences = readLicences(paths.manifestPath, manifest);
  const all = contentsOf(manifest, licences, values.only);
  mkdirSync(output, { recursive: true });
  const context = { ...paths, manifest, manifestText, licences, toolHash: toolHash(), library: library() };
  const written = all.map((contents) => writePackage(output, contents, context));
  print(`${summary(all, written)}\n`);
  for (const contents of all) print(absence(contents, manifest, licences));
  return 0;
}

function library(): { readonly name: string; readonly version: string; readonly node: string } {
  const data = JSON.parse(
    readFileSync(join(packageFolder('einvoice-validator', import.meta.url), 'package.json'), 'utf8'),
  ) as {
    readonly name: string;
    readonly version: string;
    readonly engines: { readonly node: string };
  };
  return { name: data.name, version: data.version, node: data.engines.node };
}

function summary(all: readonly PackageContents[], written: readonly Written[]): string {
  return table(
    ['packed', 'rule sets', 'schemas', 'files', 'packed size', 'unpacked size', 'SHA-256'],
    all.map(({ ruleSets, schemas }, index) => {
      const { packed, files, bytes, packedBytes, sha256 } = written[index]!;
      const counts = [ruleSets.length, schemas.length, files].map(String);
      return [relative(process.cwd(), packed), ...counts, byteSize(packedBytes), byteSize(bytes), sha256];
    }),
  );
}

/** A line for each release that is in no package, with the reason. */
function absence({ name, withoutLicence, unasked }: PackageContents, manifest: Manifest, licences: Licences): string {
  const lines = releasesOf(manifest, withoutLicence).flatMap((release) => {
    const { mayPass, said } = termsOf(licences, release);
    const own = withoutLicence.ruleSets.filter((entry) => entry.release === releaseName(release));
    return mayPass ? [] : [`  ${releaseName(release)} (${own.map(({ id }) => id).join(', ')}): ${said}\n`];
  });
  const others = [...unasked.ruleSets, ...unasked.schemas].map(versionedName);
  return [
    ...(lines.length === 0
      ? []
      : [
          `Not in ${name}, because no licence is known that lets others pass them on; compile-rules makes them:\n`,
          ...lines,
        ]),
    ...(others.length === 0 ? [] : [`Not in ${name}, because not asked for: ${others.join(', ')}\n`]),
  ].join('');
}
