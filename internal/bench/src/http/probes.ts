import { EXTRAS_LIMITS } from '@profiles/sdk/schemas';
import { BODY, HEADERS, PATH } from '../job.ts';

interface Probe {
  readonly what: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const RESPONSE_MS = 5000;

const patient = JSON.parse(BODY);
const wrong = (what: string, fields: object): Probe => ({
  what,
  body: JSON.stringify({ ...patient, ...fields }),
});

const LONG_KEY = 'k'.repeat(EXTRAS_LIMITS.keyLength + 1);
const TOO_DEEP = Array.from({ length: EXTRAS_LIMITS.nestingLevels + 1 }).reduce(
  (inner) => ({ a: inner }),
  1,
);

/** Creations that the API specification does not allow. */
const BROKEN: readonly Probe[] = [
  { what: 'no token', headers: { 'client-id': 'c' } },
  { what: 'another scheme', headers: { ...HEADERS, authorization: 'Basic dDp0' } },
  { what: 'no client id', headers: { authorization: 'Bearer t' } },
  { what: 'half a body', body: BODY.slice(0, -2) },
  wrong('no first name', { fn: undefined }),
  wrong('a date of another form', { dob: '12/04/1990' }),
  wrong('an unknown gender', { gen: 'X' }),
  wrong('an unknown blood group', { bloodgroup: 'C+' }),
  wrong('no email address', { email: 'nobody' }),
  wrong('no phone number', { mobile: 'none' }),
  wrong('a list in a list', { extras: { a: [[1]] } }),
  wrong('a dictionary in a list', { extras: { a: [{ b: 1 }] } }),
  wrong('too many levels', { extras: { a: TOO_DEEP } }),
  wrong('a long key', { extras: { [LONG_KEY]: 1 } }),
];

/**
 * Probes what a server checks. It must return an id for a valid creation.
 *
 * @returns How many of the invalid creations it accepts, in words.
 */
export async function probe(name: string, origin: string): Promise<string> {
  const good = await send(origin, { what: 'a good creation' });
  const { oid, id } = await good.json();
  if (!good.ok || (oid ?? id) === undefined) {
    throw new Error(`${name} returned ${good.status} for a valid creation: fix its setup`);
  }
  const passed: string[] = [];
  for (const probe of BROKEN) {
    if (await isTaken(origin, probe)) passed.push(probe.what);
  }
  const took = `accepted ${passed.length} of ${BROKEN.length} invalid creations`;
  const isTelling = passed.length > 0 && passed.length < BROKEN.length / 2;
  return isTelling ? `${took}: ${passed.join(', ')}` : took;
}

/** Whether a server accepts a request. One server never responds if the body breaks off. */
async function isTaken(origin: string, probe: Probe): Promise<boolean> {
  try {
    const { ok, body } = await send(origin, probe);
    await body?.cancel();
    return ok;
  } catch {
    return false;
  }
}

function send(origin: string, { headers = HEADERS, body = BODY }: Probe): Promise<Response> {
  return fetch(`${origin}${PATH}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(RESPONSE_MS),
  });
}
