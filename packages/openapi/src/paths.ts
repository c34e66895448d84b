import { ENDPOINTS, type OperationName } from '@profiles/sdk/schemas';
import type { PlayedAnswer } from './answers.ts';
import { requestExamples } from './examples.ts';
import { notShownAt } from './not-shown.ts';
import { OPERATION_TEXTS, type OperationText } from './operations.ts';
import { type BodySchemas, responsesOf } from './responses.ts';
import { schemaRef } from './schemas.ts';
import { PATH_WITHOUT_SLASH, SITUATIONS } from './situations.ts';

/** What the service answered, and what may stand in its refusals. */
export interface Played {
  readonly answers: readonly PlayedAnswer[];
  readonly withoutSlash: readonly PlayedAnswer[];
  readonly refusal: BodySchemas;
}

/** Describes the operations by path, and apart from them what two of them share. */
export function describePaths({ answers, withoutSlash, refusal }: Played) {
  const requestBodies: Record<string, object> = {};
  const shared: Record<string, object> = {};
  const describe = (name: OperationName, text: OperationText) => {
    const { tags, summary, description, oid, body, success, shares } = text;
    const bodies = { success: { 'application/json': schemaRef(success) }, refusal };
    const ofOperation = answers.filter(({ situation }) => situation.operation === name);
    const responses = Object.entries(responsesOf(ofOperation, bodies));
    if (shares) {
      for (const [status, response] of responses) shared[shares + status] = response;
      if (body) requestBodies[body] = requestBodyOf(name, body);
    }
    const operation = {
      ...{ tags, summary, description, operationId: name },
      ...(oid && { parameters: [oidParameter(oid)] }),
      ...(body && {
        requestBody: shares
          ? { $ref: `#/components/requestBodies/${body}` }
          : requestBodyOf(name, body),
      }),
      responses: Object.fromEntries(
        responses.map(([status, response]) => [
          status,
          shares ? { $ref: `#/components/responses/${shares}${status}` } : response,
        ]),
      ),
    };
    const { method, path } = ENDPOINTS[name];
    const verb = method.toLowerCase();
    const paths: [path: string, item: object][] = [[path, { [verb]: operation }]];
    if (name === WITH_SLASH) {
      const twin = {
        ...operation,
        summary: `${summary}, at the path without its slash`,
        description:
          'The API specification shows requests with the slash. Use the path with the slash.',
        operationId: `${name}WithoutSlash`,
        responses: { ...responsesOf(withoutSlash, bodies), ...operation.responses },
        ...notShownAt('path without a slash'),
      };
      paths.push([PATH_WITHOUT_SLASH, { [verb]: twin }]);
    }
    return paths;
  };
  const paths = Object.entries(OPERATION_TEXTS).flatMap(([name, text]) =>
    describe(name as OperationName, text),
  );
  return { paths: Object.fromEntries(paths), requestBodies, responses: shared };
}

/** The one operation whose path the document shows with and without its slash. */
const WITH_SLASH: OperationName = 'createPatient';

function oidParameter(description: string) {
  return {
    name: 'oid',
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', minLength: 1 },
    ...notShownAt('oid'),
  };
}

function requestBodyOf(operation: OperationName, schema: string) {
  const situations = SITUATIONS.filter((situation) => situation.operation === operation);
  return {
    required: true,
    content: {
      'application/json': { schema: schemaRef(schema), examples: requestExamples(situations) },
    },
    ...notShownAt('body'),
  };
}
