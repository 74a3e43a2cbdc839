/**
 * Converts the schemas of answers for the OpenAPI document. Client generators need less than a validator: a name for
 * each object, one object instead of alternatives, and no closed objects or constants.
 */

interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

type Components = Record<string, Schema>;

/**
 * Makes components of schemas, and of every object in them that has a title, which becomes its name.
 * @param schemas JSON Schema (2020-12), each an object with a title
 * @returns components by name, referring to each other
 * @throws Error if two different schemas have the same title: a client would get only one of them
 */
export function toComponents(schemas: readonly Schema[]): Readonly<Components> {
  const components: Components = {};
  for (const schema of schemas) publish(schema, components);
  return components;
}

function publish(schema: Schema, components: Components): Schema {
  if (schema.anyOf !== undefined) return publish(mergeAlternatives(schema.anyOf, schema.title), components);
  // Today's clients must accept members that are added later, and `false` for what is always `true` today.
  const { title, properties, items, additionalProperties: _open, const: _only, ...more } = schema;
  const published: Schema = {
    ...more,
    ...(items !== undefined && { items: publish(items, components) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, publish(member, components)]),
      ),
    }),
  };
  if (properties === undefined || title === undefined) return published;
  const isNullable = Array.isArray(schema.type);
  const component = { title, ...published, type: 'object' };
  const known = components[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component))
    throw new Error(`Two schemas are called ${title}, and differ.`);
  components[title] = component;
  const reference = { $ref: `#/components/schemas/${title}` };
  return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
}

/**
 * One object with the members of all: members that all of them require are required, and an `enum` has the values of
 * each.
 */
function mergeAlternatives(alternatives: readonly Schema[], title: string | undefined): Schema {
  const properties: Record<string, Schema> = {};
  for (const alternative of alternatives)
    for (const [name, member] of Object.entries(alternative.properties ?? {})) {
      const before = properties[name];
      const values = [...new Set([...(before?.enum ?? []), ...(member.enum ?? [])])];
      const descriptions = [...new Set([before?.description, member.description])].filter((text) => text !== undefined);
      properties[name] = {
        ...before,
        ...member,
        ...(values.length > 0 && { enum: values }),
        ...(descriptions.length > 0 && { description: descriptions.join(' Or: ') }),
      };
    }
  const required = Object.keys(properties).filter((name) =>
    alternatives.every((alternative) => alternative.required?.includes(name)),
  );
  return { ...(title !== undefined && { title }), type: 'object', required, properties };
}
