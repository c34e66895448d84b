import { describe, expect, it } from 'vitest';
import { ProfileStore } from './store.ts';

const ASHA = { fn: 'asha' };

describe('usernames', () => {
  it('are free again in any case when their patient changes to another', () => {
    const store = new ProfileStore(undefined);
    const { oid } = store.add('patient', { username: 'Desk' });
    store.replace('patient', { oid, username: 'Ward' });
    expect(['Desk', 'desk', 'Ward', 'WARD'].map((name) => store.usernames.match(name))).toEqual([
      undefined,
      undefined,
      'exact',
      'other-case',
    ]);
  });

  it('stay taken as long as one patient has them', () => {
    const store = new ProfileStore(undefined);
    const [first, second] = ['desk', 'DESK', 'desk'].map((username) =>
      store.add('patient', { username }),
    );
    const matches = () => ['desk', 'DESK', 'Desk'].map((name) => store.usernames.match(name));
    store.replace('patient', { oid: first?.oid ?? '' });
    expect(matches()).toEqual(['exact', 'exact', 'other-case']);
    store.replace('patient', { oid: second?.oid ?? '' });
    expect(matches()).toEqual(['exact', 'other-case', 'other-case']);
  });

  it('include only text usernames of patients', () => {
    const store = new ProfileStore(undefined);
    const { oid } = store.add('emr-user', { username: 'desk' });
    store.replace('emr-user', { oid, username: 'ward' });
    store.add('patient', { username: 7 });
    for (const name of ['desk', 'ward', '7']) expect(store.usernames.match(name)).toBeUndefined();
  });
});

it('stores a record that replaces no other one', () => {
  const store = new ProfileStore(undefined);
  store.replace('patient', { oid: 'p', username: 'desk' });
  expect(store.get('patient', 'p')).toEqual({ oid: 'p', username: 'desk' });
  expect(store.usernames.match('desk')).toBe('exact');
});

it('knows the oids of both kinds of records', () => {
  const store = new ProfileStore(undefined);
  store.add('patient', ASHA, 'p');
  store.add('emr-user', ASHA, 'u');
  expect(['p', 'u', 'x'].map((oid) => store.has(oid))).toEqual([true, true, false]);
  expect(store.get('patient', 'u')).toBeUndefined();
  expect([store.size('patient'), store.size('emr-user')]).toEqual([1, 1]);
});

it('restores its former content, including counters and usernames', () => {
  const store = new ProfileStore(undefined);
  store.add('patient', { ...ASHA, username: 'desk' });
  store.add('emr-user', ASHA);
  const before = store.content();
  store.add('patient', { ...ASHA, username: 'ward' });
  store.add('emr-user', ASHA);
  store.traffic.use('token', 1);
  store.load(before);
  expect(store.content()).toEqual(before);
  expect(before).toEqual({
    records: {
      patient: [{ oid: 'patient-1', fn: 'asha', username: 'desk' }],
      'emr-user': [{ oid: 'emr-user-1', fn: 'asha' }],
    },
    counters: { patient: 1, 'emr-user': 1 },
  });
  expect(['desk', 'ward'].map((name) => store.usernames.match(name))).toEqual(['exact', undefined]);
  expect(store.traffic.firstUse('token')).toBeUndefined();
  expect(store.add('patient', ASHA).oid).toBe('patient-2');
  expect(before.counters.patient).toBe(1);
});

it.each([
  ['', 'a non-empty string'],
  ['patient-1', 'a non-empty string'],
  [undefined, 'a non-empty string'],
  [7, 'a non-empty string'],
  ['a\ud800', 'well-formed Unicode'],
])('rejects the oid %j', (oid, must) => {
  const store = new ProfileStore(() => oid as string);
  store.add('patient', ASHA, 'patient-1');
  expect(() => store.add('patient', ASHA)).toThrow(
    new TypeError(`createOid must return ${must} that no other record has as oid.`),
  );
  expect(store.size('patient')).toBe(1);
});
