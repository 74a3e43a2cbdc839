/** What the tab key offers: the same in every shell. */
import assert from 'node:assert/strict';
import { COMMAND_NAMES, COMMAND_WORDS } from '#cli/completion/words.js';
import { FORMAT_NAMES } from '#cli/reports/format-names.js';
import { needs } from '../../needs/needs.js';
import { Workplace } from '../support.js';
import { SHELLS, type Completed, words } from './shells.js';

const FILES = ['fix it.xml', 'folder', 'invoice.xml', "it's.xml", 'two words.xml'];

/** What is offered for the last word of a line. */
const STATEMENTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'a command, or a file': {
    'einvoice val': ['validate'],
    'einvoice ': [...COMMAND_NAMES, ...FILES],
    'einvoice e': ['evaluate', 'evidence', 'explain', 'extract'],
    'einvoice i': ['invoice.xml', "it's.xml"],
    'einvoice fi': ['fix', 'fix it.xml'],
    'einvoice nothing': [],
  },
  'an option of the command': {
    'einvoice validate --on': ['--only-failing'],
    'einvoice help --': [],
    'einvoice validate invoice.xml --on': ['--only-failing'],
    'einvoice validate -q --on': ['--only-failing'],
  },
  'every option of every command': Object.fromEntries(
    Object.entries(COMMAND_WORDS).map(([command, { options }]) => [
      `einvoice ${command} --`,
      [...Object.keys(options), 'help'].map((name) => `--${name}`),
    ]),
  ),
  'an option of validate where no command is named': {
    'einvoice --on': ['--only-failing'],
    'einvoice invoice.xml --on': ['--only-failing'],
    'einvoice --quiet --on': ['--only-failing'],
    'einvoice --quiet val': [],
    'einvoice --quiet inv': ['invoice.xml'],
  },
  'an option once, unless it may be given several times': {
    'einvoice rules --json --': ['--all', '--help'],
    'einvoice show --lang=de --': ['--attachments', '--format', '--help', '--schema'],
    'einvoice show --lang de --': ['--attachments', '--format', '--help', '--schema'],
    'einvoice show invoice.xml --schema -': ['--attachments', '--format', '--help', '--lang'],
    'einvoice validate --format json --fo': ['--format'],
    'einvoice validate --format=json --fo': ['--format'],
    'einvoice fix --choose A=1 --ch': ['--choose'],
  },
  'the values of an option, behind a space or an equals sign': {
    'einvoice validate --format ': FORMAT_NAMES,
    'einvoice validate --format=': FORMAT_NAMES,
    'einvoice validate --format s': ['sarif', 'svrl'],
    'einvoice validate --format=s': ['sarif', 'svrl'],
    'einvoice --format=s': ['sarif', 'svrl'],
    'einvoice --format s': ['sarif', 'svrl'],
    'einvoice validate --quiet --format=json --format s': ['sarif', 'svrl'],
    'einvoice show --format ': ['json', 'text'],
    'einvoice validate --lang ': ['de', 'en', 'fr'],
    'einvoice validate --lang=d': ['de'],
    'einvoice validate --rules ': ['issue'],
    'einvoice account edit ID --request-log o': ['off', 'on'],
    'einvoice validate --format inv': [],
  },
  'nothing for a value that nobody can know': {
    'einvoice validate --jobs ': [],
    'einvoice validate --jobs=': [],
    'einvoice validate --jobs inv': [],
    'einvoice account create --name ': [],
  },
  'a file for the value of an option': {
    'einvoice validate --output inv': ['invoice.xml'],
    'einvoice validate --output=inv': ['invoice.xml'],
    'einvoice compile-rules --try inv': ['invoice.xml'],
    'einvoice extract -o inv': ['invoice.xml'],
    'einvoice validate -q -o inv': ['invoice.xml'],
    'einvoice validate --format sarif=inv': ['invoice.xml'],
    'einvoice validate --format=sarif=inv': ['invoice.xml'],
  },
  'a file where the command takes one': {
    'einvoice validate inv': ['invoice.xml'],
    'einvoice validate ': FILES,
    'einvoice validate --quiet inv': ['invoice.xml'],
    'einvoice validate --format json inv': ['invoice.xml'],
    'einvoice validate --jobs 2 inv': ['invoice.xml'],
    'einvoice validate --format=json inv': ['invoice.xml'],
    'einvoice validate invoice.xml tw': ['two words.xml'],
    'einvoice validate fol': ['folder'],
    'einvoice validate folder/': ['folder/inner.xml'],
    'einvoice reconcile invoice.xml inv': ['invoice.xml'],
    'einvoice explain inv': [],
    'einvoice rules inv': [],
  },
  'a file name with spaces and quotes': {
    'einvoice validate tw': ['two words.xml'],
    'einvoice tw': ['two words.xml'],
    'einvoice validate two\\ w': ['two words.xml'],
    "einvoice validate 'two w": ['two words.xml'],
    'einvoice validate "two w': ['two words.xml'],
    'einvoice two\\ w': ['two words.xml'],
    'einvoice validate --output tw': ['two words.xml'],
    'einvoice validate it': ["it's.xml"],
    'einvoice validate two\\ words.xml inv': ['invoice.xml'],
    'einvoice validate two\\ words.xml --on': ['--only-failing'],
  },
  'the second word of a command, once': {
    'einvoice evidence ': ['verify'],
    'einvoice evidence verify ': FILES,
    'einvoice evidence verify --pub': ['--public-key'],
    'einvoice evidence verify --public-key inv': ['invoice.xml'],
    'einvoice evidence --pub': ['--public-key'],
    'einvoice evidence --json v': ['verify'],
    'einvoice account e': ['edit', 'end', 'erase', 'event', 'export'],
    'einvoice account end e': [],
    'einvoice completion ': ['bash', 'fish', 'powershell', 'zsh'],
    'einvoice completion bash z': [],
    'einvoice help rec': ['reconcile'],
    'einvoice help validate --on': [],
    'einvoice help validate val': [],
  },
  'files only behind two dashes': {
    'einvoice validate -- inv': ['invoice.xml'],
    'einvoice validate -- --on': [],
    'einvoice -- inv': ['invoice.xml'],
    'einvoice -- --on': [],
    'einvoice -- val': [],
    'einvoice validate --quiet -- --format ': FILES,
    'einvoice rules -- --': [],
  },
};

