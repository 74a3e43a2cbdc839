/** The page of one rule in one language. */
import { LANGUAGES, type Language } from '#validator/index.js';
import { type Html, html } from '#reports/html.js';
import { codeBlock } from '../pages/markdown.js';
import { type SiteTexts, textsOf } from '../site/texts.js';
import type { PlacedCheck, RulePage } from './collect.js';
import type { Example } from './examples.js';

/** Tests may contain long code lists; the command line prints them in full. */
const LONGEST_TEST = 1_200;

export interface RuleBody {
  readonly title: string;
  readonly description: string;
  readonly main: Html;
}

/** Addresses of other pages. */
export interface Places {
  readonly hrefOfRule: (code: string) => string | null;
  /** Names and addresses of the lists that contain the rule. */
  readonly lists: readonly { readonly name: string; readonly href: string }[];
  readonly previous: string | null;
  readonly next: string | null;
}

export function ruleBody(rule: RulePage, example: Example | undefined, language: Language, places: Places): RuleBody {
  const t = textsOf(language);
  const { code, problem, fix, businessTerms, described } = rule.explain(language);
  const used = rule.checks.filter(({ release }) => release.used);
  const shown = used.length > 0 ? used : latest(rule.checks);
  const main = html`<p class="crumb">${links(places.lists.slice(0, 1))}</p>
<h1>${code} ${badges(rule.checks, used, t)}</h1>
<p class="lead">${problem}</p>
${
  fix !== null &&
  html`<h2>${t.fix}</h2>
<p>${fix}</p>
`
}${
    businessTerms.length > 0 &&
    html`<h2>${t.fields}</h2>
<ul class="terms">
${businessTerms.map(({ id, name }) => html`<li><code>${id}</code> ${name}</li>`)}
</ul>
`
  }${example !== undefined && exampleOf(example, language, t, places)}
<h2>${t.where}</h2>
${
  rule.checks.length === 0
    ? html`<p>${described === null ? t.noRuleSet : t.described.replace('{specification}', () => described.specification)}</p>`
    : html`<p>${links(places.lists)}</p>
${versionsTable(shown, t, language)}
${otherVersions(
  rule.checks.filter((check) => !shown.includes(check)),
  t,
  language,
)}`
}
${officialTexts(shown, t)}
<h2>${t.check}</h2>
<p>${t.checkAbout}</p>
${codeBlock(`einvoice explain --lang ${language} ${code}`, 'sh')}
<nav class="neighbours" aria-label="${t.rules}">
${[places.previous, places.next].map(
  (other, at) =>
    other !== null &&
    html`<a rel="${at === 0 ? 'prev' : 'next'}" href="${places.hrefOfRule(other)}" aria-label="${at === 0 ? t.previous : t.next}: ${other}">${other}</a>`,
)}
</nav>`;
  return { title: `${code}: ${problem}`, description: [problem, fix].filter(Boolean).join(' '), main };
}

function links(lists: Places['lists']): Html {
  return html`${lists.map(({ name, href }, at) => html`${at > 0 && ' · '}<a href="${href}">${name}</a>`)}`;
}

/** The rule's level in the versions in force. */
function badges(all: readonly PlacedCheck[], used: readonly PlacedCheck[], t: SiteTexts): Html {
  const levels = new Set((used.length > 0 ? used : latest(all)).map(({ severity }) => severity));
  return html`${[...levels].map((level) => html`<span class="badge ${level}">${t[level]}</span> `)}${all.length > 0 && used.length === 0 && html`<span class="badge">${t.notUsed}</span>`}`;
}

/** For each rule set, the last release with the rule. */
function latest(checks: readonly PlacedCheck[]): readonly PlacedCheck[] {
  return [
    ...new Map(
      [...checks]
        .sort(byVersion)
        .reverse()
        .map((check) => [check.ruleSet, check]),
    ).values(),
  ];
}

/** Newest first. */
function byVersion(one: PlacedCheck, other: PlacedCheck): number {
  return other.version.localeCompare(one.version, 'en', { numeric: true });
}

