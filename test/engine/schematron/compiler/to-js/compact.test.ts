/** What is left of generated code when comments and indentation go. */
import assert from 'node:assert/strict';
import { compactCode } from '#schematron/compiler/to-js/compact.js';
import { schema } from '../../../../fixtures/schematron.js';
import { moduleOf } from './helpers.js';

const SCHEMA = schema(`<title>Orders</title><ns prefix="o" uri="urn:order"/>
<pattern id="model"><rule context="/o:order">
<assert id="R-1" test="not(o:line/o:hidden)">No hidden lines.</assert>
<assert id="R-2" test="o:total = '// no comment' or o:note != '  two blanks'">Total.</assert>
</rule></pattern>`);

describe('compact code', () => {
  const code = moduleOf(SCHEMA);
  const compact = compactCode(code);

  it('has no comment but its title, and no indentation', () => {
    const [title, ...rest] = compact.trimEnd().split('\n');
    assert.equal(title, code.split('\n')[0]);
    assert.match(title!, /^\/\/ .*Compiled: do not edit\.$/);
    assert.deepEqual(
      rest.filter((line) => line.startsWith('//') || line !== line.trimStart() || line === ''),
      [],
    );
    assert.ok(compact.length < 0.8 * code.length, `${compact.length} of ${code.length}`);
  });

  it('keeps everything else, strings included', () => {
    const statements = (text: string): string[] =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !line.startsWith('//'));
    assert.deepEqual(statements(compact), statements(code));
    assert.match(compact, /"\/\/ no comment"/);
    assert.match(compact, /" {2}two blanks"/);
  });
});
