import { ENDPOINTS } from '@profiles/sdk/schemas';
import { OPERATIONS } from '@profiles/testkit/samples';
import { notShownAt } from './not-shown.ts';
import { DESCRIBED } from './operations.ts';
import { type PlayedResponse, responsesTo } from './played-responses.ts';
import { type BodySchemas, capitalised, requestExamples, responsesOf } from './responses.ts';
import { schemaRef } from './schemas.ts';
import type { Situation } from './situations.ts';

/** Plays every situation of every operation. Lists the responses by operation. */
export function playOperations() {
  return Promise.all(
    OPERATIONS.map(async (name) => {
      const described = DESCRIBED[name];
      const { situations, withoutSlash } = described;
      const played: PlayedResponse[] = [];
      for (const each of situations) played.push(...(await responsesTo(name, each)));
      return {
        name,
        described,
        played,
        playedWithoutSlash: withoutSlash ? await responsesTo(name, withoutSlash) : undefined,
      };
    }),
  );
}

/** Describes the operations by path, and separately the parts that two paths share. */
export function describePaths(
  operations: Awaited<ReturnType<typeof playOperations>>,
  rejection: BodySchemas,
) {
  const paths: Record<string, object> = {};
  const requestBodies: Record<string, object> = {};
  const responses: Record<string, object> = {};
  for (const { name, described, played, playedWithoutSlash } of operations) {
    const { tags, summary, description, oid, body, success, situations } = described;
    const { method, path } = ENDPOINTS[name];
    const add = (at: string, operation: object) => {
      paths[at] = { ...paths[at], [method.toLowerCase()]: operation };
    };
    const bodies = { success: { 'application/json': schemaRef(success) }, rejection };
    const operation = {
      ...{ tags, summary, description, operationId: name },
      ...(oid && { parameters: [oidParameter(oid)] }),
      ...(body && { requestBody: requestBodyOf(body, situations) }),
      responses: responsesOf(played, bodies),
    };
    if (!playedWithoutSlash) {
      add(path, operation);
      continue;
    }
    // Not the name of the schema, because generators name types after both.
    const bodyName = capitalised(name);
    const shared = {
      ...operation,
      ...(body && { requestBody: refTo('requestBodies', bodyName) }),
      responses: Object.fromEntries(
        Object.keys(operation.responses).map((status) => [
          status,
          refTo('responses', capitalised(name) + status),
        ]),
      ),
    };
    if (body && operation.requestBody) requestBodies[bodyName] = operation.requestBody;
    for (const [status, response] of Object.entries(operation.responses)) {
      responses[capitalised(name) + status] = response;
    }
    add(path, shared);
    add(path.slice(0, -1), {
      ...shared,
      summary: `${summary}, at the path without its slash`,
      description: `The API specification shows requests with the slash. Call ${name} instead.`,
      operationId: `${name}WithoutSlash`,
      // Generators and renderers omit such an operation, or have an option that omits it.
      deprecated: true,
      'x-internal': true,
      responses: { ...responsesOf(playedWithoutSlash, bodies), ...shared.responses },
      ...notShownAt('path without a slash'),
    });
  }
  return { paths, requestBodies, responses };
}

function refTo(kind: 'requestBodies' | 'responses', name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

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

function requestBodyOf(schema: string, situations: readonly Situation[]) {
  return {
    required: true,
    content: {
      'application/json': { schema: schemaRef(schema), examples: requestExamples(situations) },
    },
    ...notShownAt('body'),
  };
}