for (const [shell, complete] of Object.entries(SHELLS) as [keyof typeof SHELLS, (typeof SHELLS)['bash']][]) {
  needs(shell).describe(`completion in ${shell} offers`, () => {
    const place = new Workplace();
    let completed: ReadonlyMap<string, Completed>;
    before(async () => {
      place.write('home/completion', (await place.einvoice(['completion', shell])).out);
      for (const file of FILES) place.write(`work/${file === 'folder' ? 'folder/inner.xml' : file}`, '');
      completed = complete(place, Object.values(STATEMENTS).flatMap(Object.keys));
    });
    after(() => place.remove());

    for (const [title, lines] of Object.entries(STATEMENTS))
      it(title, () => {
        for (const [line, offers] of Object.entries(lines)) {
          const { offered, typed } = completed.get(line)!;
          assert.deepEqual(offered, [...offers].sort(), line);
          if (typed !== undefined) assertTyped(typed, line, offers);
        }
      });
  });
}

/** The tab key puts in the only word that is offered, or what all have in common. */
function assertTyped(typed: string, line: string, offers: readonly string[]): void {
  const before = words(line).slice(0, -1);
  const [last = '', ...more] = words(typed.trimEnd()).slice(before.length);
  assert.deepEqual([words(typed).slice(0, before.length), more], [before, []], typed);
  if (offers.length === 1) assert.ok(last.replace(/[=/]$/, '').endsWith(offers[0]!), `${line} became ${typed}`);
}
