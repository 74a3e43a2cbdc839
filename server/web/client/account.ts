/**
 * Scripts of the account pages: copy buttons, choice of examples, and passkeys. Everything else works without scripts.
 */
import { chooseExamples, copyOnClick } from './code-examples.js';

copyOnClick();
chooseExamples();

/**
 * The browser's JSON functions for passkeys (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON); not
 * all browsers have them.
 */
interface JsonPasskeys {
  parseCreationOptionsFromJSON?: (options: unknown) => PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON?: (options: unknown) => PublicKeyCredentialRequestOptions;
}

async function post(path: string, body: unknown = {}): Promise<Response> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer;
}

/** Asks the browser, and sends its response to the server. @param place holds the paths for this, and the next page */
async function usePasskey(library: JsonPasskeys, { passkey, options, answer, then }: DOMStringMap): Promise<void> {
  const asked: unknown = await (await post(options!)).json();
  const answered =
    passkey === 'add'
      ? await navigator.credentials.create({ publicKey: library.parseCreationOptionsFromJSON!(asked) })
      : await navigator.credentials.get({ publicKey: library.parseRequestOptionsFromJSON!(asked) });
  await post(answer!, answered);
  location.assign(then!);
}

for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
  const library = globalThis.PublicKeyCredential as JsonPasskeys | undefined;
  if (library?.parseCreationOptionsFromJSON === undefined || library.parseRequestOptionsFromJSON === undefined)
    continue;
  const [button, problem] = [place.querySelector('button'), place.querySelector<HTMLElement>('.problem')];
  place.hidden = false;
  button?.addEventListener('click', () => {
    if (problem !== null) problem.hidden = true;
    usePasskey(library, place.dataset).catch(() => {
      if (problem !== null) problem.hidden = false;
    });
  });
}
