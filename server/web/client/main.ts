/** The start page: takes invoices in, checks them in the browser (or on the server, if chosen), and shows them. */
import type { TextKey, TextValues } from 'einvoice-reports/page/texts/texts.js';
import type { ChangeWords } from 'einvoice-reports/page/describe-patch.js';
import { adviseLater } from './advice.js';
import { LocalEngine } from './checking/local.js';
import { Checks } from './checks.js';
import type { FoundDocument } from './documents.js';
import { ErrorMessage } from './error-message.js';
import { byId } from './dom.js';
import { watchExamples } from './examples.js';
import { Editing } from './editing.js';
import { watchIntake, type Incoming } from './intake.js';
import { currentLanguage, startLanguage, text, watchLanguageSwitch } from './language.js';
import { keepForOffline } from './offline.js';
import type { BatchView } from './many/batch-view.js';
import { RepairFinder } from './repair-finder.js';
import { showOffer } from './other-language.js';
import { ArchiveProgress } from './archive-progress.js';
import { pages, showOnly } from './pages.js';
import type { HistoryPlace } from './history-place.js';
import { ResultView } from './result.js';
import type { ShownDocument } from './shown-document.js';
import { ServerChoice } from './server-choice.js';
import { Steps } from './steps.js';
import { Unsaved } from './unsaved.js';

await startLanguage();

const errorMessage = new ErrorMessage();
const checking = byId('checking', HTMLElement);

const engine = new LocalEngine();
const repairFinder = new RepairFinder({ current: () => shown, onPatches: (patches) => result.offer(patches) });
const server = new ServerChoice(() => {
  if (waitingForKey !== null) void takeAll(waitingForKey);
});
const checks = new Checks(engine, server);
const steps = new Steps<HistoryPlace>({ page: 'intake' }, walk);
const unsaved = new Unsaved();
const result = new ResultView(
  (source) => void typed(source),
  (where) => {
    if (shown !== null) steps.go({ page: 'result', shown, where, isOfBatch: isBatch });
  },
);
/** Created with the first batch of files. */
let batch: BatchView | null = null;
const opening = new ArchiveProgress(() => (startAnew(), showIntake()));

let shown: ShownDocument | null = null;
/** Whether there is a table to return to. */
let isBatch = false;
let waitingForKey: readonly Incoming[] | null = null;
/** Aborts the checks of incoming files. */
let running = new AbortController();
/** Never aborted: the shown document is checked again even if others come in, because the user can return to it. */
const always = new AbortController().signal;
/** Whether a document is being checked that will then be shown. */
let isChecking = false;
/** The last document opened from the table, until it is shown or the user has gone elsewhere. */
let asked: ShownDocument | null = null;

watchIntake((incoming) => void takeAll(incoming));
watchExamples((incoming) => void takeAll([incoming]));
watchLanguageSwitch(() => {
  errorMessage.translate();
  batch?.translate();
  if (shown === null) return;
  showAgain(shown);
  // A call with a key costs money, so it is only offered.
  if (shown.usedKey && shown.changes.length === 0) offerTranslation(shown, text('issues.otherLanguage'));
  else void translate(shown);
});

/** Checks files; cancels earlier checks. */
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
  waitingForKey = null;
  return running.signal;
}

async function checkOne(document: FoundDocument, incoming: readonly Incoming[], signal: AbortSignal): Promise<void> {
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
    // A newer document has replaced this one.
    if (!signal.aborted) throw error;
  } finally {
    if (!signal.aborted) isChecking = false;
  }
}

/** @param known the documents of the only file, if already extracted */
async function takeMany(
  incoming: readonly Incoming[],
  signal: AbortSignal,
  known?: readonly FoundDocument[],
): Promise<void> {
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

/** Shows a document of the table, after another check if it had no view or was checked in another language. */
async function open(one: ShownDocument): Promise<void> {
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

async function translate(one: ShownDocument): Promise<void> {
  if (one.language === currentLanguage()) return;
  const checked = await checks.again(one, one, always).catch(() => null);
  if (checked === null || shown !== one) return;
  if (checked.kind === 'shown') showAgain(checked.shown);
  // Keep the verdict on the screen rather than replace it by an error.
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

/** Checks typed text. Continued typing is one change and one history step. */
async function typed(source: string): Promise<void> {
  const one = shown;
  if (one === null) return;
  const { typeInto } = await import('./editing-tools.js');
  const before = editing.latest(one);
  const edited = typeInto(before, source, (line) => [{ key: 'changes.typed', values: { line } }]);
  // Typing something back continues the previous change.
  const isStep = edited.changes.length > before.changes.length;
  if (shown?.id === one.id) await editing.edit(one, edited, isStep);
}

/** Shows a document, as a new history step. */
function show(one: ShownDocument): void {
  render(one);
  steps.go({ page: 'result', shown: one, where: result.where, isOfBatch: isBatch });
}

/** Shows another state or translation of the document within the same step. */
function showAgain(one: ShownDocument): void {
  render(one);
  steps.stay({ page: 'result', shown: one, where: result.where, isOfBatch: isBatch });
}

function render(one: ShownDocument): void {
  shown = one;
  showPage('result');
  result.show(one, {
    onAgain: showIntake,
    onAll: isBatch ? showBatch : null,
    onChange: (edited) => void editing.edit(one, edited, true),
    onFixAll: (words) => void fixAll(one, words),
    tools: repairFinder,
    onSaved: () => unsaved.saved(one),
  });
  void repairFinder.offer(one);
  void adviseLater(one, { engine, current: () => shown, onPlace: (place) => result.goTo(place) });
}

function walk(place: HistoryPlace, scroll: number): void {
  editing.forget();
  // Cancel the document that was about to be shown; the checks of a table continue.
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

async function fixAll(one: ShownDocument, words: readonly ChangeWords[]): Promise<void> {
  const [fixed, { rewrite }] = await Promise.all([repairFinder.fixAll(one), import('./editing-tools.js')]);
  if (fixed !== null && shown === one) result.change(rewrite(one, fixed, words));
}

function showPage(name: keyof typeof pages): void {
  asked = null;
  if (pages[name].hidden) steps.leave();
  showOnly(name);
}

/** Returns from a document to the table it was opened from, at the same place. */
function showBatch(): void {
  if (batch === null) return;
  shown = null;
  showPage('batch');
  batch.focus();
  steps.go({ page: 'batch', batch: batch.current });
}

function showIntake(): void {
  shown = null;
  showPage('intake');
  byId('file', HTMLInputElement).focus();
  steps.go({ page: 'intake' });
}

/** Findings exist in one language; another language needs another check. */
function offerTranslation(one: ShownDocument, reason: string): void {
  checking.textContent = '';
  showOffer(reason, one.usedKey, () => void translate(one));
}

/** Shows an error message next to the input; null clears it. */
function fail(problem: TextKey | null, values: TextValues = {}): void {
  errorMessage.say(problem, values);
  checking.textContent = '';
  if (problem !== null && pages.intake.hidden) showIntake();
}

function askForKey(incoming: readonly Incoming[], name: string, problem: TextKey): void {
  if (pages.intake.hidden) showIntake();
  waitingForKey = incoming;
  errorMessage.put(() => server.explain(text(problem, { name })));
  server.ask(text(problem, { name }));
}

performance.mark('interactive');
engine.start();
void keepForOffline();
