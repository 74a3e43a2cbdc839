/** The start page: invoices come in, are checked here (or by the server, where somebody wants that), and are shown. */
import type { TextKey, TextValues } from '../texts/texts.js';
import { BatchView, type BatchItem } from './batch.js';
import { LocalEngine } from './checking/local.js';
import { Checks } from './checks.js';
import { decodeForDisplay } from './decode.js';
import { documentsIn, type Found } from './documents.js';
import { byId, element } from './dom.js';
import { watchExamples } from './examples.js';
import { utf8, watchIntake, type Incoming } from './intake.js';
import { currentLanguage, startLanguage, text, watchLanguageSwitch } from './language.js';
import { keepForOffline } from './offline.js';
import { OpeningView } from './opening.js';
import { unfoldForPrinting } from './printing.js';
import { ResultView } from './result.js';
import type { Shown } from './shown.js';
import { ServerChoice } from './server-choice.js';

await startLanguage();

const check = byId('check', HTMLElement);
const failure = byId('failure', HTMLElement);
const checking = byId('checking', HTMLElement);
const pages = {
  intake: byId('intake', HTMLElement),
  result: byId('result', HTMLElement),
  batch: byId('batch', HTMLElement),
};

/** Somebody may still be typing. */
const FIXES_AFTER_MS = 400;

/** Of larger documents no repairs are looked for: each would take a check of all of it. */
const MOST_PATCHED = 1024 * 1024;

const engine = new LocalEngine();
/** Trying repairs takes many checks, and what is typed meanwhile waits for none of them. It starts with the first findings. */
const mender = new LocalEngine();
const server = new ServerChoice(() => {
  if (waiting !== null) void takeAll(waiting);
});
const { documentBytes, demoBytes } = check.dataset;
const checks = new Checks(engine, server, {
  documentBytes: Number(documentBytes),
  demoBytes: demoBytes ? Number(demoBytes) : null,
});
const result = new ResultView((source) => void edit(source));
const batch = new BatchView(pages.batch, (one) => void open(one));
const opening = new OpeningView(() => showIntake());

let shown: Shown | null = null;
/** Whether there is a table to go back to. */
let isBatch = false;
/** What waits for a key. */
let waiting: readonly Incoming[] | null = null;
let running = new AbortController();
/** Writes the failure again, in the language of the moment. */
let explain: () => void = () => undefined;

watchIntake((incoming) => void takeAll(incoming));
watchExamples((incoming) => void takeAll([incoming]));
watchLanguageSwitch(() => {
  explain();
  if (isBatch) batch.translate(showIntake);
  if (shown === null) return;
  showResult(shown);
  // A call with a key costs: it is offered rather than made.
  if (shown.usedKey && !shown.isEdited) offerTranslation(text('issues.otherLanguage'));
  else void open(shown);
});

/** Checks files; whatever was going on before is given up. */
async function takeAll(incoming: readonly Incoming[]): Promise<void> {
  const signal = startAnew();
  const [first] = incoming;
  if (first === undefined) return;
  if (incoming.length > 1) return checkMany(incoming, signal);
  const documents = await unpacked(first, signal);
  if (signal.aborted) return;
  if (documents.length > 1) return checkMany(incoming, signal, documents);
  isBatch = false;
  await checkOne(documents[0]!, incoming, signal);
}

/** The documents in a file; as long as it is opened it can be given up. */
async function unpacked(one: Incoming, signal: AbortSignal): Promise<readonly Found[]> {
  const documents = await documentsIn(one, opening.watch(one.name, signal));
  if (!signal.aborted) opening.end();
  return documents;
}

function startAnew(): AbortSignal {
  running.abort();
  opening.end();
  running = new AbortController();
  fail(null);
  server.explain('');
  waiting = null;
  return running.signal;
}

async function checkOne(document: Found, incoming: readonly Incoming[], signal: AbortSignal): Promise<void> {
  const { name } = document;
  if ('problem' in document) return fail(document.problem, { name, ...document.values });
  checking.textContent = text('checking', { name });
  try {
    const checked = await checks.check(document, signal);
    checking.textContent = '';
    if (checked.kind === 'key') return askForKey(incoming, name, checked.problem);
    if (checked.kind === 'failure') return fail(checked.problem, checked.values);
    showResult(checked.shown);
    performance.mark('verdict');
    byId('verdict', HTMLElement).focus();
  } catch (error) {
    // A newer document has taken the place of this one.
    if (!signal.aborted) throw error;
  }
}

/** @param known the documents of the only file, where they have been looked for */
async function checkMany(incoming: readonly Incoming[], signal: AbortSignal, known?: readonly Found[]): Promise<void> {
  isBatch = true;
  shown = null;
  showPage('batch');
  batch.start(
    incoming.map(({ name }) => name),
    showIntake,
  );
  let at = 0;
  for (const one of incoming) {
    const documents = known ?? (await unpacked(one, signal));
    if (signal.aborted) return;
    batch.set(
      at,
      documents.map(({ name }) => ({ name, outcome: null })),
    );
    for (const document of documents) {
      const item = await itemOf(document, signal);
      if (signal.aborted) return;
      at = batch.set(at, [item]);
    }
  }
}

