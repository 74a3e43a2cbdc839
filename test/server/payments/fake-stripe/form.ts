/** Stripe's request bodies: forms whose names are paths, as `items[0][price]=…`. */

export type FormValue = string | FormObject | FormValue[];
export interface FormObject {
  [name: string]: FormValue;
}

/** Parses a body or a query. */
export function readForm(text: string): FormObject {
  const root: FormObject = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.replace(/\[.*$/, ''), ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part!)];
    let place: FormObject = root;
    for (const [depth, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(place).length) : part;
      if (depth === path.length - 1) place[key] = value;
      else place = (place[key] ??= {}) as FormObject;
    }
  }
  return listed(root) as FormObject;
}

/** Converts objects with the names 0, 1, 2 … to lists. */
function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, listed(part)] as const);
  return entries.length > 0 && entries.every(([name], index) => name === String(index))
    ? entries.map(([, part]) => part)
    : Object.fromEntries(entries);
}

export function text(form: FormObject, name: string): string | null {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function number(form: FormObject, name: string): number | null {
  const value = text(form, name);
  return value === null ? null : Number(value);
}

export function object(form: FormObject, name: string): FormObject {
  const value = form[name];
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}

export function list(form: FormObject, name: string): FormObject[] {
  const value = form[name];
  return Array.isArray(value) ? (value as FormObject[]) : [];
}

export function strings(form: FormObject, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(object(form, name)).map(([key, value]) => [key, String(value)]));
}
