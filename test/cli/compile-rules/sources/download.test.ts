/** Downloads: through proxies, from hosts that answer late, wrongly or never, and the messages about them. */
import assert from 'node:assert/strict';
import { createServer as createTcpServer } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Download, Downloader } from '#cli/compile-rules/sources/download.js';
import { type Running, StandingClock, serve, stop, until } from './support.js';
import { needs } from '../../../needs/needs.js';

const LIMITS = { maxBytes: 1_000, patienceMs: 5_000, timeoutMs: 60_000 };

const text = (download: Download): string =>
  'bytes' in download ? Buffer.from(download.bytes).toString() : `refused: ${download.refused}`;

describe('Downloader', () => {
  const running: Running[] = [];
  const start = async (...args: Parameters<typeof serve>): Promise<Running> => {
    const server = await serve(...args);
    running.push(server);
    return server;
  };
  afterEach(() => running.splice(0).forEach(stop));

  describe('with a proxy', () => {
    it('asks it for what is not encrypted', async () => {
      const proxy = await start((request, response) => response.end(`through the proxy: ${request.url}`));
      const http = new Downloader({ proxies: { http: proxy.origin } });
      assert.equal(
        text(await http.get('http://rules.example/a.sch', LIMITS)),
        'through the proxy: http://rules.example/a.sch',
      );
    });
    it('has it open a tunnel for what is encrypted, and repeats its refusal', async () => {
      const proxy = await start((_, response) => response.end('not this'));
      const tunnels: string[] = [];
      proxy.server.on('connect', (request, socket) => {
        tunnels.push(request.url!);
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      });
      const http = new Downloader({ proxies: { https: proxy.origin }, pauses: [] });
      assert.equal(
        text(await http.get('https://rules.example/a.sch', LIMITS)),
        "refused: rules.example can't be reached: the proxy answers 407",
      );
      assert.deepEqual([tunnels, proxy.asked], [['rules.example:443'], []]);
    });
    it('does not ask it for hosts that need none', async () => {
      const proxy = await start((_, response) => response.end('proxy'));
      const server = await start((_, response) => response.end('direct'));
      const http = new Downloader({ proxies: { http: proxy.origin, none: 'other.example,127.0.0.1' } });
      assert.equal(text(await http.get(`${server.origin}/a`, LIMITS)), 'direct');
      assert.deepEqual(proxy.asked, []);
    });
    it('sends it its user, and names none', async () => {
      let authorization: string | undefined;
      const proxy = await start((request, response) => {
        authorization = request.headers['proxy-authorization'];
        response.writeHead(407).end();
      });
      const http = new Downloader({ proxies: { http: proxy.origin.replace('//', '//me:secret@') } });
      const answer = text(await http.get('http://rules.example/a', LIMITS));
      assert.equal(authorization, `Basic ${Buffer.from('me:secret').toString('base64')}`);
      assert.equal(answer, "refused: rules.example can't be reached: the proxy answers 407");
    });
    it('asks none that only the environment of the process names', async () => {
      const server = await start((_, response) => response.end('direct'));
      const before = process.env['http_proxy'];
      process.env['http_proxy'] = 'http://127.0.0.1:1';
      try {
        assert.equal(text(await new Downloader().get(`${server.origin}/a`, LIMITS)), 'direct');
      } finally {
        if (before === undefined) delete process.env['http_proxy'];
        else process.env['http_proxy'] = before;
      }
    });
  });

  it('sends the user of a URL as such, and shows none', async () => {
    let authorization: string | undefined;
    const { origin } = await start((request, response) => {
      authorization = request.headers.authorization;
      response.writeHead(403).end();
    });
    const answer = text(await new Downloader().get(`${origin.replace('//', '//me:sec%20ret@')}/a`, LIMITS));
    assert.equal(authorization, `Basic ${Buffer.from('me:sec ret').toString('base64')}`);
    assert.equal(answer, `refused: ${new URL(origin).host} answers 403 (${origin}/a)`);
  });
  it('reads no more than there may be', async () => {
    const { origin, asked } = await start((_, response) => response.end('x'.repeat(1_001)));
    assert.equal(
      text(await new Downloader().get(`${origin}/a`, LIMITS)),
      `refused: ${new URL(origin).host} sends more than 1000 bytes (${origin}/a)`,
    );
    assert.equal(asked.length, 1);
  });

  describe('from a host that never answers', () => {
    it('gives up after five seconds for all files together, and asks it no more', async () => {
      const { origin, asked } = await start(() => undefined);
      const clock = new StandingClock();
      const http = new Downloader({ clock });
      const first = Array.from({ length: 8 }, (_, index) => http.get(`${origin}/${index}`, LIMITS));
      await until(() => asked.length === 8);
      clock.pass(5_000);
      for (const answer of await Promise.all(first))
        assert.equal(text(answer), `refused: ${new URL(origin).host} can't be reached: no answer within 5 s`);
      for (let index = 8; index < 40; index++)
        assert.match(text(await http.get(`${origin}/${index}`, LIMITS)), /can't be reached: no answer within 5 s$/);
      assert.equal(asked.length, 8);
      assert.deepEqual(
        clock.asked.filter((milliseconds) => milliseconds === 5_000),
        [5_000],
        'one clock for the host',
      );
    });
    it('still asks the other hosts', async () => {
      const dead = await start(() => undefined);
      const { origin } = await start((_, response) => response.end('here'));
      const clock = new StandingClock();
      const http = new Downloader({ clock });
      const answer = http.get(`${dead.origin}/a`, LIMITS);
      await until(() => dead.asked.length === 1);
      clock.pass(5_000);
      await answer;
      assert.equal(text(await http.get(`${origin}/a`, LIMITS)), 'here');
    });
    it('gives a host that has answered more time for its other files', async () => {
      const { origin, asked } = await start((request, response) => {
        if (request.url === '/a') response.end('here');
      });
      const clock = new StandingClock();
      const http = new Downloader({ clock, pauses: [] });
      assert.equal(text(await http.get(`${origin}/a`, LIMITS)), 'here');
      const second = http.get(`${origin}/b`, LIMITS);
      await until(() => asked.length === 2);
      clock.pass(5_000);
      assert.equal(text(await http.get(`${origin}/a`, LIMITS)), 'here');
      clock.pass(60_000);
      assert.match(text(await second), /can't be reached: not complete within 60 s$/);
    });
  });
  it('asks twice more, after a pause each', async () => {
    let answers = 0;
    const { origin } = await start((_, response) => {
      response.writeHead(++answers < 3 ? 503 : 200).end('here');
    });
    const clock = new StandingClock();
    const answer = new Downloader({ clock }).get(`${origin}/a`, LIMITS);
    await until(() => clock.asked.includes(500));
    clock.pass(500);
    await until(() => clock.asked.includes(2_000));
    clock.pass(2_000);
    assert.equal(text(await answer), 'here');
  });

  const refusal = async (url: string): Promise<string> => text(await new Downloader({ pauses: [] }).get(url, LIMITS));
  it('says that a name is not found', async () =>
    assert.match(
      await refusal('http://nobody.invalid/a'),
      /^refused: nobody\.invalid can't be reached: the name is not found \(.*nobody\.invalid\)$/,
    ));
  it('says that a connection is refused', async () => {
    const server = createTcpServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    assert.match(
      await refusal(`http://127.0.0.1:${port}/a`),
      /can't be reached: the connection is refused \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)$/,
    );
  });
  it('says that a connection was broken off', async () => {
    const { origin } = await start((request) => request.socket.destroy());
    assert.match(await refusal(`${origin}/a`), /can't be reached: the connection was broken off \(/);
  });
  it('says that there is no TLS', async () => {
    const { origin } = await start((_, response) => response.end());
    assert.match(await refusal(`${origin.replace('http:', 'https:')}/a`), /can't be reached: it does not speak TLS \(/);
  });
  needs('openssl').it('says that a certificate is not trusted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'einvoice-tls-'));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        key,
        '-out',
        certificate,
        '-days',
        '1',
        '-subj',
        '/CN=localhost',
      ],
      { stdio: 'ignore' },
    );
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_, response) =>
      response.end('here'),
    );
    rmSync(folder, { recursive: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      assert.match(
        await refusal(`https://127.0.0.1:${(server.address() as AddressInfo).port}/a`),
        /can't be reached: the certificate is not trusted \(/,
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
