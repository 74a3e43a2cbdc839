import assert from 'node:assert/strict';
import { textOf, truthOf } from './helpers.js';

const ORDER = '<order xmlns:p="urn:p" id="7"><line n="1"><price>10.10</price><code>S</code></line><line n="2"><price>20.20</price><code>AE</code></line>'
  + '<!-- note --><line n="3"><price>bad</price><p:code>Z</p:code></line><note>a<!-- x -->b</note><empty/><?pi data?></order>';

/** An expression, and its items as text. */
function items(cases: readonly (readonly [expression: string, expected: string])[]): void {
  for (const [expression, expected] of cases) it(`${expression} is ${expected === '' ? 'nothing' : expected}`, () => assert.equal(textOf(expression, ORDER), expected));
}

/** A test, and its truth or the error that it raises. */
function truths(cases: readonly (readonly [expression: string, expected: boolean | string])[]): void {
  for (const [expression, expected] of cases) it(`${expression}: ${expected}`, () => assert.equal(truthOf(expression, ORDER), expected));
}

describe('native code of paths', () => {
  items([
    ['line/code', 'S AE'], ['line/@n', '1 2 3'], ['//code', 'S AE'], ['//@n', '1 2 3'], ['line/p:code', 'Z'], ['line/*:code', 'S AE Z'], ['line/p:*', 'Z'],
    ['count(line)', '3'], ['count(line/*)', '6'], ['count(//node())', '23'], ['count(node())', '7'], ['count(.//text())', '8'],
    ['line[2]/price', '20.20'], ['line[last()]/@n', '3'], ['line[position() < 3]/@n', '1 2'], ['line[code = "AE"]/price', '20.20'], ['(line/code)[1]', 'S'],
    ['line/code/../@n', '1 2'], ['line/(price|code)', '10.10 S 20.20 AE bad'], ['line/(code|price)[1]', '10.10 20.20 bad'],
    ['line[1]/following-sibling::line/@n', '2 3'], ['line[3]/preceding-sibling::line/@n', '1 2'], ['line[3]/preceding-sibling::line[1]/@n', '2'],
    ['line[2]/following::code', ''], ['line[3]/preceding::code', 'S AE'], ['line[3]/preceding::code[1]', 'AE'], ['//code/ancestor::*/name()', 'order line line'],
    ['//p:code/ancestor-or-self::*/local-name()', 'order line code'], ['//code/ancestor::*[1]/@n', '1 2'], ['note/text()', 'a b'], ['comment()', ' note '],
    ['processing-instruction()', 'data'], ['self::order/@id', '7'], ['/order/@id', '7'], ['line[@n = "2"]/descendant-or-self::*/name()', 'line price code'],
    ['name(line[3]/*[2])', 'p:code'], ['namespace-uri(line[3]/*[2])', 'urn:p'], ['count(line/code | //code)', '2'], ['//code except line[1]/code', 'AE'],
    ['(//code intersect line[1]/*)/.', 'S'], ['line[. is ../line[2]]/@n', '2'], ['root(.)/order/@id', '7'],
  ]);
  truths([
    ['line', true], ['nothing', false], ['not(nothing/at/all)', true], ['line[1] << line[2]', true], ['exists(empty) and empty(empty/*)', true],
    ['//line/@n', true], ['//line/price/@n', false], ['//@n', true], ['//@missing', false], ['//*/@id', true], ['//order/line/p:code', true], ['//note/p:code', false],
    ['//order', true], ['//order/order', false], ['//line//code', true], ['line[3]//code', false], ['//(price|note)/code', false], ['//line/(price|code)', true],
    ['line/@n[. = "3"]', true], ['//p:code[not(preceding::p:code = .)]', true],
  ]);
});

