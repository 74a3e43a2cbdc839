/** The findings: errors, warnings, notes; each with the problem, what to do, and where. */
import { element } from './dom.js';
import { count, text } from './language.js';
import type { DetailedReport, ReportIssue } from './report.js';
import type { TextKey } from 'einvoice-reports/page/texts/texts.js';

/** Findings that a group shows at first; more on request, because thousands at once would freeze the page. */
const AT_ONCE = 100;

/** Handlers for clicks. */
export interface IssueActions {
  /** A finding was selected: go to its place. */
  readonly onPick: (issue: ReportIssue, index: number) => void;
  /** The line of a finding was clicked. */
  readonly onLine: (issue: ReportIssue, index: number) => void;
}

/** Returns the consequences of a finding, which disappear with it. */
type FindConsequences = (issue: ReportIssue) => readonly ReportIssue[];

interface IssueGroup {
  readonly name: string;
  readonly heading: TextKey;
  readonly issues: readonly ReportIssue[];
  /** Index of each in the full list. */
  readonly places: ReadonlyMap<ReportIssue, number>;
  /** The total number, listed or not. */
  readonly total: number;
}

/** Fills the list; without findings it is empty. */
export function showIssues(
  list: HTMLElement,
  { details, errorCount, warningCount }: DetailedReport,
  actions: IssueActions,
): void {
  const places = new Map([...details.issues, ...details.information].map((issue, index) => [issue, index] as const));
  const causes = details.issues.filter(({ causedBy }) => causedBy === null);
  const bySeverity = (severity: string): readonly ReportIssue[] =>
    causes.filter((issue) => issue.severity === severity);
  const consequences = new Map<ReportIssue, ReportIssue[]>();
  for (const issue of details.issues) {
    const cause = issue.causedBy === null ? undefined : details.issues[issue.causedBy];
    if (cause !== undefined) consequences.set(cause, [...(consequences.get(cause) ?? []), issue]);
  }
  const following = (issue: ReportIssue): readonly ReportIssue[] => consequences.get(issue) ?? [];
  const groups: readonly IssueGroup[] = [
    { name: 'errors', heading: 'issues.errors', issues: bySeverity('error'), places, total: errorCount },
    { name: 'warnings', heading: 'issues.warnings', issues: bySeverity('warning'), places, total: warningCount },
    { name: 'notes', heading: 'issues.notes', issues: details.information, places, total: details.information.length },
  ];
  list.replaceChildren(
    ...groups.filter(({ issues }) => issues.length > 0).map((group) => renderGroup(group, actions, following)),
  );
  moveWithArrows(list);
}

function renderGroup(
  { name, heading, issues, places, total }: IssueGroup,
  actions: IssueActions,
  following: FindConsequences,
): HTMLElement {
  const id = `group-${name}`;
  const items = element('ol');
  const more = element('button', { class: 'button quiet', type: 'button' });
  const add = (): void => {
    const from = items.childElementCount;
    items.append(...issues.slice(from, from + AT_ONCE).map((issue) => renderCause(issue, places, actions, following)));
    const left = issues.length - items.childElementCount;
    more.hidden = left === 0;
    more.textContent = text('issues.more', { count: Math.min(left, AT_ONCE) });
  };
  more.addEventListener('click', () => {
    const next = items.childElementCount;
    add();
    items.children[next]?.querySelector<HTMLElement>('.pick')?.focus();
  });
  add();
  return element(
    'section',
    { class: `group ${name}`, 'aria-labelledby': id },
    element(
      'h2',
      { id },
      text(heading),
      ' ',
      element('span', { class: 'count' }, total.toLocaleString(document.documentElement.lang)),
    ),
    items,
    more,
  );
}

/** A finding, with its consequences folded. */
function renderCause(
  issue: ReportIssue,
  places: IssueGroup['places'],
  actions: IssueActions,
  following: FindConsequences,
): HTMLElement {
  const item = renderItem(issue, places.get(issue)!, actions);
  const others = following(issue);
  if (others.length > 0)
    item.append(
      element(
        'details',
        { class: 'follows' },
        element('summary', {}, count('issues.follows', others.length)),
        element('ol', {}, ...others.map((other) => renderItem(other, places.get(other)!, actions))),
      ),
    );
  return item;
}

function renderItem(issue: ReportIssue, index: number, actions: IssueActions): HTMLElement {
  const { message, problem, official, line } = issue;
  // The rest of the message has the invoice's own figures and what to do.
  const rest = message.startsWith(problem) ? message.slice(problem.length).trim() : message;
  const item = element('li', { class: 'issue', 'data-index': String(index) });
  if (line === null) {
    item.append(element('p', { class: 'problem-text' }, problem));
  } else {
    const button = element('button', { class: 'pick', type: 'button', 'data-index': String(index) }, problem);
    item.addEventListener('click', ({ target }) => {
      const isOther =
        target instanceof Element &&
        (target.closest('details:not(.follows), .fixes, .link') !== null ||
          target.closest('.issue') !== item ||
          target.matches('summary'));
      // Selecting text, to copy it, is not a click.
      if (!isOther && getSelection()?.isCollapsed !== false) actions.onPick(issue, index);
    });
    item.append(button);
  }
  if (rest !== '') item.append(element('p', { class: 'rest' }, rest));
  item.append(renderPlace(issue, () => actions.onLine(issue, index)));
  if (official !== null) {
    item.append(
      element('details', {}, element('summary', {}, text('issues.official')), element('p', { lang: '' }, official)),
    );
  }
  return item;
}

/** Rule, business terms or else the field, and line. */
function renderPlace({ code, field, businessTerms, line }: ReportIssue, onLine: () => void): HTMLElement {
  const terms = businessTerms.map(({ id, name }) => `${id} ${name}`);
  const about = terms.length > 0 ? terms : field === null ? [] : [field];
  const toLine =
    line === null ? null : element('button', { type: 'button', class: 'link line' }, text('issues.line', { line }));
  toLine?.addEventListener('click', onLine);
  return element(
    'p',
    { class: 'place' },
    element('span', { class: 'code' }, element('span', { class: 'unseen' }, `${text('issues.rule')} `), code),
    ...about.map((words) => element('span', {}, words)),
    toLine,
  );
}

/** Arrow keys move between findings; Tab works as everywhere. */
function moveWithArrows(list: HTMLElement): void {
  list.onkeydown = (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.matches('.pick')) return;
    const buttons = [...list.querySelectorAll<HTMLElement>('.pick')];
    const next = buttons[buttons.indexOf(event.target) + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    next.click();
  };
}
