/** The shells themselves: each completes lines as for somebody who types them. */
import { spawnSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Workplace } from '../support.js';

/** What a shell makes of a line whose last word is being typed. */
export interface Completed {
  /** Everything that may stand in place of the last word. */
  readonly offered: readonly string[];
  /** The line after the tab key; undefined where a shell does not tell. */
  readonly typed: string | undefined;
}

/** Completes lines in the folder `work` of a workplace, whose folder `home` has the script of the shell as `completion`. */
export type Shell = (place: Workplace, lines: readonly string[]) => ReadonlyMap<string, Completed>;

/** `TERM=dumb`: a line is printed as it is. */
const ENV = { PATH: process.env['PATH'], TERM: 'dumb', LC_ALL: 'C.UTF-8' };

function run(place: Workplace, program: string, args: readonly string[], input = ''): string {
  const env = { ...ENV, HOME: place.path('home'), ZDOTDIR: place.path('home') };
  const { stdout, stderr, error } = spawnSync(program, args, {
    cwd: place.path('work'),
    env,
    input,
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.equal(error, undefined);
  return stdout + stderr;
}

/** Keys that the shells are told to know: put in all that is offered, write the line down and empty it. */
const ALL = '\x18a';
const NOTE = '\x18n';

/** Two lines for each: after the tab key, and with all that is offered put in. */
function noted(place: Workplace, lines: readonly string[], screen: string): ReadonlyMap<string, Completed> {
  const notes = readFileSync(place.path('home/notes'), 'utf8').split('\n').slice(0, -1);
  assert.equal(notes.length, 2 * lines.length, `${notes.join('\n')}\n${screen}`);
  return new Map(
    lines.map((line, at) => {
      const all = notes[2 * at + 1]!;
      const before = words(line).length - 1;
      const offered =
        all === line
          ? []
          : words(all)
              .slice(before)
              .filter((word) => word !== '')
              .map(plain);
      return [line, { typed: notes[2 * at]!, offered: offered.sort() }];
    }),
  );
}

const bash: Shell = (place, lines) => {
  place.write('home/notes', '');
  place.write(
    'home/keys',
    `source ~/completion\nbind '"${ALL}": insert-completions'\nbind -x '"${NOTE}": printf "%s\\n" "$READLINE_LINE" >>~/notes'\n` +
      `bind 'set completion-query-items 0'\nbind 'set page-completions off'\n`,
  );
  const keys = lines.map((line) => [`\t${NOTE}`, `${ALL}${NOTE}`].map((then) => `${line}${then}\x15`).join(''));
  const screen = run(place, 'bash', ['--norc', '--noprofile', '-i'], `source ~/keys\n${keys.join('')}`);
  return noted(place, lines, screen);
};

/** Types each line twice into a zsh of its own, and waits for its note; ends with what that zsh has shown. */
const ZSH_TYPIST = `
zmodload zsh/zpty zsh/zselect
zpty typist zsh -d -i
typeset -i wanted=0
screen=''
await() {
  local part
  for (( turn = 0; turn < 1000; turn++ )); do
    while zpty -rt typist part; do screen+=$part; done
    (( $(wc -l <~/notes) >= wanted )) && return
    zselect -t 1
  done
  print -r -- "no answer: $screen"
  exit 1
}
while ! [[ -e ~/ready ]]; do await; zselect -t 1; done
while IFS= read -r line; do
  for keys in $'\\t' $'${ALL}'; do
    (( wanted++ ))
    zpty -wn typist "$line$keys"$'${NOTE}'
    await
  done
done
print -r -- "$screen"
`;

const ZSHRC = `
PS1= PS2= RPS1= LISTMAX=9999 LINES=200 COLUMNS=200
unsetopt beep prompt_sp prompt_cr
autoload -Uz compinit && compinit -D -u
source ~/completion
_all() { _main_complete; compstate[insert]=all }
zle -C all complete-word _all
note() { print -r -- "$BUFFER" >>~/notes; BUFFER= }
zle -N note
bindkey '${ALL}' all
bindkey '${NOTE}' note
zle-line-init() { : >~/ready }
zle -N zle-line-init
`;

const zsh: Shell = (place, lines) => {
  place.write('home/notes', '');
  place.write('home/.zshrc', ZSHRC);
  const screen = run(place, 'zsh', ['-f', '-c', ZSH_TYPIST], `${lines.join('\n')}\n`);
  assert.doesNotMatch(screen, /_arguments|_einvoice|not found|no answer/);
  return noted(place, lines, screen);
};

const fish: Shell = (place, lines) => {
  const asked = lines.map((line) => `complete -C '${line.replaceAll(/['\\]/g, '\\$&')}'; echo ----`);
  const screen = run(place, 'fish', ['--no-config', '-c', `source ~/completion; ${asked.join('\n')}`]);
  const answers = screen.split('----\n');
  assert.equal(answers.length, lines.length + 1, screen);
  return new Map(
    lines.map((line, at) => {
      const offers = answers[at]!.split('\n').filter((offer) => offer !== '');
      // Behind a tab stands what it is.
      return [line, { typed: undefined, offered: offers.map((one) => plain(one.split('\t')[0]!)).sort() }];
    }),
  );
};

/**
 * Where a word is completed behind an equals sign, some shells offer the whole of it. Behind an option some put one, and
 * behind a folder a slash.
 */
function plain(word: string): string {
  return word.replace(/[=/]$/, '').replace(/^.*=/, '');
}

/** The words of a line as a shell reads them: quotes and backslashes apart. */
export function words(line: string): readonly string[] {
  const read = [...line.matchAll(/(?:\\.|'[^']*'?|"[^"]*"?|[^\s\\'"])+/g)].map(([word]) =>
    word.replaceAll(/\\(.)|'([^']*)'?|"([^"]*)"?/g, '$1$2$3'),
  );
  return line.endsWith(' ') && !line.endsWith('\\ ') ? [...read, ''] : read;
}

export const SHELLS = { bash, zsh, fish } as const satisfies Readonly<Record<string, Shell>>;
