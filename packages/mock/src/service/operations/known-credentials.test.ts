import { create, createHospital } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import { createProfilesMock, type ProfilesMockOptions, SetupError } from '../../index.ts';

const TOKEN = 'A token must contain only visible ASCII characters, without spaces.';
const CLIENT_ID =
  'A client id must contain only ASCII characters, without leading or trailing spaces.';

it.each<[object, string]>([
  [{ tokens: [''] }, TOKEN],
  [{ tokens: ['hush', 'hush hush'] }, TOKEN],
  [{ tokens: ['hush\n'] }, TOKEN],
  [{ tokens: ['h\u00fcsh'] }, TOKEN],
  [{ tokens: [7] }, TOKEN],
  [{ clientIds: [''] }, CLIENT_ID],
  [{ clientIds: ['  '] }, CLIENT_ID],
  [{ clientIds: ['desk '] }, CLIENT_ID],
  [{ clientIds: ['desk\u00a01'] }, CLIENT_ID],
  [{ clientIds: ['de\nsk'] }, CLIENT_ID],
  [{ clientIds: [null] }, CLIENT_ID],
  [{ tokens: 't1' }, 'The tokens of credentials must be a list.'],
  [{ tokens: null }, 'The tokens of credentials must be a list.'],
  [{ clientIds: new Set(['desk']) }, 'The clientIds of credentials must be a list.'],
])('rejects the credentials %j', (credentials, message) => {
  expect(() => createProfilesMock({ credentials })).toThrow(new SetupError(message));
});

it.each<[ProfilesMockOptions['credentials'], number]>([
  [{}, 201],
  [{ tokens: undefined, clientIds: undefined }, 201],
  [{ tokens: ['!~', 'a,b'], clientIds: ['d', 'front desk 2'] }, 201],
  [{ tokens: [] }, 401],
  [{ clientIds: [] }, 401],
])('accepts the credentials %j', async (credentials, status) => {
  const mock = createHospital({ credentials });
  const headers = { authorization: 'Bearer a,b', 'client-id': 'front desk 2' };
  const body = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
  expect((await create(mock, body, { headers })).status).toBe(status);
});
