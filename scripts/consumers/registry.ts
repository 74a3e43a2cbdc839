/** An npm registry with a few packages only: it refuses and records all other requests. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';

export interface PackageRegistry {
  readonly url: string;
  /** Requested packages that it does not have, except for optional ones, which npm always looks for. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** @param archives paths of packed packages */
export async function startRegistry(archives: readonly string[]): Promise<PackageRegistry> {
  const packages = new Map(archives.map((path) => [packageJsonOf(path).name, path] as const));
  const files = new Map(archives.map((path): [string, string] => [`/-/${basename(path)}`, path]));
  const optional = new Set(archives.flatMap((path) => Object.keys(packageJsonOf(path).peerDependenciesMeta ?? {})));
  const refused: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const archive = files.get(pathname);
    if (archive !== undefined) return void response.end(readFileSync(archive));
    const asked = decodeURIComponent(pathname.slice(1));
    const path = packages.get(asked);
    if (path !== undefined) {
      response.setHeader('Content-Type', 'application/json');
      return void response.end(JSON.stringify(documentOf(path, here())));
    }
    if (!optional.has(asked)) refused.push(asked);
    response.statusCode = 404;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const here = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url: here(),
    refused,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What npm requests from a registry before it fetches a package. */
function documentOf(path: string, registry: string): object {
  const data = packageJsonOf(path);
  const content = readFileSync(path);
  const dist = {
    tarball: `${registry}-/${basename(path)}`,
    integrity: `sha512-${createHash('sha512').update(content).digest('base64')}`,
  };
  return {
    name: data.name,
    'dist-tags': { latest: data.version },
    versions: { [data.version]: { ...data, dist } },
  };
}

export function packageJsonOf(archive: string): PackageJson {
  return JSON.parse(
    execFileSync('tar', ['-xzOf', archive, 'package/package.json'], { encoding: 'utf8' }),
  ) as PackageJson;
}
