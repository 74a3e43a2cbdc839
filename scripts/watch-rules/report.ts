/** The results, for people and for programs. */
import { versionOf } from '#core/rules/manifest.js';
import type { NamedCheck, RuleChanges } from './changes.js';
import type { NewerFile } from './identify.js';
import { FEED_KINDS, type FeedKind } from './sources/feed.js';
import { type Answer, type FoundFile, type NewerRelease, type WatchResult, exitCode, isAllKnown } from './watch.js';

const KINDS: Readonly<Record<FeedKind, string>> = {
  publisher: 'publishers',
  maven: 'Maven packages',
  pypi: 'Python packages',
};

/** Maximum length of an expression for people; programs get all of it. */
const LONGEST = 200;

/** Lines for people. */
export function writeText(result: WatchResult): string {
  const { newer, older, unread, byHand, notCompared } = result;
  return [
    ...newer.flatMap(newerLines),
    ...answerLines(result),
    ...(byHand.length > 0
      ? [
          'publishers without a list that is read; packages may have theirs, who wants to be sure looks there:',
          ...byHand.map(({ release, publishedAt }) => `  ${release}: ${publishedAt ?? 'no page is known'}`),
          '',
        ]
      : []),
    ...(older.length > 0 ? [`older than the manifest, and left alone: ${older.length} files`] : []),
    ...unread.flatMap((file) => [`not read, with the tests of ${file.identity.entry.release}:`, ...fileLines(file)]),
    ...(notCompared.length > 0
      ? [
          `not there, so that nothing was compared with them: ${notCompared.join(', ')} (npm run compile-rules -- --all)`,
        ]
      : []),
    verdict(result),
    '',
  ].join('\n');
}

/** All of it as JSON. */
export function writeJson(result: WatchResult): string {
  const fileOf = ({ in: places, sha256, identity }: FoundFile): object => {
    const { entry, ...rest } = identity;
    return { in: places, sha256, ruleSet: entry.id, comparedWith: entry.release, ...rest };
  };
  const { newer, older, unread, answers, byHand, notCompared } = result;
  return `${JSON.stringify(
    {
      exit: exitCode(result),
      newer: newer.map(({ files, beside, ...release }) => ({
        ...release,
        files: files.map(fileOf),
        beside: beside.map(fileOf),
      })),
      older: older.map(fileOf),
      unread: unread.map(fileOf),
      answers,
      byHand,
      notCompared,
    },
    null,
    2,
  )}\n`;
}

function verdict(result: WatchResult): string {
  const { newer, answers } = result;
  const failed = answers.filter(({ problems }) => problems.length > 0).length;
  const but = failed > 0 ? `; ${failed} of ${answers.length} could not be asked, or no longer have what is pinned` : '';
  if (newer.length > 0)
    return `${newer.length === 1 ? 'one release is' : `${newer.length} releases are`} newer than the manifest${but}`;
  if (answers.every(({ newest }) => newest === null)) return 'nobody could be asked, so nothing is known';
  return isAllKnown(result) ? 'nothing is newer than the manifest' : `not known whether there is anything newer${but}`;
}

function newerLines({ release, held, version, because, files, others, beside }: NewerRelease): readonly string[] {
  return [
    `newer  ${release} ${version ?? '(version not said)'}; the manifest has ${held}`,
    ...because.map((reason) => `       ${reason}`),
    ...files.flatMap((file) => ['', ...fileLines(file), ...changeLines(file.identity)]),
    ...(others.length > 0 ? [''] : []),
    ...others.flatMap(({ package: name, path, sha256 }) => [
      `       ${name}  ${path}`,
      `         SHA-256 ${sha256}, another than the pinned one`,
    ]),
    ...beside.flatMap((file) => [
      '',
      ...fileLines(file),
      `         ${file.identity.entry.id}: the rules of ${file.identity.entry.release}, in another file`,
    ]),
    '',
  ];
}

function fileLines({ in: places, sha256 }: FoundFile): readonly string[] {
  return [...places.map(({ package: name, path }) => `       ${name}  ${path}`), `         SHA-256 ${sha256}`];
}

function changeLines({ entry, changes, similarity }: NewerFile): readonly string[] {
  const like = `${(Math.floor(similarity * 1000) / 10).toFixed(1)} % of its tests are those of ${versionOf(entry)}`;
  if ('unread' in changes)
    return [`         ${entry.id}: ${like}; the compiler does not take it: ${changes.unread.split('\n')[0]}`];
  return [
    `         ${entry.id}: ${like}; ${summary(changes)}`,
    ...details(changes).map((line) => `           ${line}`),
  ];
}

function summary({ added, removed, changed, definitions, texts }: RuleChanges): string {
  const checks = (count: number): string => `${count} ${count === 1 ? 'check' : 'checks'}`;
  const parts = [
    added.length > 0 ? [`${checks(added.length)} added`] : [],
    removed.length > 0 ? [`${checks(removed.length)} removed`] : [],
    changed.length > 0 ? [`${checks(new Set(changed.map(({ rule }) => rule)).size)} changed`] : [],
    definitions.length > 0
      ? [`${definitions.length} ${definitions.length === 1 ? 'definition' : 'definitions'} changed`]
      : [],
    texts > 0 ? [`${texts} ${texts === 1 ? 'text' : 'texts'} changed`] : [],
  ].flat();
  return parts.length > 0 ? parts.join(', ') : 'no check changed';
}

function details({ added, removed, changed, definitions }: RuleChanges): readonly string[] {
  const check = ({ rule, level, context, test }: NamedCheck): string =>
    `${rule} (${level}) on ${cut(context)}: ${cut(test)}`;
  return [
    ...added.map((one) => `+ ${check(one)}`),
    ...removed.map((one) => `- ${check(one)}`),
    ...changed.flatMap(({ rule, what, before, after }) =>
      what === 'level'
        ? [`~ ${rule} ${what}: ${before} → ${after}`]
        : [`~ ${rule} ${what}`, ...beforeAndAfter(before, after)],
    ),
    ...definitions.map(({ name, usedBy }) => `~ ${name}${usedBy.length > 0 ? `, for ${cut(usedBy.join(', '))}` : ''}`),
  ];
}

/** Both from shortly before the point where they differ. */
function beforeAndAfter(before: string, after: string): readonly string[] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const from = same > LONGEST / 2 ? same - LONGEST / 4 : 0;
  const shown = (text: string): string => cut(from > 0 ? `…${text.slice(from)}` : text);
  return [`    before: ${shown(before)}`, `    after:  ${shown(after)}`];
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function answerLines({ answers }: WatchResult): readonly string[] {
  return FEED_KINDS.flatMap((kind) => {
    const own = answers.filter((answer) => answer.kind === kind);
    if (own.length === 0) return [];
    const asked = own.filter(({ newest }) => newest !== null).length;
    return [`${KINDS[kind]}: ${asked} of ${own.length} could be asked`, ...own.flatMap(placeLines), ''];
  });
}

function placeLines({ id, held, newest, isLookedInto, problems }: Answer): readonly string[] {
  const state =
    newest === null
      ? 'not asked'
      : `${newest}${held === null ? '' : newest === held ? ', as in the manifest' : `, the manifest has ${held}`}${isLookedInto ? ', looked into' : ''}`;
  return [`  ${id}: ${state}`, ...problems.map((problem) => `    ${problem}`)];
}
