/** Rules that would take quadratic time if evaluated literally. */
import { BOTH, itIsLinear, list } from './linear.js';

const NOTE = (size: number): string => `<note>${'a,'.repeat(size)}</note>`;
const NUMBERED = (size: number): string => list(size, (index) => `<item>${index}</item>`, NOTE(size));
const passes = (): number => 0;

describe('loops with invariants take linear time:', () => {
  itIsLinear('every', { test: 'every $i in item satisfies $i != normalize-space(note)', of: NUMBERED, fails: passes });
  itIsLinear('some', { test: "some $i in item satisfies $i = string-join(item, '')", of: NUMBERED, fails: () => 1 });
  itIsLinear('for', {
    test: "count(for $i in item return tokenize(note, ',')[last()]) = count(item)",
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('a predicate', { test: 'item[number(.) = count(current()/item) - 1]', of: NUMBERED, fails: passes });
  itIsLinear('a predicate of a filter', {
    test: '(item | note)[. = sum(for $j in current()/item return number($j) * 0)]',
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('an inner step', {
    test: "count(item/concat(., translate(current()/note, 'a', ''))) = count(item)",
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('a loop in a loop', {
    test: "every $i in item satisfies (some $j in ('x', 'y') satisfies matches(note, 'b') or $i != $j)",
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('a function', {
    before:
      '<xsl:function name="u:size" as="xs:integer"><xsl:param name="text" as="xs:string"/><xsl:sequence select="count(tokenize($text, \',\'))"/></xsl:function>',
    test: 'every $i in item satisfies u:size(string(note)) > 1',
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('the nodes of a rule', {
    context: 'item',
    test: 'normalize-space(/list/note) != .',
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('items by their positions', {
    before: `<xsl:function name="u:total" as="xs:boolean"><xsl:param name="text" as="xs:string"/>
      <xsl:variable name="codes" select="string-to-codepoints($text)"/><xsl:sequence select="sum(for $i in 1 to count($codes) return $codes[$i]) > 0"/></xsl:function>`,
    test: 'u:total(string(note))',
    of: (size) => `<list>${NOTE(size * 8)}</list>`,
    fails: passes,
  });
});

const HEADED = (size: number): string =>
  list(size, (index) => `<item>${index}</item>`, '<head for="none"/><foot for="nothing"/>');

describe('a few elements of several names are looked up by each node, without a search:', () => {
  for (const few of ['//(head | foot)[@for = current()]', '//(head[@for = current()] | foot[@for = "all"])'])
    itIsLinear(few, { context: 'item', test: `not(${few})`, of: HEADED, fails: passes });
  itIsLinear('names in a predicate', {
    context: 'item',
    test: 'not(//*[self::head or self::foot][@for = current()])',
    of: HEADED,
    fails: passes,
  });
});

const CHAIN = (size: number): string =>
  list(size, (index) => `<line id="${index}" parent=" ${index - 1}" amount="1"><code>x${index}</code></line>`);
const EQUAL = (size: number): string => list(size, () => '<line id="1" parent="1" amount="1"><code>x</code></line>');

const TEXT =
  (unit: string) =>
  (size: number): string =>
    `<list><item>${unit.repeat(size * 200)}</item></list>`;
const CODES = Array.from(
  { length: 60 },
  (_, index) => `normalize-space(.) = 'C${index}' or normalize-space(.) != '${index}'`,
)
  .map((test) => `(${test})`)
  .join(' and ');

describe('a long text takes linear time:', () => {
  itIsLinear('normalize-space of words', {
    context: 'item',
    test: 'string-length(normalize-space(.)) > 0',
    of: TEXT('ab 1\n'),
    fails: passes,
  });
  itIsLinear('normalize-space of characters between blanks', {
    context: 'item',
    test: "not(contains(' A B ', concat(' ', normalize-space(.), ' ')))",
    of: TEXT('a\n'),
    fails: passes,
  });
  itIsLinear('normalize-space that is compared with a code', {
    context: 'item',
    test: CODES,
    of: TEXT('ab 1\n'),
    fails: passes,
  });
  itIsLinear('normalize-space of blanks', {
    context: 'item',
    test: "normalize-space(.) = ''",
    of: TEXT(' \n'),
    fails: passes,
  });
  itIsLinear('normalize-space of what it does not change', {
    context: 'item',
    test: "normalize-space(.) != 'abab'",
    of: TEXT('ab'),
    fails: passes,
  });
});

describe('nodes that are joined by their values take linear time:', () => {
  itIsLinear('some', {
    context: 'line',
    test: 'some $p in //line/@id satisfies normalize-space($p) = normalize-space(@parent)',
    of: CHAIN,
    fails: () => 1,
  });
  itIsLinear('some, whose values are on the right', {
    context: 'line',
    test: "some $p in //line satisfies concat('n', current()/@parent) = concat('n ', $p/string(@id))",
    of: CHAIN,
    fails: () => 1,
  });
  itIsLinear('every', {
    context: 'line',
    test: 'every $p in //line/@id satisfies $p != normalize-space(@parent)',
    of: CHAIN,
    fails: (size) => size - 1,
  });
  itIsLinear('a key that may raise', {
    test: 'every $i in line satisfies count(/list/line[normalize-space(@parent) = normalize-space(exactly-one($i/@id))]) = 1',
    of: CHAIN,
    fails: () => 1,
  });
  itIsLinear('nodes with one key, which is a variable', {
    context: 'line',
    test: 'for $id in @id return count(/list/line[@parent = $id and code = "x"]) > 0',
    of: EQUAL,
    fails: passes,
  });
  itIsLinear('a list of the document', {
    context: 'line',
    test: '@id = //line/@parent/normalize-space(.)',
    of: CHAIN,
    fails: () => 1,
  });
  itIsLinear('a list of the parent', {
    context: 'line',
    test: "@id != '0' or code = ../line/code",
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('a list in a variable', {
    before: '<let name="ids" value="//line/string(@id)"/>',
    context: 'line',
    test: 'code = $ids or @parent = $ids',
    of: CHAIN,
    fails: (size) => size,
  });
  itIsLinear('two lists', { test: 'line/@parent = line/code', of: CHAIN, fails: () => 1 });
  itIsLinear('a sum of the parent', {
    context: 'line',
    test: 'sum(../line/xs:decimal(@amount)) = count(../line)',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('siblings before', {
    test: 'count(line[not(code = preceding-sibling::line/code)]) = count(line)',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('siblings behind', {
    test: 'count(line[not(code = following-sibling::line/code)]) = count(line)',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('nodes before', {
    test: 'count(//code[not(. = preceding::line/code)]) = count(line)',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('nodes behind', {
    test: 'count(//code[not(. = following::code)]) = count(line)',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('the context of a rule', {
    context: "list[line/code = 'none']/line",
    test: 'false()',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('ancestors', {
    context: 'line',
    test: "not(ancestor::list/line/code = 'none')",
    of: CHAIN,
    fails: passes,
  });
});

const UNITS = BOTH(
  (index) => `<price><base unit="${index}"/></price>`,
  (index) => `<quantity unit="${index}"/>`,
);
const STRANGE_UNITS = BOTH(
  (index) => `<price><base unit="${index}"/></price>`,
  (index) => `<quantity unit="x${index}"/>`,
);
const CHARGES = BOTH(
  () => '<tax><id>S</id><scheme><id>VAT</id></scheme></tax>',
  () => '<indicator>true</indicator>',
);
const QUANTITY = '<let name="quantity" value="../../quantity"/>';

describe('two lists of one parent take linear time:', () => {
  itIsLinear('a list from a let of the rule', {
    context: 'base',
    lets: QUANTITY,
    test: '@unit = $quantity/@unit',
    of: UNITS,
    fails: passes,
  });
  itIsLinear('a list from a let of the rule, on the left', {
    context: 'base',
    lets: QUANTITY,
    test: '$quantity/@unit = @unit',
    of: UNITS,
    fails: passes,
  });
  itIsLinear('a list from a let of the rule, in which nothing is found', {
    context: 'base',
    lets: QUANTITY,
    test: 'not($quantity) or @unit = $quantity/@unit',
    of: STRANGE_UNITS,
    fails: (size) => size,
  });
  itIsLinear('strings from a let of the rule', {
    context: 'base',
    lets: QUANTITY,
    test: 'not($quantity/string(@unit) = @unit) and exists($quantity)',
    of: STRANGE_UNITS,
    fails: passes,
  });
  itIsLinear('a list from a let of the rule, in a part of a test', {
    context: 'base',
    lets: QUANTITY,
    test: "if (@unit) then @unit = $quantity/@unit or @unit = 'y' else false()",
    of: UNITS,
    fails: passes,
  });
  itIsLinear('what is below an ancestor', {
    context: 'tax/id',
    test: "ancestor::line/indicator = 'false'",
    of: CHARGES,
    fails: (size) => size,
  });
  itIsLinear('what is below an ancestor some levels above', {
    context: 'scheme/id',
    test: "not(ancestor::line/indicator = 'false')",
    of: CHARGES,
    fails: passes,
  });
  itIsLinear('what is below an ancestor, in a predicate', {
    test: "count(line/tax/id[ancestor::line/indicator = 'true']) = count(line/tax)",
    of: CHARGES,
    fails: passes,
  });
  itIsLinear('what is below an ancestor, twice', {
    context: 'tax/id',
    test: "ancestor::line/indicator = 'true' and not(ancestor::line/indicator = 'false')",
    of: CHARGES,
    fails: passes,
  });
  itIsLinear('elements of two names anywhere, asked for by each of many others', {
    context: 'tax',
    test: 'count((//line | //row)[exists(id[. = current()/id])]/id) = 2',
    of: (size) => list(size, () => '<tax><id>1</id></tax>', '<row><id>1</id></row><line><id>1</id></line><row/>'),
    fails: passes,
  });
  itIsLinear('what is below an ancestor, counted', {
    context: 'tax/id',
    test: 'count(ancestor::line/indicator[. = "true"]) = count(ancestor::line/tax[id])',
    of: CHARGES,
    fails: passes,
  });
});
