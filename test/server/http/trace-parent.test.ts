/** The `traceparent` header: which traces a request belongs to. */
import assert from 'node:assert/strict';
import { readTraceParent } from '#service/http/trace-parent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('a traceparent header', () => {
  it('names the trace, the span of the caller, and whether it is recorded', () =>
    assert.deepEqual(readTraceParent(`00-${TRACE}-${SPAN}-01`), { traceId: TRACE, spanId: SPAN, flags: 1 }));
  it('may have more fields in later versions only', () => {
    assert.deepEqual(readTraceParent(`01-${TRACE}-${SPAN}-00-more`), { traceId: TRACE, spanId: SPAN, flags: 0 });
    assert.equal(readTraceParent(`00-${TRACE}-${SPAN}-00-more`), null);
  });
  for (const [what, header] of [
    ['is missing', undefined],
    ['is there twice', [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`]],
    ['is empty', ''],
    ['has a forbidden version', `ff-${TRACE}-${SPAN}-01`],
    ['has capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['has a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['has a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['is too short', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['has something in front', ` 00-${TRACE}-${SPAN}-01`],
  ] as const)
    it(`is ignored if it ${what}`, () => assert.equal(readTraceParent(header), null));
});
