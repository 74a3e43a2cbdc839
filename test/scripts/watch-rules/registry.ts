/** A small world of releases: a manifest of ours, and one server that is a Maven repository, a Python index and a publisher. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha256 } from '#core/rules/compiled.js';
import { Downloader } from '#cli/compile-rules/sources/download.js';
import { layoutPath } from '#cli/compile-rules/sources/maven.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';
import { type WatchContext, watchRules } from '../../../scripts/watch-rules/command.js';
import { type Running, indexPage, serve, stop, wheel, zip } from '../../cli/compile-rules/sources/support.js';

/** A check of the rules of this world. */
export interface OwnCheck {
  readonly id: string;
  readonly test: string;
  readonly flag?: string;
}

export const CHECKS: readonly OwnCheck[] = [
  { id: 'OWN-1', test: 'o:number' },
  { id: 'OWN-2', test: 'o:date' },
  { id: 'OWN-3', test: 'count(o:line) > 0' },
  { id: 'OWN-4', test: "o:currency = 'EUR'", flag: 'warning' },
  { id: 'OWN-5', test: '$isPaid or o:due' },
];

/** Schematron that says its version in its title, where there is one. */
export function rules(version: string | null, checks: readonly OwnCheck[] = CHECKS, paid = "o:paid = 'yes'"): string {
  const asserts = checks.map(
    ({ id, test, flag = 'fatal' }) =>
      `<assert id="${id}" flag="${flag}" test="${test.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}">${id} is broken</assert>`,
  );
  return `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
  <title>Rules of ours${version === null ? '' : `, version ${version}, all of them`}</title><ns prefix="o" uri="urn:own"/>
  <pattern id="own"><rule context="o:order"><let name="isPaid" value="${paid}"/>${asserts.join('\n')}</rule></pattern></schema>`;
}

/** Files of a package or a release, by path. */
type Files = Readonly<Record<string, string>>;

/** What the manifest pins, in each package. */
export const PINNED: Files = { 'rules/own.sch': rules('1.4'), 'schema/own.xsd': '<xs:schema/>\n' };

export class World {
  readonly folder = mkdtempSync(join(tmpdir(), 'einvoice-watch-'));
  /** Versions of the jar, of the wheel and of the publisher's release, with the files of each. */
  readonly maven = new Map<string, Files>([['1.0', PINNED]]);
  readonly pypi = new Map<string, Files>([['1.0', PINNED]]);
  readonly releases = new Map<string, Files>([['1.4', PINNED]]);
  /** Paths that are answered with a status. */
  readonly broken = new Map<RegExp, number>();
  #server: Running | undefined;

