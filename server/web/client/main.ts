/** The start page: invoices come in, are checked here (or by the server, where somebody wants that), and are shown. */
import type { TextKey, TextValues } from 'einvoice-reports/page/texts/texts.js';
import type { ChangeWords } from './changes.js';
import { LocalEngine } from './checking/local.js';
import { Checks } from './checks.js';
import type { Found } from './documents.js';
import { Complaint } from './complaint.js';
import { byId } from './dom.js';
import { watchExamples } from './examples.js';
import { Editing } from './editing.js';
import { watchIntake, type Incoming } from './intake.js';
import { currentLanguage, startLanguage, text, watchLanguageSwitch } from './language.js';
import { keepForOffline } from './offline.js';
import type { BatchView } from './many/batch-view.js';
import { Mender } from './mender.js';
import { showOffer } from './other-language.js';
import { OpeningView } from './opening.js';
import { pages, showOnly } from './pages.js';
import type { Place } from './place.js';
import { unfoldForPrinting } from './printing.js';
import { ResultView } from './result.js';
import type { Shown } from './shown.js';
import { ServerChoice } from './server-choice.js';
import { Steps } from './steps.js';
import { Unsaved } from './unsaved.js';

await startLanguage();

const complaint = new Complaint();
const checking = byId('checking', HTMLElement);

const engine = new LocalEngine();
const mender = new Mender({ current: () => shown, onPatches: (patches) => result.offer(patches) });
const server = new ServerChoice(() => {
  if (waiting !== null) void takeAll(waiting);
});
const checks = new Checks(engine, server);
const steps = new Steps<Place>({ page: 'intake' }, walk);
const unsaved = new Unsaved();
const result = new ResultView(
  (source) => void typed(source),
  (where) => {
    if (shown !== null) steps.go({ page: 'result', shown, where, isOfBatch: isBatch });
  },
);
/** Once there have been many files. */
let batch: BatchView | null = null;
const opening = new OpeningView(() => (startAnew(), showIntake()));

let shown: Shown | null = null;
/** Whether there is a table to go back to. */
let isBatch = false;
/** What waits for a key. */
let waiting: readonly Incoming[] | null = null;
/** What comes in is checked with it. */
let running = new AbortController();
/** What is shown is checked again whatever comes in: it can be gone back to. */
const always = new AbortController().signal;
/** Whether a document is checked that is to be shown once it is. */
let isChecking = false;
/** The document of the table that somebody has asked for last, until it is shown or they have gone elsewhere. */
let asked: Shown | null = null;

watchIntake((incoming) => void takeAll(incoming));
watchExamples((incoming) => void takeAll([incoming]));
watchLanguageSwitch(() => {
  complaint.translate();
  batch?.translate();
  if (shown === null) return;
  showAgain(shown);
  // A call with a key costs: it is offered rather than made.
  if (shown.usedKey && shown.changes.length === 0) offerTranslation(shown, text('issues.otherLanguage'));
  else void translate(shown);
});

/** Checks files; whatever was going on before is given up. */
async function takeAll(incoming: readonly Incoming[]): Promise<void> {
  const signal = startAnew();
  const [first] = incoming;
  if (first === undefined) return;
  if (incoming.length > 1) return takeMany(incoming, signal);
  const documents = await opening.unpacked(first, signal);
  if (signal.aborted) return;
  if (documents.length > 1) return takeMany(incoming, signal, documents);
  isBatch = false;
  await checkOne(documents[0]!, incoming, signal);
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
async function takeMany(incoming: readonly Incoming[], signal: AbortSignal, known?: readonly Found[]): Promise<void> {
  const [{ BatchView: View }, { checkMany }] = await Promise.all([
    import('./many/batch-view.js'),
    import('./many/check-many.js'),
  ]);
  if (signal.aborted) return;
  const view = (batch ??= new View(pages.batch, {
    onOpen: (one) => void open(one),
    onAgain: showIntake,
    onCancel: startAnew,
  }));
  isBatch = true;
  shown = null;
  const many = view.start(incoming.map(({ name }) => name));
  showPage('batch');
  view.focus();
  steps.go({ page: 'batch', batch: many });
  await checkMany(
    { batch: many, incoming, known, unpacked: (one, given) => opening.unpacked(one, given) },
    view,
    checks,
    signal,
  );
}

/** Shows a document of the table; one that was checked in passing, or in another language, once it is checked anew. */
async function open(one: Shown): Promise<void> {
  let full = one;
  asked = one;
  if (one.isLight) {
    const checked = await checks.again(one, one, always).catch(() => null);
    if (asked !== one) return;
    if (checked?.kind !== 'shown') return checked === null ? undefined : fail(checked.problem, { name: one.name });
    full = checked.shown;
    batch?.update(full);
  }
  show(full);
  byId('verdict', HTMLElement).focus();
  await translate(full);
}

/** Checks what is shown in the language of the page. */
async function translate(one: Shown): Promise<void> {
  if (one.language === currentLanguage()) return;
  const checked = await checks.again(one, one, always).catch(() => null);
  if (checked === null || shown !== one) return;
  if (checked.kind === 'shown') showAgain(checked.shown);
  // A verdict that is on the screen is worth more than its translation.
  else offerTranslation(one, text(checked.problem, checked.kind === 'failure' ? checked.values : { name: one.name }));
}

const editing = new Editing({
  current: () => shown,
  check: (one, edited) => checks.again(one, edited, always).catch(() => null),
  onChecked: (one, isStep) => {
    unsaved.note(one);
    batch?.update(one);
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
    onAnonymise: mender.anonymise,
    onSaved: () => unsaved.saved(one),
  });
  void mender.offer(one);
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
    batch!.show(place.batch);
    showPage('batch');
    batch!.focus();
  } else {
    isBatch = place.isOfBatch;
    render(place.shown);
    unsaved.note(place.shown);
    batch?.update(place.shown);
    byId('verdict', HTMLElement).focus({ preventScroll: true });
    result.walk(place.where);
    void translate(place.shown);
  }
  scrollTo(0, scroll);
}

async function fixAll(one: Shown, words: readonly ChangeWords[]): Promise<void> {
  const [fixed, { rewrite }] = await Promise.all([mender.fixAll(one), import('./mending.js')]);
  if (fixed !== null && shown === one) result.change(rewrite(one, fixed, words));
}

function showPage(name: keyof typeof pages): void {
  asked = null;
  if (pages[name].hidden) steps.leave();
  showOnly(name);
}

/** From a document to the table it was opened from, at the same place. */
function showBatch(): void {
  if (batch === null) return;
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
function offerTranslation(one: Shown, reason: string): void {
  checking.textContent = '';
  showOffer(reason, one.usedKey, () => void translate(one));
}

/** Says what went wrong where the next try begins; null: nothing has. */
function fail(problem: TextKey | null, values: TextValues = {}): void {
  complaint.say(problem, values);
  checking.textContent = '';
  if (problem !== null && pages.intake.hidden) showIntake();
}

function askForKey(incoming: readonly Incoming[], name: string, problem: TextKey): void {
  if (pages.intake.hidden) showIntake();
  waiting = incoming;
  complaint.put(() => server.explain(text(problem, { name })));
  server.ask(text(problem, { name }));
}

unfoldForPrinting(byId('issues', HTMLElement));
performance.mark('interactive');
engine.start();
void keepForOffline();
