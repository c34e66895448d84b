import { type BodySchemas, capitalised, mediaTypeOf } from './error-bodies.ts';
import { responseExamples } from './examples.ts';
import { LEDGER_IDS, NEVER_SHOWN, notShown } from './not-shown.ts';
import type { PlayedResponse } from './played-responses.ts';

/** The bodies of the responses of an operation. */
type ResponseBodies = Readonly<Record<'success' | 'rejection', BodySchemas>>;

/** Describes the responses of an operation, by status. */
export function responsesOf(
  played: readonly PlayedResponse[],
  bodies: ResponseBodies,
): Readonly<Record<string, object>> {
  const statuses = [...new Set(played.map(({ status }) => status))].sort((a, b) => a - b);
  const responses = statuses.map((status) => {
    const given = played.filter((response) => response.status === status);
    return [status, responseOf(status, given, bodies)];
  });
  return { ...Object.fromEntries(responses), '5XX': FAILURE };
}

const FAILURE = {
  description: 'The service failed. It is unknown whether the write happened.',
  'x-not-shown': NEVER_SHOWN.failure,
};

function responseOf(status: number, responses: readonly PlayedResponse[], bodies: ResponseBodies) {
  const schemas = status < 300 ? bodies.success : status < 400 ? {} : bodies.rejection;
  const content = Object.entries(schemas).map(([mediaType, schema]) => {
    const ofType = responses.filter((response) => mediaTypeOf(response) === mediaType);
    return [mediaType, { schema, examples: responseExamples(ofType) }];
  });
  const headers = headersOf(responses);
  const ids = LEDGER_IDS.filter((id) => responses.some(({ assumed }) => assumed.includes(id)));
  return {
    description: descriptionOf(status, responses),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
    ...notShown(ids),
  };
}

function descriptionOf(status: number, responses: readonly PlayedResponse[]): string {
  if (status < 300) return 'Success.';
  const causes = [...new Set(responses.map(({ situation }) => situation.summary))];
  const isSilent = status >= 400 && responses.some(({ body }) => body === '');
  return `${capitalised(causes.join('; '))}.${isSilent ? ' There may be no body.' : ''}`;
}

function headersOf(responses: readonly PlayedResponse[]) {
  const all = new Map(responses.flatMap(({ headers }) => Object.entries(headers)));
  all.delete('content-type');
  return [...all].map(([name, example]) => [name, { schema: { type: 'string' }, example }]);
}
