/** A port for a server that cannot choose one itself. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of the loopback interface that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  return port;
}
