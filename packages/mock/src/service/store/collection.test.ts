import { ASHA, create, createHospital } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import { createProfilesMock, type ProfilesMock, SetupError } from '../../index.ts';

const post = (mock: ProfilesMock, username: string) => create(mock, { ...ASHA, username });

describe('update of a collection', () => {
  it('merges the changes, removes fields that are null, and returns the changed record', () => {
    const mock = createHospital();
    const changed = mock.patients.update('person-1', {
      fn: 'ASHA',
      email: undefined,
      bloodgroup: null,
      extras: { _note: ['X'] },
    });
    const { fn, ...rest } = ASHA;
    expect(changed).toEqual({
      oid: 'person-1',
      fn: 'ASHA',
      ...rest,
      username: 'UHID-1',
      extras: { _note: ['X'] },
    });
    expect(mock.patients.get('person-1')).toEqual(changed);
    expect(Object.keys(changed)).toEqual(['oid', 'fn', 'dob', 'gen', 'username', 'extras']);
  });

  it('replaces all extras, and shares nothing with the caller', () => {
    const mock = createHospital({ behaviour: { extrasOnUpdate: 'merged' } });
    const extras = { ward: { bed: 9 } };
    const changed = mock.emrUsers.update('user-1', { extras });
    Object.assign(extras.ward, { bed: 10 });
    Object.assign(Object(changed.extras).ward, { bed: 11 });
    expect(mock.emrUsers.get('user-1')?.extras).toEqual({ ward: { bed: 9 } });
  });

  it.each<[unknown, string]>([
    [{ dob: null }, 'dob is required'],
    [{ dob: null, gen: 'X' }, 'dob is required; gen must be one of M, F, O'],
    [{ fn: 7 }, 'fn must not be blank'],
    [{ nick: 'secret' }, 'nick is unknown here'],
    [{ bg: 'A+' }, 'bg is called bloodgroup here'],
    [{ username: 'UHID-2' }, 'its username is taken'],
    [{ oid: 'other' }, 'its oid cannot change'],
    [{ oid: null }, 'its oid cannot change'],
    [[], 'the changes must be an object'],
    [undefined, 'the changes must be an object'],
  ])('rejects %j for a patient, and changes nothing', (changes, problem) => {
    const mock = createHospital();
    mock.patients.create({ ...ASHA, username: 'UHID-2' });
    const before = mock.snapshot();
    const change = () => mock.patients.update('person-1', changes as never);
    expect(change).toThrow(SetupError);
    expect(change).toThrow(`A patient cannot be changed: ${problem}.`);
    expect(mock.snapshot()).toEqual(before);
  });

  it('rejects an oid of no record, and of a record of the other kind', () => {
    const mock = createHospital();
    for (const oid of ['nobody', 'person-1']) {
      expect(() => mock.emrUsers.update(oid, { fn: 'Asha' })).toThrow(
        new SetupError('An EMR user cannot be changed: none has this oid.'),
      );
    }
  });

  it('accepts the oid and the username that the record already has', () => {
    const { patients } = createHospital();
    const before = patients.get('person-1');
    const same = { oid: 'person-1', username: 'UHID-1' };
    expect(patients.update('person-1', same as never)).toEqual(before);
  });

  it('leaves fields as they are that a creation would reject', () => {
    const mock = createHospital();
    const odd = { oid: 'odd', mobile: 'none', nick: null, bed: 'B' };
    mock.restore({ ...mock.snapshot(), patients: [odd as never] });
    expect(mock.patients.update('odd', { s: 'Dr', ...{ bed: null } })).toEqual({
      oid: 'odd',
      mobile: 'none',
      nick: null,
      s: 'Dr',
    });
  });

  it('frees the username that a patient had, and takes the new one', async () => {
    const mock = createHospital({ behaviour: { usernameMatching: 'case-insensitive' } });
    mock.patients.update('person-1', { username: 'Desk' });
    expect((await post(mock, 'uhid-1')).status).toBe(201);
    expect((await post(mock, 'DESK')).status).toBe(409);
    mock.patients.update('person-1', { username: null });
    expect((await post(mock, 'DESK')).status).toBe(201);
    expect(mock.patients.list().map((each) => each.username)).toEqual([
      undefined,
      'uhid-1',
      'DESK',
    ]);
  });
});

describe('create and update of a collection', () => {
  it('accept what the service stores with other settings', () => {
    const mock = createHospital();
    const odd = { email: 'asha', mobile: '12', nick: 'A' };
    expect(() => mock.patients.create({ ...ASHA, ...odd })).toThrow(
      /: mobile must be .*; email must be .*; nick is unknown/,
    );
    mock.use({ malformedContact: 'stored', unknownFields: 'stored' });
    const { oid, ...stored } = mock.patients.create({ ...ASHA, ...odd });
    expect(stored).toEqual({ ...ASHA, fn: 'asha', ...odd });
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`nick${at}`, 'A']));
    expect(mock.patients.create({ ...ASHA, ...many })).toMatchObject(many);
    expect(mock.patients.update(oid, { email: 'noor' })).toMatchObject({ email: 'noor' });
    expect(() => mock.patients.create({ ...ASHA, ...odd, dob: '1990' })).toThrow(
      'A patient cannot be stored: dob must be a valid date (YYYY-MM-DD).',
    );
  });
});

describe('delete of a collection', () => {
  it('removes only a record of its own kind, once', () => {
    const { patients, emrUsers } = createHospital();
    expect([emrUsers.delete('person-1'), patients.delete('user-1')]).toEqual([false, false]);
    expect([patients.delete('person-1'), patients.delete('person-1')]).toEqual([true, false]);
    expect([patients.size, patients.list(), patients.get('person-1')]).toEqual([0, [], undefined]);
    expect(emrUsers.size).toBe(1);
  });

  it('leaves a username taken that another patient has in another case', async () => {
    const mock = createHospital();
    mock.restore({
      ...mock.snapshot(),
      patients: ['a', 'A'].map((oid) => ({ ...ASHA, oid, username: oid })),
    });
    expect((await post(mock, 'a')).status).toBe(409);
    mock.use({ usernameMatching: 'case-insensitive' });
    mock.patients.delete('a');
    expect((await post(mock, 'a')).status).toBe(409);
    mock.patients.delete('A');
    expect((await post(mock, 'a')).status).toBe(201);
  });

  it.each([
    ['patient-3', 'patient-4'],
    ['patient-03', 'patient-1'],
    ['patient-1.5', 'patient-1'],
    ['patient-', 'patient-1'],
    [`patient-${2 ** 52}`, `patient-${2 ** 52 + 1}`],
    [`patient-${2 ** 53}`, 'patient-1'],
    ['patient-Infinity', 'patient-1'],
    ['emr-user-3', 'patient-1'],
  ])('continues after the oid %s that a caller chose with %s', (oid, next) => {
    const mock = createProfilesMock();
    mock.patients.create({ ...ASHA, oid });
    mock.patients.delete(oid);
    expect(mock.patients.create(ASHA).oid).toBe(next);
    expect(mock.emrUsers.create({}).oid).toBe(oid === 'emr-user-3' ? 'emr-user-4' : 'emr-user-1');
  });
});
