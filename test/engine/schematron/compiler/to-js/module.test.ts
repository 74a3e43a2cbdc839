import assert from 'node:assert/strict';
import { schema } from '../../../../fixtures/schematron.js';
import { moduleOf } from './helpers.js';

const SCHEMA = schema(`<title>Orders</title><ns prefix="o" uri="urn:order"/>
<let name="currency" value="/o:order/o:currency"/>
<pattern id="model">
<rule context="/o:order"><assert id="R-1" flag="fatal" test="not(o:line/o:hidden)">No hidden lines.</assert>
<assert id="R-2" test="o:total = sum(o:line/xs:decimal(o:price))">Total of <value-of select="o:id"/>.</assert></rule>
<rule context="o:line[o:kind = 'gift']"><let name="price" value="xs:decimal(o:price)"/>
<assert id="R-3" test="$price = 0 and not(contains(o:code, ' ')) and contains(' A B ', concat(' ', o:code, ' '))">Free.</assert>
<report id="R-4" test="@currency != $currency">Other currency.</report></rule>
</pattern>`);

/** Reviewed by hand: generated code is meant to be readable. */
const EXPECTED = `// Orders (main.sch). Compiled: do not edit.
(function create(rt) {
  "use strict";
  const {
    absentTable,
    addExact,
    equalExact,
    exactToDouble,
    hasAnother,
    held,
    optional,
    raise,
    stringToDecimal,
    stringToDouble,
  } = rt;
  // (path / child::o:order child::o:currency)
  function all1(d) {
    const items = [];
    for (let a1 = d.child(0, 10); a1 !== 0; a1 = d.twin(a1)) {
      for (let a2 = d.child(a1, 5); a2 !== 0; a2 = d.twin(a2)) {
        items.push(a2);
      }
    }
    return items;
  }
  // $currency (line 3)
  function compute1(d) {
    return d.once(0, all1);
  }
  // $currency
  function global1(d) {
    return d.once(1, compute1);
  }
  // o:line/o:hidden
  const PATH1 = [9, 6];
  // o:price
  const PATH2 = [11];
  // (map (path . child::o:line) (cast->xs:decimal (check XPTY0004 ? (atomize (path . child::o:price)))))
  function sum1(d, n) {
    let total;
    for (let a1 = d.child(n, 9); a1 !== 0; a1 = d.twin(a1)) {
      const x2 = optional(d.onlyText(a1, PATH2, "operand of a cast"), stringToDecimal);
      if (x2 !== undefined) {
        total = total === undefined ? x2 : addExact(total, x2);
      }
    }
    return total === undefined ? 0 : total;
  }
  // (untyped->xs:double (atomize (path . child::o:total))) (sum (map (path . child::o:line) (cast->xs:decimal (check XPTY0004 ? (atomize (pat...
  function equals1(d, n) {
    let error;
    let others;
    for (let a1 = d.child(n, 12); a1 !== 0; a1 = d.twin(a1)) {
      const x2 = d.text(a1);
      let c3;
      others ??= [sum1(d, n)];
      try {
        for (const y4 of others) {
          if ((c3 ??= stringToDouble(x2)) === exactToDouble(y4)) return true;
        }
      } catch (e) {
        error ??= held(e);
      }
    }
    if (error !== undefined) throw error;
    return false;
  }
  // (untyped->xs:string (atomize (path . child::o:id)))
  function all2(d, n) {
    const items = [];
    for (let a1 = d.child(n, 7); a1 !== 0; a1 = d.twin(a1)) {
      const x2 = d.text(a1);
      items.push(x2);
    }
    return items;
  }
  function message1(d, n) {
    return "" + "Total of " + all2(d, n).join(" ") + ".";
  }
  const ABSENT1 = absentTable([
    // R-1 (line 5): not(o:line/o:hidden)
    [0, PATH1],
  ]);
  // /o:order (main.sch:5)
  function rule1(d, n) {
    d.absent(n, ABSENT1);
    // R-2 (line 6): o:total = sum(o:line/xs:decimal(o:price))
    try {
      if (!equals1(d, n)) d.fail(1, n, message1);
    } catch (error) {
      d.raised(1, n, error);
    }
  }
  // (untyped->xs:string (atomize (path . child::o:kind))) "gift"
  function equals2(d, n) {
    for (let a1 = d.child(n, 8); a1 !== 0; a1 = d.twin(a1)) {
      const x2 = d.text(a1);
      if (x2 === "gift") return true;
    }
    return false;
  }
  function matches1(d, n) {
    if (equals2(d, n)) {
      return true;
    }
    return false;
  }
  // $price (line 7)
  function compute2(d, n) {
    return optional(d.onlyText(n, PATH2, "operand of a cast"), stringToDecimal);
  }
  // $price
  function local1(d, c) {
    return d.onceAt(2, c, compute2);
  }
  const CODES1 = new Set(["A", "B"]);
  // o:code
  const PATH3 = [4];
  // $price 0
  function equals3(d, c) {
    const x1 = local1(d, c);
    if (x1 !== undefined) {
      if (equalExact(x1, 0)) return true;
    }
    return false;
  }
  // (=:exact $price 0) (not (contains (untyped->xs:string (check XPTY0004 ? (atomize (path . child::o:code)))) " ")) (contains " A B " (conca...
  function and1(d, n, c) {
    let error;
    try {
      if (!equals3(d, c)) return false;
    } catch (e) {
      error ??= held(e);
    }
    try {
      if (!CODES1.has((d.onlyText(n, PATH3, "argument 2 of fn:concat") ?? ""))) return false;
    } catch (e) {
      error ??= held(e);
    }
    if (error !== undefined) throw error;
    return true;
  }
  // (untyped->xs:string (atomize $currency))
  function all3(d) {
    const items = [];
    for (const x1 of global1(d)) {
      const x2 = d.text(x1);
      items.push(x2);
    }
    return items;
  }
  // (path . attribute::currency)
  function one1(d, n) {
    const a1 = d.attribute(n, 14);
    if (a1 !== 0) {
      return a1;
    }
    return undefined;
  }
  // (untyped->xs:string (atomize (path . attribute::currency))) (untyped->xs:string (atomize $currency))
  function listed1(d, n) {
    const x1 = d.textOf(one1(d, n));
    if (x1 !== undefined) {
      if (hasAnother(d.once(3, all3), x1)) return true;
    }
    return false;
  }
  // o:line[o:kind = 'gift'] (main.sch:7)
  function rule2(d, n) {
    // R-3 (line 8): $price = 0 and not(contains(o:code, ' ')) and contains(' A B ', concat(' ', o:code, ' '))
    try {
      if (!and1(d, n, n)) d.fail(2, n);
    } catch (error) {
      d.raised(2, n, error);
    }
    // R-4 (line 9): report @currency != $currency
    if (listed1(d, n)) d.fail(3, n);
  }
  return {
    elements: {
      known: [
        ["urn:order", ["code", "currency", "hidden", "id", "kind", "line", "order", "price", "total"]],
      ],
      uris: [], locals: [], suffixes: [],
    },
    attributes: {
      known: [
        ["", ["currency"]],
      ],
      uris: [], locals: [], suffixes: [],
    },
    slots: 4,
    patterns: [
      // pattern model
      [
        { contexts: [{ steps: [{ test: { codes: [10] }, link: "root" }], match: null }], run: rule1 },
        { contexts: [{ steps: [{ test: { codes: [9] }, link: "any" }], match: matches1 }], run: rule2 },
      ],
    ],
  };
})
`;

describe('a generated module', () => {
  const module = moduleOf(SCHEMA);
  it('matches the reviewed text', () => assert.equal(module, EXPECTED));
  it('imports nothing', () => assert.doesNotMatch(module, /\bimport\b|\brequire\b/));
  it('names each rule and assert by id and line', () => {
    for (const line of [
      /\/\/ \/o:order \(main\.sch:5\)/,
      /\/\/ R-1 \(line 5\): not\(o:line\/o:hidden\)/,
      /\/\/ R-4 \(line 9\): report @currency/,
    ])
      assert.match(module, line);
  });
});
