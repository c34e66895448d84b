import {
  type Behaviour,
  type BehaviourId,
  createProfilesMock,
  everyService,
  type ServiceAnswer,
} from '@profiles/mock';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { CREDENTIALS, SEED, type Situation } from './situation.ts';

/** What a service answers in a situation. */
export interface PlayedAnswer extends ServiceAnswer {
  readonly situation: Situation;
  /** The shape of its body, where it is a refusal. */
  readonly errorBody: Behaviour['errorBody'];
  /** The entries of the ledger that it rests on. */
  readonly assumed: readonly BehaviourId[];
}

const SERVICES = everyService({ mode: 'pairwise', except: ['errorBody'] }).map(
  ({ behaviour }) => behaviour,
);
const SHAPES = everyService({ only: ['errorBody'] }).map(({ behaviour }) => behaviour.errorBody);

/** Asks the mock, as every plausible service, in every shape that an error of it may have. */
export function answersTo(situation: Situation): readonly PlayedAnswer[] {
  const answers: PlayedAnswer[] = [];
  for (const service of SERVICES) {
    const answer = play(situation, service);
    const isKnown = answers.some(({ status }) => status === answer.status);
    answers.push(answer);
    if (isKnown || answer.status < 400) continue;
    for (const errorBody of SHAPES) answers.push(play(situation, { ...service, errorBody }));
  }
  return answers;
}

function play(situation: Situation, service: Behaviour): PlayedAnswer {
  const { token, clientId } = CREDENTIALS;
  const behaviour = { ...service, ...situation.behaviour };
  const mock = createProfilesMock({
    behaviour,
    credentials: { tokens: [token], clientIds: [clientId] },
    seed: SEED,
  });
  const request = requestOf(situation);
  for (let earlier = 1; earlier < (situation.times ?? 1); earlier += 1) mock.respond(request);
  const answer = mock.respond(request);
  const assumed = mock.requests.at(-1)?.assumed ?? [];
  return { ...answer, situation, errorBody: behaviour.errorBody, assumed };
}

function requestOf({ operation, body, headers, path, oid }: Situation) {
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
  const { method, path: template, collection } = ENDPOINTS[operation];
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
