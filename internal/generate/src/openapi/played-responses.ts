import {
  type Behaviour,
  type BehaviourId,
  createProfilesMock,
  everyService,
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
export async function responsesTo(
  name: OperationName,
  situation: Situation,
): Promise<readonly PlayedResponse[]> {
  const request = requestOf(name, situation);
  const responses: PlayedResponse[] = [];
  for (const service of SERVICES) {
    const response = await play(request, situation, service);
    const isKnown = responses.some(({ status }) => status === response.status);
    responses.push(response);
    if (isKnown || response.status < 400) continue;
    for (const errorBody of SHAPES)
      responses.push(await play(request, situation, { ...service, errorBody }));
  }
  return responses;
}

async function play(
  { path, init }: ReturnType<typeof requestOf>,
  situation: Situation,
  service: Behaviour,
): Promise<PlayedResponse> {
  const { token, clientId } = CREDENTIALS;
  const behaviour = { ...service, ...situation.behaviour };
  const mock = createProfilesMock({
    behaviour,
    credentials: { tokens: [token], clientIds: [clientId] },
    seed: SEED,
  });
  for (let time = 0; time < (situation.times ?? 1); time += 1) {
    await mock.fetch(mock.baseUrl + path, init);
  }
  const { response, assumed = [] } = mock.requests.at(-1) ?? {};
  if (!response) throw new Error('The mock did not respond.');
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
    path: path ?? template.replace('{oid}', oid ?? known),
    init: {
      method,
      headers: given,
      redirect: 'manual' as const,
      ...(body !== undefined && {
        body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
      }),
    },
  };
}
