/** The whole service: rules, keys, app and server, started and stopped as one. */

import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createValidator, type Validator } from '../engine/index.js';
import { keysFromList } from './accounts/hashed-keys.js';
import { localKeyFile } from './accounts/local-key-file.js';
import { createApp } from './app.js';
import type { Config } from './config.js';
import { createHttpServer } from './http-server.js';

/** How long running requests may take when the service is stopped. */
const GRACE_MS = 8_000;

/** How often connections that have become idle are closed meanwhile. */
const IDLE_CHECK_MS = 50;

/** The service, listening. */
export interface Service {
  readonly port: number;
  readonly validator: Validator;
  /** The local key that was just made; null when keys were there already. */
  readonly newKey: string | null;
  /** Takes no new connection, finishes what runs (for a while), then ends the workers. */
  stop(): Promise<void>;
}

/**
 * Starts everything, cheapest check first.
 * @param onFailure hears of every failure that is answered with 500
 * @throws KeyFileError, EngineError, or the system error of `listen`; then nothing is left running, and no new key is left behind
 */
export async function startService(config: Config, onFailure: (error: unknown) => void): Promise<Service> {
  const keyFile = join(config.dataDir, 'api-keys.json');
  const { keys, newKey } = config.apiKeys === null ? await localKeyFile(keyFile) : { keys: keysFromList(config.apiKeys), newKey: null };
  let validator: Validator | undefined;
  try {
    validator = await createValidator({ ...config.rules, engine: config.engine, workers: config.workers, timeoutMs: config.timeoutMs });
    const server = createHttpServer(createApp({ validator, keys, onFailure }));
    await listen(server, config);
    return running(server, validator, newKey);
  } catch (error) {
    // A key that is never printed would lock its owner out: the next start has to make another one.
    if (newKey !== null) await rm(keyFile, { force: true });
    await validator?.close();
    throw error;
  }
}

function running(server: Server, validator: Validator, newKey: string | null): Service {
  return {
    port: (server.address() as AddressInfo).port,
    validator,
    newKey,
    async stop() {
      await closeServer(server);
      await validator.close();
    },
  };
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Connections kept alive would hold a closing server open: they are closed as soon as they have nothing to do. */
async function closeServer(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  clearTimeout(grace);
}
