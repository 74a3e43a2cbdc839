/** Downloads files by HTTP: through the configured proxy, with retries and a size limit. */
import { EnvHttpProxyAgent, type Response, fetch } from 'undici';
import { CLOCK, type Clock, type Host, Hosts } from './hosts.js';
import { networkReason } from './reasons.js';

/** URLs of proxies, and hosts that bypass them, in the format of `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. */
export interface Proxies {
  readonly http?: string | undefined;
  readonly https?: string | undefined;
  readonly none?: string | undefined;
}

export interface DownloadOptions {
  readonly maxBytes: number;
  /** Milliseconds until the host must send its first response. */
  readonly patienceMs: number;
  /** Milliseconds until the download must be complete. */
  readonly timeoutMs: number;
}

/** The file, or the reason for failure, with the status if the host responded. */
export type Download = { readonly bytes: Uint8Array } | { readonly refused: string; readonly status?: number };

/** Pauses in milliseconds before each retry, for hosts that don't respond or are temporarily unavailable. */
const PAUSES: readonly number[] = [500, 2_000];

/** Remembers for its lifetime which hosts can't be reached. */
export class Downloader {
  readonly #agent: EnvHttpProxyAgent;
  readonly #hosts: Hosts;
  readonly #clock: Clock;
  readonly #pauses: readonly number[];

  constructor({
    proxies = {},
    clock = CLOCK,
    pauses = PAUSES,
  }: { readonly proxies?: Proxies; readonly clock?: Clock; readonly pauses?: readonly number[] } = {}) {
    // An empty string means no proxy; if left out, the agent would read the environment itself.
    this.#agent = new EnvHttpProxyAgent({
      httpProxy: proxies.http ?? '',
      httpsProxy: proxies.https ?? '',
      noProxy: proxies.none ?? '',
      proxyTunnel: false,
    });
    this.#hosts = new Hosts(clock);
    this.#clock = clock;
    this.#pauses = pauses;
  }

  /** @param url may contain user and password; they are sent, but never appear in messages */
  async get(url: string, options: DownloadOptions): Promise<Download> {
    const host = this.#hosts.get(url, options.patienceMs);
    for (let attempt = 0; ; attempt++) {
      if (host.givenUp !== null) return unreachable(host);
      const answer = await this.#ask(url, host, options);
      if ('bytes' in answer) return answer;
      if (host.givenUp !== null) return unreachable(host);
      const isFinal = answer.status !== undefined && answer.status !== 429 && answer.status < 500;
      if (isFinal || answer.isTooLarge) return answer;
      if (attempt === this.#pauses.length) {
        // A host that has responded once is reachable: the next file is still requested.
        if (answer.status === undefined && !answer.hasBegun) host.giveUp(answer.refused);
        return answer.status === undefined && !answer.hasBegun ? unreachable(host) : answer;
      }
      await this.#pause(this.#pauses[attempt]!, host.signal);
    }
  }

  async #ask(
    url: string,
    host: Host,
    { maxBytes, timeoutMs }: DownloadOptions,
  ): Promise<{ readonly bytes: Uint8Array } | Refusal> {
    const { plain, authorization } = splitCredentials(url);
    let hasBegun = false;
    const timeout = new AbortController();
    const cancel = this.#clock.after(timeoutMs, () =>
      timeout.abort(new Error(`not complete within ${timeoutMs / 1000} s`)),
    );
    try {
      const response = await fetch(plain, {
        dispatcher: this.#agent,
        headers: authorization,
        signal: AbortSignal.any([timeout.signal, host.signal]),
      });
      hasBegun = true;
      host.answered();
      if (response.status !== 200) {
        await response.body?.cancel();
        return { refused: `${host.name} answers ${response.status} (${plain})`, status: response.status };
      }
      const bytes = await readBody(response, maxBytes);
      return bytes === null
        ? { refused: `${host.name} sends more than ${maxBytes} bytes (${plain})`, isTooLarge: true }
        : { bytes };
    } catch (error) {
      if (host.givenUp !== null) return { refused: host.givenUp };
      const reason = timeout.signal.aborted ? (timeout.signal.reason as Error).message : networkReason(error);
      if (!hasBegun) host.failed(reason);
      return { refused: hasBegun ? `${host.name} sends only a part: ${reason} (${plain})` : reason, hasBegun };
    } finally {
      cancel();
    }
  }

  #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(milliseconds, done);
      signal.addEventListener('abort', done, { once: true });
      function done(): void {
        cancel();
        signal.removeEventListener('abort', done);
        resolve();
      }
    });
  }
}

interface Refusal {
  readonly refused: string;
  readonly status?: number;
  /** The host had begun its response before it failed. */
  readonly hasBegun?: boolean;
  readonly isTooLarge?: boolean;
}

function unreachable(host: Host): { readonly refused: string } {
  return { refused: `${host.name} can't be reached: ${host.givenUp}` };
}

/** @returns null if the body is larger than that */
async function readBody(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > maxBytes) return null;
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

/** Splits credentials from a URL: for messages, and for `fetch`, which refuses URLs with credentials. */
export function splitCredentials(url: string): {
  readonly plain: string;
  readonly authorization: Record<string, string>;
} {
  const parsed = new URL(url);
  const { username, password } = parsed;
  if (username === '' && password === '') return { plain: url, authorization: {} };
  [parsed.username, parsed.password] = ['', ''];
  const user = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { plain: parsed.href, authorization: { Authorization: `Basic ${user}` } };
}