async function itemOf(document: Found, signal: AbortSignal): Promise<BatchItem> {
  const { name } = document;
  if ('problem' in document) return { name, outcome: document };
  try {
    const checked = await checks.check(document, signal);
    if (checked.kind === 'shown') return { name, outcome: { shown: checked.shown } };
    return {
      name,
      outcome: { problem: checked.problem, ...(checked.kind === 'failure' && { values: checked.values }) },
    };
  } catch {
    return { name, outcome: null };
  }
}

/** Shows a document that has been checked; in another language than the page has by then, once it is checked anew. */
async function open(one: Shown): Promise<void> {
  showResult(one);
  if (one.language === currentLanguage()) return byId('verdict', HTMLElement).focus();
  const { name, bytes, isEdited, source, pdf } = one;
  const { signal } = running;
  const checked = await checks
    .check({ name, bytes, ...(isEdited && { edited: source, pdf }) }, signal)
    .catch(() => null);
  if (checked === null || shown !== one) return;
  if (checked.kind === 'shown') showResult(checked.shown);
  // A verdict that is on the screen is worth more than its translation.
  else offerTranslation(text(checked.problem, checked.kind === 'failure' ? checked.values : { name }));
}

/** What was typed last, and waits for the check of what was typed before it. */
let typed: string | null = null;
let isTypedRunning = false;

/** Checks what somebody makes of the XML, as fast as checks go: what is typed meanwhile is checked next. */
async function edit(source: string): Promise<void> {
  performance.mark('typed');
  typed = source;
  if (isTypedRunning) return;
  isTypedRunning = true;
  while (typed !== null && shown !== null) {
    const before: Shown = shown;
    const edited: string = typed;
    typed = null;
    const { signal } = running;
    const checked = await checks
      .check({ name: before.name, bytes: utf8(edited), edited, pdf: before.pdf }, signal)
      .catch(() => null);
    if (shown !== before || checked?.kind !== 'shown') continue;
    showResult(checked.shown);
    performance.mark('edited');
  }
  isTypedRunning = false;
}

function showResult(one: Shown): void {
  shown = one;
  showPage('result');
  result.show(one, {
    onAgain: showIntake,
    onAll: isBatch ? showBatch : null,
    onEdit: (source) => void edit(source),
    onFixAll: () => void fixAll(one),
    onAnonymise: ({ xml, language }, scale) => mender.anonymise(xml, language, scale),
  });
  void offerFixes(one);
}

/** What repairs are wanted for, and waits for those of what was shown before. */
let toMend: Shown | null = null;
let isMending = false;

/** Looks for repairs once nothing else is to be done: each is tried. */
async function offerFixes(one: Shown): Promise<void> {
  if (one.report.errorCount + one.report.warningCount === 0 || one.xml.length > MOST_PATCHED) return;
  await new Promise((resolve) => setTimeout(resolve, FIXES_AFTER_MS));
  if (shown !== one) return;
  toMend = one;
  if (isMending) return;
  isMending = true;
  while (toMend !== null && toMend === shown) {
    const next: Shown = toMend;
    toMend = null;
    const patches = await mender.patches(next.xml, next.language);
    if (shown === next) result.offer(patches);
  }
  isMending = false;
}

async function fixAll(one: Shown): Promise<void> {
  const fixed = await mender.fix(one.xml, one.language);
  if (fixed !== null && shown === one) result.change(decodeForDisplay(fixed));
}

function showPage(name: keyof typeof pages): void {
  for (const [other, page] of Object.entries(pages)) page.hidden = other !== name;
}

function showBatch(): void {
  shown = null;
  showPage('batch');
  byId('batch-heading', HTMLElement).focus();
}

/** Back to the start. */
function showIntake(): void {
  running.abort();
  running = new AbortController();
  opening.end();
  isBatch = false;
  shown = null;
  showPage('intake');
  byId('file', HTMLInputElement).focus();
}

/** Findings come in one language; another one takes another check. */
function offerTranslation(reason: string): void {
  if (shown === null) return;
  const one = shown;
  checking.textContent = '';
  const hint = one.usedKey ? ` (${text('issues.translateHint')})` : '';
  const button = element('button', { class: 'button quiet', type: 'button' }, text('issues.translate') + hint);
  button.addEventListener('click', () => void open(one));
  const issues = byId('issues', HTMLElement);
  issues.querySelector('.other-language')?.remove();
  issues.prepend(element('p', { class: 'other-language', role: 'status' }, reason, ' ', button));
}

/** Says what went wrong where the next try begins; null: nothing has. */
function fail(problem: TextKey | null, values: TextValues = {}): void {
  explain = () => {
    failure.textContent = problem === null ? '' : text(problem, values);
  };
  explain();
  checking.textContent = '';
  if (problem !== null && pages.intake.hidden) showIntake();
}

function askForKey(incoming: readonly Incoming[], name: string, problem: TextKey): void {
  if (pages.intake.hidden) showIntake();
  waiting = incoming;
  explain = () => server.explain(text(problem, { name }));
  server.ask(text(problem, { name }));
}

unfoldForPrinting(byId('issues', HTMLElement));
performance.mark('interactive');
engine.start();
void keepForOffline();
