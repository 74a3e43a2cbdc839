/** The worker that checks documents in the browser: they never leave it. */
import {
  type LoadedModule,
  type LocalValidator,
  createLocalValidator,
  reportBody,
} from '../../../../engine/browser.js';
import type { CheckAnswer, CheckRequest } from './messages.js';

/** Beside the scripts. */
const RULES = new URL('../rules/', import.meta.url);

async function textOf(file: string): Promise<string> {
  const answer = await fetch(new URL(file, RULES));
  if (!answer.ok) throw new Error(`${file}: status ${answer.status}`);
  return answer.text();
}

let validator: Promise<LocalValidator> | undefined;

/** Made once, and again where that failed: the network may be back. */
function validatorOnce(): Promise<LocalValidator> {
  if (validator === undefined) {
    validator = createLocalValidator({
      text: textOf,
      module: async (file) => (await import(new URL(file, RULES).href)) as LoadedModule,
    });
    validator.catch(() => (validator = undefined));
  }
  return validator;
}

async function check({ id, bytes, language, isShown }: CheckRequest): Promise<CheckAnswer> {
  try {
    const ready = await validatorOnce();
    const verdict = await ready.validate(bytes, { language });
    return {
      id,
      kind: 'report',
      json: reportBody(verdict, true),
      isCut: verdict.truncated,
      view: isShown ? ready.view(bytes, verdict) : null,
      sha256: ready.sha256(bytes),
    };
  } catch (error) {
    return { id, kind: 'failure', reason: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener(
  'message',
  ({ data }: MessageEvent<CheckRequest>) => void check(data).then((answer) => postMessage(answer)),
);
void validatorOnce().catch(() => undefined);
