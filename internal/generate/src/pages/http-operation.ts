import description from '@profiles/sdk/openapi.json' with { type: 'json' };
import { jsonCode, markdownTable } from '@profiles/testkit/markdown-table';
import { capitalised } from '../openapi/responses.ts';

/** A schema in the OpenAPI description, which is written from the schemas of the SDK. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Reply {
  readonly description: string;
  readonly content?: {
    readonly 'application/json': {
      readonly examples: Readonly<
        Record<string, { readonly summary?: string; readonly value: unknown }>
      >;
    };
  };
}

interface Operation {
  readonly operationId: string;
  readonly requestBody: object;
  readonly responses: Readonly<Record<string, object>>;
}

const OPERATIONS = Object.values(description.paths).flatMap((item) =>
  Object.values<Operation>(item),
);

/** Tabulates the fields of an operation's body, from the OpenAPI description. */
export function httpFields(id: string): string {
  const { content } = resolved<{ content: { 'application/json': { schema: object } } }>(
    operation(id).requestBody,
  );
  const { properties = {}, required } = resolved<Schema>(content['application/json'].schema);
  const rows = Object.entries(properties).map(([name, property]) => {
    const field = resolved<Schema>(property);
    const form = field.enum?.join(', ') ?? field.format ?? field.type ?? 'any JSON';
    const text = (property.description ?? field.description ?? '').replace(/\s+/g, ' ');
    return [`\`${name}\`${required?.includes(name) ? ' (required)' : ''}`, form, text];
  });
  return markdownTable(['field', 'form', 'description'], rows);
}

/** Tabulates the responses of an operation: a row for each cause, with its statuses and an example. */
export function httpResponses(id: string): string {
  const rows = new Map<string, { readonly statuses: string[]; example: unknown; of: number }>();
  for (const [status, response] of Object.entries(operation(id).responses)) {
    const { description: text, content } = resolved<Reply>(response);
    const examples = Object.values(content?.['application/json'].examples ?? {});
    const causes = /^[34]/.test(status) ? text.replace(/\.( There.*)?$/, '').split('; ') : [text];
    for (const cause of causes.map(capitalised)) {
      const row = rows.get(cause) ?? {
        statuses: [],
        example: undefined,
        of: Number.POSITIVE_INFINITY,
      };
      const own = examples.find(({ summary = '' }) => capitalised(summary) === cause);
      // Causes with equal bodies share an example. The response with the fewest causes has the closest one.
      const of = own ? 0 : causes.length;
      if (of < row.of) Object.assign(row, { of, example: (own ?? examples[0])?.value });
      row.statuses.push(status);
      rows.set(cause, row);
    }
  }
  const cells = [...rows].map(([cause, { statuses, example }]) => {
    const shown = example === undefined ? 'none' : jsonCode(example);
    return [cause.replace(/\.$/, ''), statuses.join(',\u00a0'), shown];
  });
  return markdownTable(['when', 'status', 'example'], cells);
}

function operation(id: string): Operation {
  const found = OPERATIONS.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`the OpenAPI description has no operation ${id}`);
  return found;
}

/** Follows the references of an object within the description. */
export function resolved<Value>(value: object): Value {
  if (!('$ref' in value)) return value as Value;
  const names = String(value.$ref).replace('#/', '').split('/');
  const found = names.reduce<unknown>(
    (parent, name) => (parent as Readonly<Record<string, unknown>>)[name],
    description,
  );
  return resolved(found as object);
}
