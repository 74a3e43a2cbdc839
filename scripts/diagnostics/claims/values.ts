/** Claims that a value occurs in the document, how often, and how it is written. */
import { type Claim, type Outcome, type Sentence, truth } from './claim.js';
import { numberIn, plain } from './numbers.js';
import type { Facts } from './facts.js';
import { pathOf } from '../place.js';
import { isGone } from './sums.js';
import { written } from './words.js';

export const VALUES: readonly Claim[] = [
  {
    name: 'a value with so many decimals',
    written: written(
      'The value “{value}” has {count} decimal places',
      'Der Wert „{value}“ hat {count} Nachkommastellen',
      'La valeur « {value} » a {count} décimales',
    ),
    holds: ({ value, count }, _, facts) =>
      truth(
        facts
          .withNumber(numberIn(value))
          .some((node) => (facts.value(node).split('.')[1] ?? '').length === Number(count)),
      ),
  },
  {
    name: 'the amount of a term',
    written: written(
      '{term:term} says {stated}[.,](?!\\d)',
      '{term:term} lautet {stated}[.,](?!\\d)',
      '{term:term} indique {stated}[.,](?!\\d)',
    ),
    holds: ({ term, stated }, _, facts) => truth(facts.withNumber(numberIn(stated), [term!]).length > 0),
  },
  {
    name: 'how often something stands there',
    written: written(
      '(?:It appears {count} times|It is there (?<twice>twice)|There are {found}\\.)',
      '(?:Vorhanden: {count}-mal|Es sind (?<twice>zwei)|Es sind {found}\\.)',
      '(?:Nombre trouvé : {count}|Il y en a (?<twice>deux)|Il y en a {found}\\.)',
    ),
    holds: ({ found, count = found, twice }, sentence, facts) => {
      const wanted = count === undefined ? COUNTS.get(twice!) : Number(count);
      return wanted === undefined ? 'false' : truth(countsFor(sentence, facts).includes(wanted));
    },
  },
  {
    name: 'so many totals of VAT',
    written: written(
      'There are {count} VAT totals in {currency:code}',
      'Es gibt {count} Umsatzsteuerbeträge in {currency:code}',
      'Il y a {count} totaux de TVA en {currency:code}',
    ),
    holds: ({ count, currency }, _, facts) =>
      truth(
        facts
          .ofTerms(['BT-110', 'BT-111'])
          .filter((node) => [currency, null].includes(facts.attribute(node, 'currencyID'))).length >= Number(count),
      ),
  },
  {
    name: 'other places with the same',
    written: written(
      '(?:other places, too \\({count}; lines|at {more} other places, too \\(line|one other place, too \\(line) {lines:lines}\\)',
      '(?:anderen Stellen \\({count}; Zeilen|an {more} anderen Stellen \\(Zeile|einer anderen Stelle \\(Zeile) {lines:lines}\\)',
      '(?:ailleurs \\({count}, lignes|à {more} autres endroits \\(ligne|à un autre endroit \\(ligne) {lines:lines}\\)',
    ),
    holds: ({ lines, more = '1', count = more }, { issue }, facts) => {
      const listed = lines!.match(/\d+/g) ?? [];
      const markup = facts.tree.source.split('\n');
      return truth(
        listed.length > 0 &&
          listed.length <= Number(count) &&
          listed.every((line) => markup[Number(line) - 1]?.includes('<') === true) &&
          (Number(count) > listed.length || issue.line !== null),
      );
    },
  },
  {
    name: 'a month with so many days',
    written: written(
      '{month:word} has {days} days',
      '{month:word} hat {days} Tage',
      'Il y a {days} jours en {month:word}',
    ),
    holds: ({ month, days }, { issue, language }) => {
      const [, year, number] = /(\d{4})-?(\d\d)-?\d\d/.exec(issue.message) ?? [];
      const name = new Date(Date.UTC(2001, Number(number) - 1)).toLocaleString(language, {
        month: 'long',
        timeZone: 'UTC',
      });
      return year === undefined
        ? 'open'
        : truth(
            name.toLowerCase() === month!.toLowerCase() &&
              new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate() === Number(days),
          );
    },
  },
  {
    name: 'a year with twelve months',
    written: written('A year has {months} months', 'Ein Jahr hat {months} Monate', 'Une année a {months} mois'),
    holds: ({ months }) => truth(Number(months) === 12),
  },
  {
    name: 'the first wrong character',
    written: written(
      'The first wrong character is {sign:text} at position {position} of the text',
      'Das erste falsche Zeichen ist {sign:text} an Stelle {position} des Textes',
      'Le premier caractère incorrect est {sign:text}, en position {position} du texte',
    ),
    holds: ({ position }, { issue }, facts) => {
      const node = facts.at(issue);
      return node === undefined
        ? 'open'
        : truth(
            /[^A-Za-z0-9+/=\s]|=./u.test(
              [...facts.tree.stringValue(node)]
                .slice(Number(position) - 1)
                .join('')
                .slice(0, 2),
            ),
          );
    },
  },
  {
    name: 'a value that is the closest valid one',
    written: written(
      '(?:says|value is) “{value:quote}”; the closest valid value is “{near:quote}”',
      '(?:lautet|Wert ist) „{value:quote}“; der nächstliegende gültige Wert ist „{near:quote}“',
      '(?:vaut|indique|valeur est) « {value:quote} » ; la valeur admise la plus proche est « {near:quote} »',
    ),
    holds: ({ value, near }, { issue }, facts) => {
      const own = facts.withText(value!);
      const attributes = facts.elements().flatMap((node) =>
        ATTRIBUTES.filter((name) => facts.attribute(node, name)?.trim() === value).flatMap((name) => {
          const edit = facts.writtenIn(node, name, near!);
          return edit === null ? [] : [edit];
        }),
      );
      const edits = [...own.map((node) => facts.written(node, near!)), ...attributes];
      return truth(edits.some((edit) => isGone(issue, facts.foundWith([edit]))));
    },
  },
  {
    name: 'a value to be written',
    written: written(
      '\\bWrite (?:only the number, )?{value:written}(?:\\.|, if it is in the unit)',
      'Schreiben Sie (?:nur die Zahl, )?{value:written}(?:\\.|, wenn sie in der angegebenen Einheit)',
      'Écrivez (?:seulement le nombre, )?{value:written}(?:\\.|, s’il est exprimé)',
    ),
    holds: ({ value }, { issue }, facts) => {
      const node = facts.at(issue);
      return node === undefined || facts.isGroup(node)
        ? 'open'
        : truth(
            digitsOf(value!) === digitsOf(facts.value(node)) &&
              isGone(issue, facts.foundWith([facts.written(node, value!)])),
          );
    },
  },
  {
    name: 'so many other places',
    written: written(
      'found at other places, too \\({count}\\)',
      'noch an anderen Stellen vor \\({count}\\)',
      'aussi à d’autres endroits \\({count}\\)',
    ),
    holds: ({ count }, { issue }, facts) => {
      const node = facts.at(issue);
      if (node === undefined) return 'open';
      const same = facts.elements().filter((each) => facts.namespace(each) === facts.namespace(node));
      return truth(same.length > Number(count));
    },
  },
  {
    name: 'at most so many characters',
    written: written(
      '“{value:quote}”.*? is too long: at most {max} characters',
      '„{value:quote}“.*? ist zu lang: (?:Höchstens|Erlaubt sind höchstens) {max} Zeichen',
      '« {value:quote} ».*? est trop longue : {max} caractères au plus',
    ),
    holds: ({ value, max }) => truth(value!.endsWith('…') || [...value!].length > Number(max)),
  },
];

