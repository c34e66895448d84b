import {
  type Behaviour,
  type BehaviourId,
  createProfilesMock,
  everyService,
  type ServiceRequest,
  type ServiceResponse,
} from '@profiles/mock';
import { ENDPOINTS, type OperationName } from '@profiles/sdk/schemas';
import { CREDENTIALS, SEED, type Situation } from './situations.ts';

/** The response of a service in a situation. */
export interface PlayedResponse extends ServiceResponse {
  readonly situation: Situation;
  /** The shape of the body of a rejection. */
  readonly errorBody: Behaviour['errorBody'];
  /** The ledger entries that the response depends on. */
  readonly assumed: readonly BehaviourId[];
}

const SERVICES = everyService({ mode: 'pairwise', except: ['errorBody'] }).map(
  ({ behaviour }) => behaviour,
);
const SHAPES = everyService({ only: ['errorBody'] }).map(({ behaviour }) => behaviour.errorBody);

/** Plays a situation on the mock as every plausible service, with every shape of its errors. */
export function responsesTo(name: OperationName, situation: Situation): readonly PlayedResponse[] {
  const request = requestOf(name, situation);
  const responses: PlayedResponse[] = [];
  for (const service of SERVICES) {
    const response = play(request, situation, service);
    const isKnown = responses.some(({ status }) => status === response.status);
    responses.push(response);
    if (isKnown || response.status < 400) continue;
    for (const errorBody of SHAPES)
      responses.push(play(request, situation, { ...service, errorBody }));
  }
  return responses;
}

function play(request: ServiceRequest, situation: Situation, service: Behaviour): PlayedResponse {
  const { token, clientId } = CREDENTIALS;
  const behaviour = { ...service, ...situation.behaviour };
  const mock = createProfilesMock({
    behaviour,
    credentials: { tokens: [token], clientIds: [clientId] },
    seed: SEED,
  });
  for (let earlier = 1; earlier < (situation.times ?? 1); earlier += 1) mock.respond(request);
  const response = mock.respond(request);
  const assumed = mock.requests.at(-1)?.assumed ?? [];
  return { ...response, situation, errorBody: behaviour.errorBody, assumed };
}

function requestOf(name: OperationName, { body, headers, path, oid }: Situation) {
  const { token, clientId } = CREDENTIALS;
  const sent = {
    authorization: `Bearer ${token}`,
    'client-id': clientId,
    'content-type': 'application/json',
    ...headers,
  };
  const given = Object.entries(sent).filter(
    (header): header is [string, string] => header[1] !== null,
  );
  const { method, path: template, collection } = ENDPOINTS[name];
  const [{ oid: known }] = SEED[collection];
  return {
    method,
    path: path ?? template.replace('{oid}', oid ?? known),
    search: '',
    headers: new Headers(given),
    body:
      body === undefined
        ? undefined
        : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  };
}
