/** The start page: invoices come in, are checked here (or by the server, where somebody wants that), and are shown. */
import type { TextKey, TextValues } from '../texts/texts.js';
import { type Batch, type BatchItem, BatchView } from './batch.js';
import type { ChangeWords } from './changes.js';
import { LocalEngine } from './checking/local.js';
import { Checks } from './checks.js';
import { decodeForDisplay } from './decode.js';
import { documentsIn, type Found } from './documents.js';
import { byId, element } from './dom.js';
import { watchExamples } from './examples.js';
import { Editing } from './editing.js';
import { watchIntake, type Incoming } from './intake.js';
import { currentLanguage, startLanguage, text, watchLanguageSwitch } from './language.js';
import { keepForOffline } from './offline.js';
import { OpeningView } from './opening.js';
import { unfoldForPrinting } from './printing.js';
import { ResultView, type Where } from './result.js';
import type { Shown } from './shown.js';
import { ServerChoice } from './server-choice.js';
import { Steps } from './steps.js';
import { Unsaved } from './unsaved.js';

await startLanguage();

const check = byId('check', HTMLElement);
const failure = byId('failure', HTMLElement);
const checking = byId('checking', HTMLElement);
const pages = {
  intake: byId('intake', HTMLElement),
  result: byId('result', HTMLElement),
  batch: byId('batch', HTMLElement),
};

/** What Back and Forward lead to. */
type Place =
  | { readonly page: 'intake' }
  | { readonly page: 'batch'; readonly batch: Batch }
  | { readonly page: 'result'; readonly shown: Shown; readonly where: Where; readonly isOfBatch: boolean };

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
const steps = new Steps<Place>({ page: 'intake' }, walk);
const unsaved = new Unsaved();
const result = new ResultView(
  (source) => void typed(source),
  (where) => {
    if (shown !== null) steps.go({ page: 'result', shown, where, isOfBatch: isBatch });
  },
);
const batch = new BatchView(pages.batch, (one) => void open(one), showIntake);
const opening = new OpeningView(() => {
  startAnew();
  showIntake();
});

let shown: Shown | null = null;
/** Whether there is a table to go back to. */
let isBatch = false;
/** What waits for a key. */
let waiting: readonly Incoming[] | null = null;
let running = new AbortController();
/** Whether a document is checked that is to be shown once it is. */
let isChecking = false;
/** Writes the failure again, in the language of the moment. */
let explain: () => void = () => undefined;

