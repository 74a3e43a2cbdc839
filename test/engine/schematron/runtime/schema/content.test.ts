/** Content of elements: particles of each kind, counters, and reported violations. */
import assert from 'node:assert/strict';
import { schemaOf, violationsIn } from '../../../../fixtures/schemas.js';

const HEAD = '<a xmlns="urn:x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">';

/** Contents of an element of a type, with the expected violations. */
function contents(model: string, cases: Readonly<Record<string, readonly string[]>>, more = ''): void {
  const schema = schemaOf(`<xs:element name="a"><xs:complexType>${model}</xs:complexType></xs:element>${more}`);
  for (const [content, expected] of Object.entries(cases))
    assert.deepEqual(
      violationsIn(schema, `${HEAD}${content}</a>`).map((line) => line.replace(/^\d+: /, '')),
      expected,
      content,
    );
}

const element = (name: string, more = ''): string => `<xs:element name="${name}" type="xs:string" ${more}/>`;

describe('content', () => {
  it('that is a sequence', () =>
    contents(`<xs:sequence>${element('b')}${element('c', 'minOccurs="0"')}${element('d')}</xs:sequence>`, {
      '<b/><c/><d/>': [],
      '<b/><d/>': [],
      '': ['missing a within b,d'],
      '<b/>': ['missing a within d'],
      '<d/>': ['missing d before b'],
      '<b/><c/><c/><d/>': ['tooMany c 1'],
      '<b/><d/><c/>': ['order c c before d'],
      '<d/><b/>': ['order d d after b'],
      '<b/><x/><d/>': ['unknown x'],
      '<x/><d/>': ['unknown x for b'],
      '<b/><x/>': ['unknown x for d'],
      '<b/><c/>text<d/>': ['text a'],
      'x<b/>y<d/>z': ['text a'],
    }));
  it('that is a choice', () =>
    contents(`<xs:choice>${element('b')}<xs:sequence>${element('c')}${element('d')}</xs:sequence></xs:choice>`, {
      '<b/>': [],
      '<c/><d/>': [],
      '': ['missing a within b'],
      '<c/>': ['missing a within d'],
      '<b/><b/>': ['tooMany b 1'],
    }));
  it('that is repeated', () =>
    contents(`<xs:choice minOccurs="0" maxOccurs="unbounded">${element('b')}${element('c')}</xs:choice>`, {
      '': [],
      '<c/><b/><b/><c/>': [],
      '<d/>': ['unknown d'],
    }));
  it('that is counted, without being unrolled', () => {
    contents(
      `<xs:sequence>${element('b', 'minOccurs="2" maxOccurs="3"')}${element('c', 'minOccurs="0"')}</xs:sequence>`,
      {
        '<b/><b/>': [],
        '<b/><b/><b/><c/>': [],
        '<b/>': ['missing a within b'],
        '<b/><c/>': ['missing c before b'],
        '<b/><b/><b/><b/>': ['tooMany b 3'],
        '<b/><b/><b/><b/><b/><c/>': ['tooMany b 3', 'tooMany b 3'],
      },
    );
    contents(`<xs:sequence>${element('b', 'maxOccurs="999999999"')}</xs:sequence>`, { [`${'<b/>'.repeat(1000)}`]: [] });
  });
  it('in which a group is counted', () =>
    contents(
      `<xs:sequence minOccurs="2" maxOccurs="3">${element('b')}${element('c', 'minOccurs="0" maxOccurs="2"')}</xs:sequence>`,
      {
        '<b/><b/>': [],
        '<b/><c/><c/><b/><b/><c/>': [],
        '<b/><c/>': ['missing a within b'],
        '<b/><c/><c/><c/><b/>': ['tooMany c 2'],
        '<b/><b/><b/><b/>': ['tooMany b 3'],
      },
    ));
  it('in which the last counted group is incomplete', () =>
    contents(`<xs:sequence minOccurs="2" maxOccurs="4">${element('b')}${element('c')}</xs:sequence>`, {
      '<b/><c/><b/><c/>': [],
      '<b/><c/>': ['missing a within b'],
      '<b/><c/><b/>': ['missing a within c'],
      '<b/><c/><b/><c/><b/>': ['missing a within c'],
    }));
  it('with an unbounded element inside a counted group', () => {
    const any = 'minOccurs="0" maxOccurs="unbounded"';
    contents(
      `<xs:sequence maxOccurs="3">${element('b', 'minOccurs="0"')}${element('c', any)}${element('d', 'minOccurs="0" maxOccurs="2"')}</xs:sequence>`,
      {
        '': [],
        '<b/><c/><c/><c/><c/><d/><c/><c/>': [],
        '<d/><d/><d/><d/><d/><d/>': [],
        '<c/><c/><c/><c/><d/><d/><b/><b/>': [],
        '<b/><b/><b/><c/><c/><c/><c/>': [],
      },
    );
  });
  it('that can be counted in several ways', () => {
    const model = `<xs:sequence maxOccurs="2">${element('b', 'minOccurs="2" maxOccurs="3"')}</xs:sequence>`;
    const of = (count: number): string => '<b/>'.repeat(count);
    contents(model, { [of(2)]: [], [of(3)]: [], [of(4)]: [], [of(5)]: [], [of(6)]: [] });
    contents(model, { [of(1)]: ['missing a within b'] });
    contents(
      `<xs:sequence>${element('b', 'minOccurs="2" maxOccurs="2"')}<xs:sequence maxOccurs="2">${element('b')}${element('c')}</xs:sequence></xs:sequence>`,
      { [`${of(3)}<c/>`]: [], [`${of(3)}<c/><b/><c/>`]: [], [`${of(2)}<c/>`]: ['missing c before b'] },
    );
  });
  it('in which a wildcard is counted', () =>
    contents(
      '<xs:choice minOccurs="2" maxOccurs="2"><xs:any namespace="##other" processContents="skip" minOccurs="2" maxOccurs="3"/></xs:choice>',
      {
        '<o xmlns="urn:o"/><o xmlns="urn:o"/><o xmlns="urn:o"/><o xmlns="urn:o"/>': [],
        '<o xmlns="urn:o"/><o xmlns="urn:o"/><o xmlns="urn:o"/>': ['missing a within '],
      },
    ));
  it('in which a particle with maxOccurs 0 does not satisfy a choice', () =>
    contents(`<xs:choice>${element('b')}${element('c', 'minOccurs="0" maxOccurs="0"')}</xs:choice>`, {
      '<b/>': [],
      '': ['missing a within b'],
    }));
  it('in any order, each at most once', () =>
    contents(`<xs:all>${element('b')}${element('c', 'minOccurs="0"')}${element('d')}</xs:all>`, {
      '<d/><b/>': [],
      '<c/><d/><b/>': [],
      '<b/>': ['missing a within d'],
      '': ['missing a within b,d'],
      '<b/><d/><b/>': ['tooMany b 1'],
      '<b/><x/><d/>': ['unknown x'],
    }));
  it('that may be left out as a whole', () =>
    contents(`<xs:all minOccurs="0">${element('b')}</xs:all>`, { '': [], '<b/>': [] }));
  it('that must be empty', () =>
    contents('', { '': [], '<!-- c --><?p?>': [], ' ': ['content a'], '<b/>': ['content a'], '<![CDATA[]]>': [] }));
  it('of other namespaces', () =>
    contents(
      `<xs:sequence>${element('b')}<xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="2"/></xs:sequence>`,
      {
        '<b/><y xmlns="urn:y"/>': [],
        '<b/><y xmlns="urn:y"><z/>text</y><y xmlns="urn:z"/>': [],
        '<b/><y xmlns=""/>': ['unknown y'],
        '<b/><y/>': ['unknown y'],
        '<b/><y xmlns="urn:y"/><y xmlns="urn:y"/><y xmlns="urn:y"/>': ['tooMany y 2'],
        '<b/><y xmlns="urn:y"><n xmlns="urn:x">x</n></y>': ['value n integer'],
        '<b/><y xmlns="urn:y" xsi:type="unknown"/>': ['instance y type'],
      },
      '<xs:element name="n" type="xs:integer"/>',
    ));
  it('under strict and skip wildcards', () => {
    contents(
      '<xs:sequence><xs:any namespace="##targetNamespace ##local"/></xs:sequence>',
      {
        '<n>1</n>': [],
        '<n>x</n>': ['value n integer'],
        '<y/>': ['unknown y'],
        '<y xmlns=""/>': ['unknown y'],
      },
      '<xs:element name="n" type="xs:integer"/>',
    );
    contents(
      '<xs:sequence><xs:any processContents="skip"/></xs:sequence>',
      { '<n>x</n>': [], '<y><n/></y>': [] },
      '<xs:element name="n" type="xs:integer"/>',
    );
  });
  it('that substitutes other elements', () =>
    contents(
      '<xs:sequence><xs:element ref="head" maxOccurs="unbounded"/></xs:sequence>',
      { '<one/><two/>': [], '<head/>': ['abstract head element'], '<three/>': ['elsewhere three for one'] },
      `<xs:element name="head" abstract="true" type="xs:string"/><xs:element name="one" substitutionGroup="head" type="xs:token"/><xs:element name="two" substitutionGroup="one"/><xs:element name="other"><xs:complexType><xs:sequence>${element('three')}</xs:sequence></xs:complexType></xs:element>`,
    ));
});

