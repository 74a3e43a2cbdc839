/** Reads the OpenAPI document into what the reference shows: operations by group, and objects with their members. */

/** A schema as used in our document: references, arrays, enumerations, and `anyOf` only with null. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly default?: string | boolean;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: string;
  readonly description: string;
}

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>;
  readonly content?: Readonly<Record<string, Content>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly description: string; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response>>;
}

interface OpenApiDocument {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation extends DescribedOperation {
  readonly method: string;
  readonly path: string;
}

export interface Reference {
  readonly version: string;
  readonly groups: readonly {
    readonly name: string;
    readonly description: string | null;
    readonly operations: readonly Operation[];
  }[];
  /** Names of the objects that answers consist of; others are members of these. */
  readonly answers: readonly string[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** Reads the document. */
export function readDocument(document: Readonly<Record<string, unknown>>): Reference {
  const { info, tags, paths, components } = document as unknown as OpenApiDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const answered = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ content = {} }) => Object.values(content).map(({ schema }) => nameOf(schema))),
  );
  return {
    version: info.version,
    groups: tags.map(({ name, description = null }) => ({
      name,
      description,
      operations: operations.filter(({ tags: own }) => own.includes(name)),
    })),
    answers: [...new Set(answered.filter((name) => name !== null))],
    schemas: components.schemas,
  };
}

/** The object that a schema refers to: directly, as the items of a list, or as an alternative to null. */
export function nameOf({ $ref, items, anyOf }: Schema): string | null {
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (items !== undefined) return nameOf(items);
  return anyOf?.map(nameOf).find((name) => name !== null) ?? null;
}

/** A type in the notation of TypeScript: `string | null`, `Issue[]`. */
export function typeOf(schema: Schema): string {
  const { $ref, type = 'object', items, anyOf, format } = schema;
  if ($ref !== undefined) return nameOf(schema)!;
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' | ');
  if (items !== undefined) return `${typeOf(items)}[]`;
  if (format === 'binary') return 'file';
  return typeof type === 'string' ? type : type.join(' | ');
}