  async start(): Promise<void> {
    this.#write('official/own/1.4/own.sch', rules('1.4'));
    this.#server = await serve((request, response) => this.#answer(request.url!, response));
    this.#write(
      'watched.json',
      JSON.stringify({
        packages: ['org.example:rules', 'pypi:own-rules'],
        publishers: [{ repository: 'us/own', tag: '^v(.*)$', release: 'own' }],
      }),
    );
    this.pin();
  }

  /** Writes the manifest anew. @param pinned whether it has packages, or knows them by name only */
  pin(pinned = true): void {
    const hash = (bytes: Uint8Array): string => sha256(bytes);
    this.#write(
      'manifest.json',
      JSON.stringify({
        releases: [
          {
            id: 'own',
            version: '1.4',
            publisher: 'us',
            licence: 'Apache-2.0',
            effectiveFrom: '2026-01-01',
            files: [
              {
                path: 'own/1.4/own.sch',
                sha256: hash(Buffer.from(rules('1.4'))),
                url: 'https://rules.example/own.sch',
              },
              {
                path: 'own/1.4/own.xsd',
                sha256: hash(Buffer.from('<xs:schema/>\n')),
                url: 'https://rules.example/own.xsd',
                ...(pinned && { packaged: { artefact: 'jar', path: 'schema/own.xsd' } }),
              },
            ],
          },
        ],
        artefacts: pinned
          ? [
              { id: 'jar', coordinates: 'org.example:rules:1.0', sha256: hash(this.#jar('1.0')) },
              { id: 'wheel', coordinates: 'pypi:own-rules:1.0', sha256: hash(this.#wheel('1.0')) },
            ]
          : [],
        ruleSets: [{ id: 'own', title: 'Own', release: 'own@1.4', schematron: 'own/1.4/own.sch', codePrefix: 'OWN' }],
        schemas: [{ id: 'order', release: 'own@1.4', entry: 'own/1.4/own.sch' }],
        prefixes: { 'urn:own': 'o' },
        severityOverrides: {},
        documentTypes: { order: { root: 'Q{urn:own}order', specificationPath: ['Q{urn:own}number'] } },
        specifications: [{ id: 'own', name: 'Orders', identifier: '1' }],
        detection: [
          { format: 'ubl', documentType: 'order', specifications: ['own'], schema: 'order', ruleSets: ['own'] },
        ],
      }),
    );
  }

  /** Nobody answers any more. */
  goAway(): void {
    if (this.#server) stop(this.#server);
  }

  get origin(): string {
    return this.#server!.origin;
  }

  /** @returns the exit code, and what was printed */
  async watch(
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {
      MAVEN_REPOSITORY: `${this.origin}/maven`,
      PYPI_REPOSITORY: `${this.origin}/simple`,
    },
    more: Partial<WatchContext> = {},
  ): Promise<{ readonly code: number; readonly out: string }> {
    let out = '';
    const officialDir = join(this.folder, 'official');
    const code = await watchRules(args, {
      rules: {
        manifestPath: join(this.folder, 'manifest.json'),
        officialDir,
        compiledDir: join(this.folder, 'compiled'),
      },
      settings: readSourceSettings('rules', env),
      releasesApi: `${this.origin}/api`,
      watched: join(this.folder, 'watched.json'),
      write: (text) => (out += text),
      progress: () => undefined,
      http: new Downloader({ pauses: [] }),
      ...more,
    });
    return { code, out };
  }

  remove(): void {
    this.goAway();
    rmSync(this.folder, { recursive: true });
  }

  #write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  #jar(version: string): Buffer {
    return zip(entries(this.maven.get(version)!));
  }

  #wheel(version: string): Buffer {
    return wheel('own-rules', version, entries(this.pypi.get(version)!));
  }

  #answer(url: string, response: ServerResponse): void {
    const send = (body: string | Buffer): void => void response.end(body);
    const status = [...this.broken].find(([path]) => path.test(url))?.[1];
    if (status !== undefined) return void response.writeHead(status).end(status === 200 ? '<!DOCTYPE html>' : '');
    const { origin } = this;
    for (const version of this.maven.keys())
      if (url === `/maven/${layoutPath(`org.example:rules:${version}`)}`) return send(this.#jar(version));
    const file = (version: string): string => `own_rules-${version}-py3-none-any.whl`;
    for (const version of this.pypi.keys()) if (url === `/files/${file(version)}`) return send(this.#wheel(version));
    for (const [version, files] of this.releases) if (url === `/zips/${version}.zip`) return send(zip(entries(files)));
    if (url === '/maven/org/example/rules/maven-metadata.xml')
      return send(
        `<metadata><versioning><versions>${[...this.maven.keys()].map((version) => `<version>${version}</version>`).join('')}</versions></versioning></metadata>`,
      );
    if (url === '/simple/own-rules/')
      return void response
        .setHeader('Content-Type', 'text/html')
        .end(indexPage([...this.pypi.keys()].map(file), '/files/'));
    if (url.startsWith('/api/repos/us/own/releases'))
      return send(
        JSON.stringify(
          [...this.releases.keys()].map((version) => ({
            tag_name: `v${version}`,
            assets: [{ name: 'own.zip', browser_download_url: `${origin}/zips/${version}.zip` }],
          })),
        ),
      );
    response.writeHead(404).end();
  }
}

function entries(files: Files): { readonly path: string; readonly bytes: Buffer }[] {
  return Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
}
