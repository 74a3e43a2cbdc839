/**
 * The client generators to try, with how to build a program from their output. All of them take the OpenAPI document as
 * served, without options that a user would have to look up.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Maven coordinates; Maven stores it below `~/.m2`. */
export const OPENAPI_GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0';

/** A program with its arguments, started in the client's folder, which contains `openapi.json`. */
export type Step = readonly [program: string, ...parameters: readonly string[]];

export interface Target {
  readonly name: string;
  /** The file of `calls/` that uses the client, and where it is copied. */
  readonly call: string;
  readonly place: string;
  /** Programs that must be installed. */
  readonly needs: readonly string[];
  readonly generate: readonly Step[];
  readonly build: readonly Step[];
  readonly run: Step;
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Files to write before the steps. */
  readonly files?: Readonly<Record<string, string>>;
}

const jar = join(
  process.env['MAVEN_REPOSITORY'] ?? join(homedir(), '.m2', 'repository'),
  'org/openapitools/openapi-generator-cli/7.25.0/openapi-generator-cli-7.25.0.jar',
);

/** Whether `mvn dependency:get` has fetched it. */
export function hasOpenapiGenerator(): boolean {
  return existsSync(jar);
}

/** Debian installs Go outside of the usual folders of PATH, and so does Go's own archive. */
const GO_PATH = [process.env['PATH'] ?? '', '/usr/local/go/bin', '/usr/lib/go/bin'].join(delimiter);

const openapiGenerator = (language: string, ...options: readonly string[]): Step => [
  'java',
  '-jar',
  jar,
  'generate',
  '--input-spec=openapi.json',
  `--generator-name=${language}`,
  '--output=.',
  ...options,
];

const NPM_PROJECT = JSON.stringify({ private: true, type: 'module' });

/** Checks types and resolves modules as a bundler does, for which one of the two generators writes its code. */
const TYPESCRIPT_PROJECT = JSON.stringify({
  files: ['call.ts'],
  compilerOptions: {
    noEmit: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
  },
});

const typescript = (call: string, client: readonly string[], generate: Step): Target => ({
  name: call,
  call: `${call}.ts`,
  place: 'call.ts',
  needs: ['npm'],
  files: { 'package.json': NPM_PROJECT, 'tsconfig.json': TYPESCRIPT_PROJECT },
  generate: [['npm', 'install', '--silent', 'typescript@5.9', 'esbuild@0.28', '@types/node@20', ...client], generate],
  build: [
    ['npx', 'tsc', '--project', '.'],
    ['npx', 'esbuild', 'call.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=built/call.js'],
  ],
  run: ['node', 'built/call.js'],
});

export const TARGETS: readonly Target[] = [
  typescript(
    'openapi-typescript',
    ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
    ['npx', 'openapi-typescript', 'openapi.json', '--output', 'client.ts'],
  ),
  typescript(
    'hey-api',
    ['@hey-api/openapi-ts@0.64.15', '@hey-api/client-fetch@0.8'],
    ['npx', 'openapi-ts', '--input=openapi.json', '--output=client', '--client=@hey-api/client-fetch'],
  ),
  {
    name: 'openapi-generator, Python',
    call: 'call.py',
    place: 'call.py',
    needs: ['java', 'openapi-generator', 'python3'],
    generate: [openapiGenerator('python')],
    build: [
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/python', '-m', 'pip', 'install', '--quiet', '.'],
    ],
    run: ['venv/bin/python', 'call.py'],
  },
  {
    name: 'openapi-generator, Java',
    call: 'Call.java',
    place: 'src/main/java/Call.java',
    needs: ['java', 'openapi-generator', 'mvn'],
    generate: [openapiGenerator('java')],
    build: [
      [
        'mvn',
        '--quiet',
        '--batch-mode',
        '-Dmaven.test.skip=true',
        'compile',
        'dependency:build-classpath',
        '-Dmdep.outputFile=classpath',
      ],
    ],
    run: ['sh', '-c', 'java -cp "target/classes:$(cat classpath)" Call'],
  },
  {
    name: 'openapi-generator, Go',
    call: 'call.go',
    place: 'call/main.go',
    needs: ['java', 'openapi-generator', 'go'],
    generate: [openapiGenerator('go', '--git-host=example.org', '--git-user-id=clients', '--git-repo-id=einvoice')],
    build: [
      ['go', 'mod', 'tidy'],
      ['go', 'build', '-o', 'built', './call'],
    ],
    run: ['./built'],
    environment: { PATH: GO_PATH },
  },
  {
    name: 'openapi-generator, PHP',
    call: 'call.php',
    place: 'call.php',
    needs: ['java', 'openapi-generator', 'php', 'php-curl', 'php-mbstring', 'php-guzzle'],
    generate: [openapiGenerator('php')],
    build: [],
    run: ['php', 'call.php'],
  },
];
