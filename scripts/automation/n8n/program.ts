/** The installed n8n with the packed node, as a program. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../consumers/run.js';
import type { Place } from '../tool.js';

/** Where the user of a service has an account. */
export interface Account {
  readonly url: string;
  readonly key: string;
}

/** The folder with the Node.js that n8n needs. @param tools the folder with n8n */
export function nodeFolder(tools: string): string {
  return join(tools, 'node_modules', 'node', 'bin');
}

export class N8nProgram {
  readonly path: string;
  readonly folder: string;
  /** Settings for a user folder of its own, without calls to anybody. */
  readonly env: Readonly<Record<string, string>>;

  private constructor({ tools, scratch, samples }: Place) {
    this.path = join(tools, 'node_modules', '.bin', 'n8n');
    this.folder = scratch;
    this.env = {
      PATH: `${nodeFolder(tools)}:${process.env['PATH']}`,
      N8N_USER_FOLDER: scratch,
      N8N_RESTRICT_FILE_ACCESS_TO: samples.folder,
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
    };
  }

  /** Installs the node where n8n looks for community nodes; offline, so that nothing else can be asked for. */
  static async create(place: Place): Promise<N8nProgram> {
    const nodes = join(place.scratch, '.n8n', 'nodes');
    mkdirSync(nodes, { recursive: true });
    writeFileSync(join(nodes, 'package.json'), '{"private":true}');
    const archives = readdirSync(place.packed).map((name) => join(place.packed, name));
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', ...archives], nodes);
    return new N8nProgram(place);
  }

  /** @returns its output. @throws Error with its output if it fails */
  run(...args: readonly string[]): Promise<string> {
    return run(this.path, args, this.folder, this.env);
  }

  /** Runs a command with a file of JSON as its input. */
  async runWith(command: string, name: string, data: unknown): Promise<void> {
    const path = join(this.folder, name);
    writeFileSync(path, JSON.stringify(data));
    await this.run(command, `--input=${path}`);
  }
}
