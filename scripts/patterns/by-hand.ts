/** Handwritten texts for patterns of the rule sets. */
import { type HostileText, pumped } from './hostile-texts.js';

export const EMAIL = '^[^@\\s]+@([^@.\\s]+\\.)+[^@.\\s]+$';
export const TELEPHONE = '.*([0-9].*){3,}.*';
export const URL = '^([a-zA-Z])([a-zA-Z0-9+.-])+:.*';
const SKONTO = '(^|\\r?\\n)#(SKONTO)#TAGE=([0-9]+#PROZENT=[0-9]+\\.[0-9]{2})(#BASISBETRAG=-?[0-9]+\\.[0-9]{2})?#$';
const GREEK_DATE = '^(0?[1-9]|[12][0-9]|3[01])[-\\\\/ ]?(0?[1-9]|1[0-2])[-\\\\/ ]?(19|20)[0-9]{2}';
const CII_DATE = '^\\s*(\\d{4})(1[0-2]|0[1-9]){1}(3[01]|[12][0-9]|0[1-9]){1}\\s*$';

const twice = (first: string, middle: string, second: string, end: string): HostileText => ({
  name: `${JSON.stringify(first)} and ${JSON.stringify(second)} repeated, each before a digit`,
  of: (size) => first.repeat(size / 2) + middle + second.repeat(size / 2) + end,
});

/** By pattern. */
export const BY_HAND: ReadonlyMap<string, readonly HostileText[]> = new Map([
  [
    EMAIL,
    [
      pumped('', 'a'),
      pumped('a@', 'b'),
      pumped('a@', 'b.'),
      pumped('a@', 'b.', 'b@'),
      pumped('a@', 'b.', 'de'),
      pumped('', '@'),
      pumped('', 'a@'),
    ],
  ],
  [
    TELEPHONE,
    [pumped('', 'a'), pumped('1', 'a', '2'), twice('a', '1', 'b', '2'), pumped('', '1a2\n'), pumped('', '1\n')],
  ],
  [URL, [pumped('', 'a'), pumped('a:', 'b'), pumped('', 'a-', ' ')]],
  [
    SKONTO,
    [
      pumped('', '\n'),
      pumped('#SKONTO#TAGE=', '1'),
      pumped('#SKONTO#TAGE=1#PROZENT=', '1'),
      pumped('', '\n#SKONTO#TAGE=14#PROZENT=2.25'),
      pumped('', '\r'),
    ],
  ],
  ['^\\s*\\n', [pumped('', ' '), pumped('', '\n', 'x')]],
  ['#.+#', [pumped('', '#'), pumped('#', 'a'), pumped('', '#a\n'), pumped('', '##\n')]],
  ['(\\r?\\n)', [pumped('', '\r'), pumped('', '\n'), pumped('', '\r\n')]],
  [GREEK_DATE, [pumped('', '1'), pumped('', '-')]],
  [CII_DATE, [pumped('', ' '), pumped('20240101', ' ', 'x'), pumped('', '2')]],
  ['([ \\n\\r\\t\\s])', [pumped('', ' '), pumped('', 'a')]],
  ['^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$', [pumped('DE12', 'A')]],
  ['^[0-9]+$', [pumped('', '1', 'x')]],
  ['^\\d+$', [pumped('', '1', 'x')]],
  ['^[1-9]([0-9]*)', [pumped('', '1')]],
  ['urn:fdc:peppol.eu:2017:poacc:billing:([0-9]{2}):1.0', [pumped('', 'urn:fdc:peppol.eu:2017:poacc:billing:')]],
]);
