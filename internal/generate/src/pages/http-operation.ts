import description from '@profiles/sdk/openapi.json' with { type: 'json' };
import { jsonCode, markdownTable } from '@profiles/testkit/markdown-table';

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
      readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
    };
  };
  /** What decides when the service returns this. An entry of the ledger has an id. */
  readonly 'x-not-shown'?: readonly {
    readonly id?: string;
    readonly values?: readonly unknown[];
  }[];
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

/** Tabulates the responses of an operation, each with an example and the entries that decide on it. */
export function httpResponses(id: string): string {
  /** The statuses of each row, by its other cells. */
  const rows = new Map<string, string[]>();
  for (const [status, response] of Object.entries(operation(id).responses)) {
    const { description: text, content, 'x-not-shown': marks = [] } = resolved<Reply>(response);
    const [example] = Object.values(content?.['application/json'].examples ?? {});
    const ofStatus = marks.filter(({ values }) => values?.includes(Number(status)));
    // The page says that it decides on every error body, and that there may be none.
    const deciding = (ofStatus.length > 0 ? ofStatus : marks).filter(
      (mark) => mark.id !== 'errorBody',
    );
    const entries = deciding.flatMap((mark) =>
      mark.id ? `[${mark.id}](ledger.md#${mark.id.toLowerCase()})` : [],
    );
    const cells = [
      text.replace(' There may be no body.', ''),
      example ? jsonCode(example.value) : 'none',
      entries.join(', '),
    ];
    const row = JSON.stringify(cells);
    rows.set(row, [...(rows.get(row) ?? []), status]);
  }
  return markdownTable(
    ['status', 'when', 'example', 'ledger'],
    [...rows].map(([cells, statuses]) => [statuses.join(', '), ...JSON.parse(cells)]),
  );
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
