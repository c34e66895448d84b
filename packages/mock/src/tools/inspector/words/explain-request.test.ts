import { ASHA, create, createHospital, update } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import { DROP_STORED, SITUATIONS } from '../../../../test/situations.ts';
import {
  createProfilesMock,
  type Fault,
  type ProfilesMock,
  type ProfilesMockOptions,
} from '../../../index.ts';

import { explainAlternatives, explainRequest } from './explain-request.ts';
import { requestText, whyText } from './request-words.ts';

/** Returns what the inspector says about the last request. */
function explanation({ requests }: ProfilesMock): string {
  const entry = requests.at(-1);
  if (!entry) throw new Error('The situation sent no request.');
  const { summary, details } = explainRequest(entry);
  const alternatives = entry.assumed.flatMap((id) => explainAlternatives(entry, id));
  return [summary, ...details, ...alternatives].join('\n');
}

it.each(Object.entries(SITUATIONS))('explains %s', async (_, play) => {
  const mock = createHospital({ credentials: { tokens: ['token'] } });
  // The journal has the entry, even if the client received no response.
  await play(mock).catch(() => {});
  expect(explanation(mock)).toMatchSnapshot();
});

it.each<[string, ProfilesMockOptions, Fault?]>([
  ['a response that depends on undecided entries', { behaviour: 'undecided' }],
  [
    'a fault on a response that depends on undecided entries',
    { behaviour: 'undecided' },
    DROP_STORED,
  ],
  ['a defect of the mock', { createOid: () => '' }],
])('explains %s', async (_, options, fault) => {
  const mock = createProfilesMock(options);
  if (fault) mock.fail('*', fault);
  await create(mock, ASHA).catch(() => {});
  expect(explanation(mock)).toMatchSnapshot();
});

it('names an operation, or the method and path of another request, and why it failed', async () => {
  const mock = createHospital();
  await create(mock, ASHA);
  await update(mock, {});
  await create(mock, ASHA, { method: 'PUT' });
  mock.fail('*', DROP_STORED);
  await create(mock, { ...ASHA, username: 'UHID-1' }).catch(() => {});
  expect(mock.requests.map((entry) => [requestText(entry), whyText(entry)])).toEqual([
    ['Create patient', ''],
    ['Update EMR user', ''],
    ['PUT /profiles/v1/patient/', 'the method of this path is POST'],
    ['Create patient', 'fault: Rejected, then the connection breaks · the username is taken'],
  ]);
});
