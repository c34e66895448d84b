import description from '../../packages/sdk/openapi.json' with { type: 'json' };

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Reply {
  readonly description: string;
  /** What decides when the service returns this. An entry of the ledger has an id. */
  readonly 'x-not-shown'?: readonly { readonly id?: string; readonly question?: string }[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly { readonly name: string; readonly description: string }[];
  readonly requestBody: object;
  readonly responses: Readonly<Record<string, object>>;
}

/** Returns the operations of the description, without those that are marked for generators. */
export function operations() {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item as unknown as Readonly<Record<string, Operation>>)
      .filter(([, { deprecated }]) => !deprecated)
      .map(([method, operation]) => ({
        ...operation,
        endpoint: `${method.toUpperCase()} ${path}`,
        fields: fieldsOf(operation),
        responses: Object.entries(operation.responses).map(([status, response]) => {
          const { description: text, 'x-not-shown': marks = [] } = resolved<Reply>(response);
          return { status, text, questions: marks.filter(({ id }) => id !== undefined) };
        }),
      })),
  );
}

function fieldsOf({ requestBody }: Operation) {
  const { content } = resolved<{ content: { 'application/json': { schema: object } } }>(
    requestBody,
  );
  const { properties = {}, required } = resolved<Schema>(content['application/json'].schema);
  return Object.entries(properties).map(([name, property]) => {
    const field = resolved<Schema>(property);
    return {
      name,
      form: field.enum?.join(', ') ?? field.format ?? field.type ?? 'any JSON',
      isRequired: required?.includes(name) ?? false,
      text: property.description ?? field.description ?? '',
    };
  });
}

/** Follows the references of an object within the description. */
function resolved<Value>(value: object): Value {
  if (!('$ref' in value)) return value as Value;
  const names = String(value.$ref).replace('#/', '').split('/');
  const found = names.reduce<unknown>(
    (parent, name) => (parent as Readonly<Record<string, unknown>>)[name],
    description,
  );
  return resolved(found as object);
}
