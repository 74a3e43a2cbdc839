import type { FileLoader } from './includes.js';
import type { Schema } from './model.js';
export function checkExpressions(schema: Schema, _load: FileLoader): Schema { return schema; }
