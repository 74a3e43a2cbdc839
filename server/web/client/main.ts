/** The start page: an invoice comes in, is checked here (or by the server, where somebody wants that), and its verdict is shown. */
import type { Language, TextKey, TextValues } from '../texts/texts.js';
import { decodeForDisplay } from './decode.js';
import { DocumentPane } from './document-pane.js';
import { byId, element } from './dom.js';
import { LocalEngine } from './checking/local.js';
import { watchIntake, type Incoming } from './intake.js';
import { showIssues } from './issue-list.js';
import { currentLanguage, text, watchLanguageSwitch } from './language.js';
import { keepForOffline } from './offline.js';
import { requestCheck, type Outcome } from './request.js';
import { ServerChoice } from './server-choice.js';
import { showVerdict } from './verdict.js';

const MEGABYTE = 1024 * 1024;

/** How far a PDF may hide its mark, as for the server. */
const PDF_MARK_BYTES = 1024;

type Report = Extract<Outcome, { kind: 'report' }>;

/** What is on the screen. */
interface Shown {
  readonly incoming: Incoming;
  readonly outcome: Report;
  readonly language: Language;
  readonly usedKey: boolean;
}

const check = byId('check', HTMLElement);
const intake = byId('intake', HTMLElement);
const failure = byId('failure', HTMLElement);
const checking = byId('checking', HTMLElement);
const result = byId('result', HTMLElement);
const issues = byId('issues', HTMLElement);
const pane = new DocumentPane();

/** Most bytes of a document that is checked here: larger ones would fill the memory of a tab. */
const LOCAL_BYTES = 32 * MEGABYTE;
const documentBytes = Number(check.dataset['documentBytes']);
/** Null where there is no demo. */
const demoBytes = check.dataset['demoBytes'] ? Number(check.dataset['demoBytes']) : null;
const engine = new LocalEngine();

let shown: Shown | null = null;
/** What waits for a key. */
let waiting: Incoming | null = null;
let running = new AbortController();
/** Writes the failure again, in the language of the moment. */
let explain: () => void = () => undefined;

const server = new ServerChoice(() => {
  if (waiting !== null) void take(waiting);
});
watchIntake((incoming) => void take(incoming));
watchLanguageSwitch(() => {
  explain();
  if (shown === null) return;
  showResult(shown);
  if (shown.language === currentLanguage()) return;
  // A call with a key costs: it is offered rather than made.
  if (shown.usedKey) offerTranslation(text('issues.otherLanguage'));
  else void take(shown.incoming);
});

/** Checks one document; whatever was going on before is given up. */
async function take(incoming: Incoming): Promise<void> {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  const { name } = incoming;
  const isShown = shown?.incoming === incoming;
  // A verdict that is on the screen is worth more than its translation.
  const complain = isShown ? (problem: TextKey, values?: TextValues) => offerTranslation(text(problem, values)) : fail;
  fail(null);
  server.explain('');
  waiting = null;

  const isHere = !server.isChosen;
  const apiKey = isHere ? null : server.key;
  const limit = isHere ? LOCAL_BYTES : apiKey === null ? demoBytes : documentBytes;
  if (limit === null) return askForKey(incoming, 'key.needed');
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await incoming.read();
  } catch {
    return complain('failure.read', { name });
  }
  // Reading takes time too: a newer document may have come meanwhile.
  if (signal.aborted) return;
  const megabytes = limit / MEGABYTE;
  if (bytes.length === 0) return fail('failure.empty');
  if (bytes.length > limit) return fail('failure.large', { name, megabytes });
  if (isPdf(bytes)) return fail('failure.pdf', { name });

  checking.textContent = text('checking', { name });
  const language = currentLanguage();
  try {
    const outcome = isHere
      ? await checkHere(bytes, language)
      : await requestCheck({ name, bytes, key: apiKey, language, megabytes }, signal);
    if (signal.aborted) return;
    checking.textContent = '';
    if (outcome.kind === 'failure') return complain(outcome.key, outcome.values);
    if (outcome.kind === 'refused') return askForKey(incoming, 'key.refused');
    shown = { incoming, outcome, language, usedKey: apiKey !== null };
    if (!isShown) pane.show(name, decodeForDisplay(bytes));
    showResult(shown);
    performance.mark('verdict');
    // Switched while the answer was on its way.
    if (language !== currentLanguage()) offerTranslation(text('issues.otherLanguage'));
    if (!isShown) byId('verdict', HTMLElement).focus();
  } catch (error) {
    // A newer document has taken the place of this one.
    if (!signal.aborted) throw error;
  }
}

async function checkHere(bytes: Uint8Array<ArrayBuffer>, language: Language): Promise<Outcome> {
  const answer = await engine.check(bytes, language);
  return answer.kind === 'report'
    ? { kind: 'report', report: JSON.parse(answer.json) as Report['report'], json: answer.json, isCut: answer.isCut }
    : { kind: 'failure', key: 'failure.rules', values: {} };
}

function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, PDF_MARK_BYTES)).includes('%PDF-');
}

function showResult({ incoming, outcome: { report, json, isCut } }: Shown): void {
  intake.hidden = true;
  result.hidden = false;
  showVerdict(byId('verdict-card', HTMLElement), {
    name: incoming.name,
    report,
    isCut,
    onAgain: () => showIntake(),
    onSave: () => save(`${incoming.name.replace(/\.xml$/i, '')}.report.json`, json),
  });
  pane.forget();
  showIssues(issues, report, (issue, button) => pane.pick(issue, button));
}

/** Findings come from the server in one language; another one takes another check. */
function offerTranslation(reason: string): void {
  if (shown === null) return;
  const { incoming, usedKey } = shown;
  checking.textContent = '';
  const hint = usedKey ? ` (${text('issues.translateHint')})` : '';
  const button = element('button', { class: 'button quiet', type: 'button' }, text('issues.translate') + hint);
  button.addEventListener('click', () => void take(incoming));
  issues.querySelector('.other-language')?.remove();
  issues.prepend(element('p', { class: 'other-language', role: 'status' }, reason, ' ', button));
}

/** Back to the start. */
function showIntake(): void {
  result.hidden = true;
  intake.hidden = false;
  shown = null;
  byId('file', HTMLInputElement).focus();
}

/** Says what went wrong where the next try begins; null: nothing has. */
function fail(problem: TextKey | null, values: TextValues = {}): void {
  explain = () => {
    failure.textContent = problem === null ? '' : text(problem, values);
  };
  explain();
  checking.textContent = '';
  if (problem !== null && !result.hidden) showIntake();
}

function askForKey(incoming: Incoming, problem: TextKey): void {
  waiting = incoming;
  if (!result.hidden) showIntake();
  const { name } = incoming;
  explain = () => server.explain(text(problem, { name }));
  server.ask(text(problem, { name }));
}

function save(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  element('a', { href: url, download: name }).click();
  // Not at once: some browsers have not begun to read by then.
  setTimeout(() => URL.revokeObjectURL(url));
}

engine.start();
performance.mark('interactive');
void keepForOffline();