function exampleOf(example: Example, language: Language, t: SiteTexts, { hrefOfRule }: Places): Html {
  const signs = { wrong: '−', right: '+', same: ' ' };
  return html`<h2>${t.example}</h2>
<p>${t.exampleAbout}</p>
<pre class="code diff" tabindex="0"><code>${example.lines.map(
    ({ kind, text, isAfterGap }) =>
      html`${isAfterGap && html`<span class="gap">…</span>`}<span class="${kind}"><span class="sign">${signs[kind]}</span> ${text}
</span>`,
  )}</code></pre>
<p>${t.exampleMessage}</p>
<blockquote><p>${example.messageIn(language)}</p></blockquote>
${
  example.others.length > 0 &&
  html`<p>${t.exampleAlso} ${example.others.map((code, at) => {
    const href = hrefOfRule(code);
    const name = html`<code>${code}</code>`;
    return html`${at > 0 && ', '}${href === null ? name : html`<a href="${href}">${name}</a>`}`;
  })}.</p>
`
}`;
}

function versionsTable(checks: readonly PlacedCheck[], t: SiteTexts, language: Language): Html {
  // A rule set may check a rule in several places.
  const rows = [
    ...new Map(checks.map((check) => [`${check.ruleSet} ${check.version} ${check.severity}`, check])).values(),
  ];
  return html`<div class="table" tabindex="0" role="group"><table>
<thead><tr><th scope="col">${t.ruleSet}</th><th scope="col">${t.version}</th><th scope="col">${t.level}</th><th scope="col">${t.inForce}</th></tr></thead>
<tbody>
${rows.map(
  ({
    release,
    version,
    severity,
  }) => html`<tr><td>${release.title}</td><td>${version}</td><td>${t[severity]}</td><td>${periodOf(release, t, language)}</td></tr>
`,
)}</tbody>
</table></div>`;
}

function otherVersions(checks: readonly PlacedCheck[], t: SiteTexts, language: Language): Html | false {
  return (
    checks.length > 0 &&
    html`<details><summary>${t.otherVersions} (${new Set(checks.map(({ release }) => release)).size})</summary>
${versionsTable(
  [...checks].sort((one, other) => one.release.title.localeCompare(other.release.title) || byVersion(one, other)),
  t,
  language,
)}
</details>`
  );
}

function periodOf(
  { inForceFrom: from, inForceUntil: until }: PlacedCheck['release'],
  t: SiteTexts,
  language: Language,
): string {
  const text = from === null ? (until === null ? t.always : t.until) : until === null ? t.since : t.period;
  const day = (iso: string | null): string => (iso === null ? '' : dayIn(iso, language));
  return text.replace('{from}', day(from)).replace('{until}', day(until));
}

/** English pages use ISO dates, because a month before the day is ambiguous. */
function dayIn(iso: string, language: Language): string {
  return language === 'en' ? iso : DAYS[language].format(new Date(iso));
}

const DAYS = Object.fromEntries(
  LANGUAGES.map((code) => [code, new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' })]),
) as Record<Language, Intl.DateTimeFormat>;

function officialTexts(checks: readonly PlacedCheck[], t: SiteTexts): Html | false {
  const texts = firstOf(checks, ({ official }) => official);
  const tests = firstOf(checks, ({ context, test }) => `${context}\n${test}`);
  if (texts.length === 0) return false;
  return html`<h2>${t.official}</h2>
${texts.map(
  ({
    official,
    release,
  }) => html`<blockquote><p>${official}</p><footer>${release.title} ${release.version} · ${release.publisher.split(';')[0]!} · ${t.licence}: ${release.licence}</footer></blockquote>
`,
)}<details><summary>${t.test}</summary>
${tests.map(
  ({ context, test, kind, source }) => html`<dl class="test">
<div><dt>${t.context}</dt><dd><code>${shorten(context)}</code></dd></div>
<div><dt>${kind === 'assert' ? t.assertTest : t.reportTest}</dt><dd><code>${shorten(test)}</code></dd></div>
<div><dt>${t.source}</dt><dd>${source.file}:${source.line}</dd></div>
</dl>
`,
)}</details>
`;
}

/** The first check of each text or test: the original precedes its copies. */
function firstOf(checks: readonly PlacedCheck[], keyOf: (check: PlacedCheck) => string): readonly PlacedCheck[] {
  const first = new Map<string, PlacedCheck>();
  for (const check of checks) {
    const key = keyOf(check).replace(/\s+/g, ' ');
    if (!first.has(key)) first.set(key, check);
  }
  return [...first.values()];
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_TEST ? line : `${line.slice(0, LONGEST_TEST)} …`;
}
