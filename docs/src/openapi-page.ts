import description from '../../packages/sdk/openapi.json' with { type: 'json' };

/** A schema, as far as the page shows it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Reply {
  readonly $ref?: string;
  readonly description?: string;
  readonly 'x-not-shown'?: readonly Partial<Question>[];
}

/** An entry of the ledger. */
interface Question {
  readonly id: string;
  readonly question: string;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly { readonly name: string; readonly description: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, Reply>>;
}

/** A field of a request body. */
export interface Field {
  readonly name: string;
  readonly form: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** An operation, as the page shows it. */
export interface Operation extends Pick<Described, 'operationId' | 'summary' | 'description'> {
  readonly method: string;
  readonly path: string;
  readonly parameters: NonNullable<Described['parameters']>;
  readonly fields: readonly Field[];
  readonly responses: readonly {
    readonly status: string;
    readonly description: string;
    /** The entries of the ledger that decide when the service returns this. */
    readonly questions: readonly Question[];
  }[];
}

/** Returns the operations of the description, without those that are marked for generators. */
export function operations(): readonly Operation[] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item as unknown as Readonly<Record<string, Described>>)
      .filter(([, { deprecated }]) => !deprecated)
      .map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        fields: fieldsOf(operation.requestBody),
        responses: Object.entries(operation.responses).map(([status, response]) => {
          const { description = '', 'x-not-shown': marks = [] } = resolved<Reply>(response);
          // A question that no mock can settle has no entry.
          const questions = marks.filter((mark): mark is Question => mark.id !== undefined);
          return { status, description, questions };
        }),
      })),
  );
}

function fieldsOf(body: unknown): readonly Field[] {
  const { content } = resolved<{ content: Readonly<Record<string, { schema: Schema }>> }>(body);
  const { properties = {}, required = [] } = resolved<Schema>(content['application/json']?.schema);
  return Object.entries(properties).map(([name, property]) => {
    const field = resolved<Schema>(property);
    return {
      name,
      form: field.enum?.join(', ') ?? field.format ?? field.type ?? 'any JSON',
      isRequired: required.includes(name),
      description: property.description ?? field.description ?? '',
    };
  });
}

/** Follows the references of an object within the description. */
function resolved<Value>(value: unknown): Value {
  const { $ref } = value as { readonly $ref?: string };
  if ($ref === undefined) return value as Value;
  const names = $ref.replace('#/', '').split('/');
  const found = names.reduce<unknown>(
    (parent, name) => (parent as Readonly<Record<string, unknown>>)[name],
    description,
  );
  return resolved(found);
}