describe('native code of values', () => {
  items([
    ['sum(line[position() lt 3]/price)', '30.299999999999997'], ['sum(line[position() lt 3]/xs:decimal(price))', '30.3'], ['sum(())', '0'],
    ['1 div 3', '0.333333333333333333'], ['10 idiv 3', '3'], ['-7 mod 3', '-1'], ['1e0 div 0', 'INF'], ['round(-2.5)', '-2'], ['round(2.5e0)', '3'],
    ['abs(-1.50)', '1.5'], ['number("x")', 'NaN'], ['number(line[1]/@n) + 1', '2'], ['1 to 4', '1 2 3 4'], ['reverse(1 to 3)', '3 2 1'],
    ['for $l in line, $p in $l/price return concat($l/@n, ":", $p)', '1:10.10 2:20.20 3:bad'], ['if (line) then "some" else "none"', 'some'],
    ['string-join(line/code, ",")', 'S,AE'], ['distinct-values((1, 1.0, "a", "a"))', '1 a'], ['max((1, 2.5, 2))', '2.5'], ['min(("b", "a"))', 'a'], ['avg((1, 2))', '1.5'],
    ['index-of((1, 2, 1), 1)', '1 3'], ['subsequence((1, 2, 3), 2)', '2 3'], ['remove((1, 2, 3), 2)', '1 3'], ['tokenize("a b", " ")', 'a b'],
    ['translate("abc", "ab", "x")', 'xc'], ['substring("abcde", 2, 3)', 'bcd'], ['upper-case("ß")', 'SS'], ['string-to-codepoints("a😀")', '97 128512'],
    ['replace("a-b", "(\\w)-(\\w)", "$2$1")', 'ba'], ['xs:date("2024-02-29") gt xs:date("2024-02-28")', 'true'], ['year-from-date(xs:date("2024-02-29"))', '2024'],
    ['xs:integer("370400440532013000131489") mod 97', '1'], ['9007199254740993 + 1', '9007199254740994'], ['round-half-to-even(2.5)', '2'],
    ['(1, 2)[. gt 1]', '2'], ['(1 to 5)[last()]', '5'], ['line/concat(position(), "/", last())', '1/3 2/3 3/3'], ['compare("a", "b")', '-1'],
  ]);
  truths([
    ['line/price = 20.2', true], ['line/price = 20.3', 'FORG0001'], ['line/price = nothing * 2', false], ['line/price = 2 * nothing', false], ['line/price > (line[1]/price * 1, 5)', true], ['line[1]/price = 10.1', true], ['line/code = ("X", "AE")', true], ['line/code = ("X", "Y", "Z", "AE")', true],
    ['line/code != "S"', true], ['not(line/code = "X")', true], ['line/code eq "S"', 'XPTY0004'], ['nothing eq "S"', false], ['some $c in line/code satisfies $c = "AE"', true],
    ['every $c in line/code satisfies $c = "AE"', false], ['contains(" S AE ", concat(" ", line[1]/code, " "))', true], ['contains(" S  AE ", concat(" ", "", " "))', true],
    ['contains(" S AE Z ", concat(" ", "S AE", " "))', true], ['not(contains("S AE", " ")) and contains(" S AE ", concat(" ", "S AE", " "))', false],
    ['normalize-space(empty)', false], ['"0"', true], ['0', false], ['(1, 2)', 'FORG0006'], ['normalize-space(line/code)', 'XPTY0004'], ['line[3]/price castable as xs:decimal', false],
    ['line[1]/price castable as xs:decimal', true], ['line/price castable as xs:decimal', false], ['nothing castable as xs:date?', true], ['xs:decimal(line[3]/price) = 1', 'FORG0001'],
    ['xs:boolean("1") = true()', true], ['1 div 0 = 1', 'FOAR0001'], ['matches("2024-01", "^\\d{4}-\\d{2}$")', true], ['@id = 7', true], ['@id + 1 = 8', true],
    ['(if (empty/*) then 1 else "a") = "a"', true], ['sum(line[1]/price) * 2 = 20.2', true], ['line instance of element()+', true], ['1 instance of xs:string', false],
    ['false() and xs:decimal("x") = 1', false], ['true() or xs:decimal("x") = 1', true], ['count(line[xs:decimal(price) gt 0]) = 3', 'FORG0001'],
    // The exact binary value of the double, not its shortest decimal.
    ['xs:decimal(@id - 6.9) = 0.1', false],
  ]);
});