/** A number or a date in another notation has the same digits. */
function digitsOf(text: string): string {
  return [...text.replace(/\D/g, '')].sort().join('');
}

const ATTRIBUTES = [
  'schemeID',
  'unitCode',
  'currencyID',
  'listID',
  'mimeCode',
  'format',
  'name',
  'listVersionID',
  'schemeVersionID',
];

const COUNTS: ReadonlyMap<string, number> = new Map([
  ['twice', 2],
  ['zwei', 2],
  ['deux', 2],
]);

/** How often the subject of an issue occurs in its context, or in the document. */
function countsFor({ issue }: Sentence, facts: Facts): readonly number[] {
  const { tree } = facts;
  const named = issue.message.match(/\b(?:c[abe]c|ram|rsm|udt):\w+/g) ?? [];
  const names: readonly string[] = [...Array.from<string>(named), issue.field ?? ''];
  const terms: readonly string[] = Array.from<string>(issue.message.match(/\bB[TG]-(?:X-)?\d+/g) ?? []);
  const target = facts.at(issue);
  const isMeant = (node: number): boolean =>
    names.some((name) => name === tree.lexicalName(node)) ||
    (target !== undefined && tree.lexicalName(node) === tree.lexicalName(target)) ||
    facts.terms(node).some((term) => terms.includes(term));
  const meant = facts.elements().filter(isMeant);
  const path = (node: number): string => pathOf(tree, node).join('/');
  const together = (one: number, up: (node: number) => number): number =>
    meant.filter((each) => path(each) === path(one) && up(each) === up(one)).length;
  return meant.flatMap((one) => [
    together(one, () => 0),
    together(one, (node) => tree.parent[node]!),
    together(one, (node) => tree.parent[tree.parent[node]!]!),
    together(one, (node) => facts.groupOf(node)),
  ]);
}

/** A quotation must be a value of the document, or part of its text. */
export function quoteExists(quote: string, facts: Facts): Outcome {
  const shown = quote.replace(/…$/, '');
  if (shown.trim() === '') return 'open';
  const [start, end] = shown.split('…') as [string, string?];
  const isIn = (text: string): boolean => {
    const own = text
      .replace(/\s+/g, ' ')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim();
    return own.includes(start) && (end === undefined || own.endsWith(end));
  };
  if (facts.values().some(isIn) || isIn(facts.tree.source)) return 'true';
  // Numbers are in the notation of the language.
  return truth(/^-?\d+,\d+$/.test(shown) && facts.values().includes(plain(shown)));
}
