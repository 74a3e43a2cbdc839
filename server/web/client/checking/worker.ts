/** The worker that checks documents, so that they never leave the browser. */
import {
  type LoadedModule,
  type LocalValidator,
  createLocalValidator,
  isPdf,
  reportBody,
} from 'einvoice-validator/browser.js';
import type { Anonymised, CheckAnswer, CheckRequest } from './messages.js';
import { readPdf } from './read-pdf.js';

/** Next to the scripts. */
const RULES = new URL('../rules/', import.meta.url);

async function fetchText(file: string): Promise<string> {
  const answer = await fetch(new URL(file, RULES));
  if (!answer.ok) throw new Error(`${file}: status ${answer.status}`);
  return answer.text();
}

let validator: Promise<LocalValidator> | undefined;

/** Created once, and again after a failure: the network may be back. */
function validatorOnce(): Promise<LocalValidator> {
  if (validator === undefined) {
    validator = createLocalValidator({
      text: fetchText,
      module: async (file) => (await import(new URL(file, RULES).href)) as LoadedModule,
      openPdf: readPdf,
    });
    validator.catch(() => (validator = undefined));
  }
  return validator;
}

async function answer(request: CheckRequest): Promise<CheckAnswer> {
  const { id, kind, bytes, language } = request;
  try {
    const ready = await validatorOnce();
    if (kind === 'advice') return { id, kind, advice: await ready.advise(bytes, { language }) };
    if (kind === 'patches') return { id, kind, patches: await ready.patches(bytes, { language }) };
    if (kind === 'fix') return { id, kind: 'fixed', bytes: new Uint8Array(await ready.fix(bytes, { language })) };
    if (kind === 'anonymise') return { id, kind: 'anonymised', copy: await anonymisedCopy(ready, request) };
    return await check(ready, request);
  } catch (error) {
    return { id, kind: 'failure', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function anonymisedCopy(
  ready: LocalValidator,
  { bytes, language, scale = 1 }: CheckRequest,
): Promise<Anonymised> {
  // Without a factor, amounts stay unchanged.
  const made = await ready.anonymise(bytes, { language, ...(scale !== 1 && { scale }) });
  const { details } = made.before;
  return {
    document: new Uint8Array(made.document),
    findings: details.issues.length + details.information.length,
    differences: made.differences.map(({ kind, issue: { code, line } }) => ({ kind, code, line })),
    milder: made.milder,
    scale: made.scale,
  };
}

async function check(ready: LocalValidator, { id, bytes, language, isShown }: CheckRequest): Promise<CheckAnswer> {
  const hybrid = isPdf(bytes) ? await ready.validatePdf(bytes, { language }) : null;
  const verdict = hybrid?.verdict ?? (await ready.validate(bytes, { language }));
  const invoice = hybrid === null ? bytes : hybrid.invoice;
  return {
    id,
    kind: 'report',
    json: reportBody(verdict, true),
    isTruncated: verdict.truncated,
    view: isShown && invoice !== null ? ready.view(invoice, verdict) : null,
    sha256: ready.sha256(bytes),
    ...(hybrid !== null && { embedded: invoice === null ? null : new Uint8Array(invoice) }),
  };
}

addEventListener(
  'message',
  ({ data }: MessageEvent<CheckRequest>) => void answer(data).then((answered) => postMessage(answered)),
);
void validatorOnce().catch(() => undefined);