describe('one mistake is one violation', () => {
  const names = ['b', 'c', 'd', 'e', 'f', 'g'];
  const optional = `<xs:sequence>${names.map((name) => element(name, 'minOccurs="0"')).join('')}</xs:sequence>`;
  const required = `<xs:sequence>${names.map((name) => element(name)).join('')}</xs:sequence>`;
  const markup = (order: string): string => [...order].map((name) => `<${name}/>`).join('');
  for (const [what, model, order, expected] of [
    ['moved down', optional, 'cdefgb', 'order b b before c'],
    ['moved up', optional, 'gbcdef', 'order b g after f'],
    ['moved up, before the second', optional, 'bgcdef', 'order c g after f'],
    ['exchanged', optional, 'bdcefg', 'order c c before d'],
    ['moved down', required, 'cdefgb', 'order c c after b'],
    ['moved up', required, 'gbcdef', 'order g g after f'],
    ['exchanged', required, 'bdcefg', 'order d d after c'],
    ['renamed', required, 'bxdefg', 'unknown x for c'],
    ['missing', required, 'bdefg', 'missing d before c'],
    ['too many', required, 'bccdefg', 'tooMany c 1'],
    ['added', required, 'bcxdefg', 'unknown x'],
    ['one too many, in front of where it belongs', optional, 'cbcdefg', 'tooMany c 1'],
  ] as const)
    it(`an element is ${what}: ${order}`, () => {
      // Moving the first required element to the end cannot be distinguished from moving the others up.
      if (what === 'moved down' && model === required) return;
      contents(model, { [markup(order)]: [expected] });
    });
  it('several missing elements in one place, and the rest is still checked', () =>
    contents(required, { '<b/><f/><x/>': ['missing f before c,d,e', 'unknown x for g'] }));
});
