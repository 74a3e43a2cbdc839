import type { AtomicValue } from '../xpath/core.js';
import { js, type Js } from './code.js';
import type { ModuleWriter } from './module.js';

/** A literal in the representation of its type. */
export function literal(constant: AtomicValue, m: ModuleWriter): Js {
  switch (constant.type) {
    case 'string':
    case 'boolean':
    case 'double':
      return js`${constant.value}`;
    case 'integer': {
      const { value } = constant;
      if (value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER))
        return js`${Number(value)}`;
      return m.constant('NUMBER', js`new ${m.use('Decimal')}(${value}, 0)`);
    }
    case 'decimal':
      return m.constant('NUMBER', js`${m.use('parseDecimal')}(${constant.text})`);
  }
}