watchIntake((incoming) => void takeAll(incoming));
watchExamples((incoming) => void takeAll([incoming]));
watchLanguageSwitch(() => {
  explain();
  batch.translate();
  if (shown === null) return;
  showAgain(shown);
  // A call with a key costs: it is offered rather than made.
  if (shown.usedKey && shown.changes.length === 0) offerTranslation(text('issues.otherLanguage'));
  else void translate(shown);
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
  isChecking = false;
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
  isChecking = true;
  try {
    const checked = await checks.check(document, signal);
    checking.textContent = '';
    if (checked.kind === 'key') return askForKey(incoming, name, checked.problem);
    if (checked.kind === 'failure') return fail(checked.problem, checked.values);
    show(checked.shown);
    performance.mark('verdict');
    byId('verdict', HTMLElement).focus();
  } catch (error) {
    // A newer document has taken the place of this one.
    if (!signal.aborted) throw error;
  } finally {
    if (!signal.aborted) isChecking = false;
  }
}

/** @param known the documents of the only file, where they have been looked for */
async function checkMany(incoming: readonly Incoming[], signal: AbortSignal, known?: readonly Found[]): Promise<void> {
  isBatch = true;
  shown = null;
  const many = batch.start(incoming.map(({ name }) => name));
  showPage('batch');
  batch.focus();
  steps.go({ page: 'batch', batch: many });
  let at = 0;
  for (const one of incoming) {
    const documents = known ?? (await unpacked(one, signal));
    if (signal.aborted) return;
    batch.set(
      many,
      at,
      documents.map(({ name }) => ({ name, outcome: null })),
    );
    for (const document of documents) {
      const item = await itemOf(document, signal);
      if (signal.aborted) return;
      at = batch.set(many, at, [item]);
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

/** Shows a document of the table; in another language than the page has by then, once it is checked anew. */
async function open(one: Shown): Promise<void> {
  show(one);
  byId('verdict', HTMLElement).focus();
  await translate(one);
}

/** Checks what is shown in the language of the page. */
async function translate(one: Shown): Promise<void> {
  if (one.language === currentLanguage()) return;
  const checked = await checks.again(one, one, running.signal).catch(() => null);
  if (checked === null || shown !== one) return;
  if (checked.kind === 'shown') showAgain(checked.shown);
  // A verdict that is on the screen is worth more than its translation.
  else offerTranslation(text(checked.problem, checked.kind === 'failure' ? checked.values : { name: one.name }));
}

const editing = new Editing({
  current: () => shown,
  check: (one, edited) => checks.again(one, edited, running.signal).catch(() => null),
  onChecked: (one, isStep) => {
    unsaved.note(one);
    batch.update(one);
    if (isStep) show(one);
    else showAgain(one);
  },
});

/** Checks what is typed. One after the other it is one change, and one step. */
async function typed(source: string): Promise<void> {
  const one = shown;
  if (one === null) return;
  const { typeInto } = await import('./mending.js');
  const before = editing.latest(one);
  const edited = typeInto(before, source, (line) => [{ key: 'changes.typed', values: { line } }]);
  // Typed back: the change before it goes on.
  const isStep = edited.changes.length > before.changes.length;
  if (shown?.id === one.id) await editing.edit(one, edited, isStep);
}

/** A document, as a step of its own. */
function show(one: Shown): void {
  render(one);
  steps.go({ page: 'result', shown: one, where: result.where, isOfBatch: isBatch });
}

/** The same in other words, or further on. */
function showAgain(one: Shown): void {
  render(one);
  steps.stay({ page: 'result', shown: one, where: result.where, isOfBatch: isBatch });
}

function render(one: Shown): void {
  shown = one;
  showPage('result');
  result.show(one, {
    onAgain: showIntake,
    onAll: isBatch ? showBatch : null,
    onChange: (edited) => void editing.edit(one, edited, true),
    onFixAll: (words) => void fixAll(one, words),
    onAnonymise: ({ xml, language }, scale) => mender.anonymise(xml, language, scale),
    onSaved: () => unsaved.saved(one),
  });
  void offerFixes(one);
}

/** Back to a place where somebody has been. */
function walk(place: Place, scroll: number): void {
  editing.forget();
  // What was about to come is no longer waited for; a table goes on.
  if (isChecking) startAnew();
  fail(null);
  shown = null;
  if (place.page === 'intake') {
    showPage('intake');
    byId('file', HTMLInputElement).focus({ preventScroll: true });
  } else if (place.page === 'batch') {
    isBatch = true;
    batch.show(place.batch);
    showPage('batch');
    batch.focus();
  } else {
    isBatch = place.isOfBatch;
    render(place.shown);
    unsaved.note(place.shown);
    batch.update(place.shown);
    byId('verdict', HTMLElement).focus({ preventScroll: true });
    result.walk(place.where);
    void translate(place.shown);
  }
  scrollTo(0, scroll);
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
    if (shown === next) await result.offer(patches);
  }
  isMending = false;
}

async function fixAll(one: Shown, words: readonly ChangeWords[]): Promise<void> {
  const [fixed, { rewrite }] = await Promise.all([mender.fix(one.xml, one.language), import('./mending.js')]);
  if (fixed !== null && shown === one) result.change(rewrite(one, decodeForDisplay(fixed), words));
}

function showPage(name: keyof typeof pages): void {
  for (const [other, page] of Object.entries(pages)) page.hidden = other !== name;
}

/** From a document to the table it was opened from, at the same place. */
function showBatch(): void {
  shown = null;
  showPage('batch');
  batch.focus();
  steps.go({ page: 'batch', batch: batch.current });
}

/** Back to the start. */
function showIntake(): void {
  shown = null;
  showPage('intake');
  byId('file', HTMLInputElement).focus();
  steps.go({ page: 'intake' });
}

/** Findings come in one language; another one takes another check. */
function offerTranslation(reason: string): void {
  if (shown === null) return;
  const one = shown;
  checking.textContent = '';
  const hint = one.usedKey ? ` (${text('issues.translateHint')})` : '';
  const button = element('button', { class: 'button quiet', type: 'button' }, text('issues.translate') + hint);
  button.addEventListener('click', () => void translate(one));
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
