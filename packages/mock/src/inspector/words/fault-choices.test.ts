import { describe, expect, it } from 'vitest';
import { ASHA, create, createHospital } from '../../../test/send.ts';
import { FAULT_CHOICES, faultLabel, OWN_RESPONSE } from './fault-choices.ts';
import { isFailed } from './request-facts.ts';

describe.each(Object.entries(FAULT_CHOICES))('the fault group "%s"', (group, choices) => {
  it.each(choices)('describes what "$label" stores', async ({ create: createFault }) => {
    const mock = createHospital();
    mock.fail('createPatient', createFault(1));
    const isKept = group === 'The data is stored';
    // A request that hangs has no outcome for the client.
    void create(mock, ASHA).catch(() => {});
    await expect.poll(() => mock.requests.length).toBe(1);
    expect(mock.patients.size).toBe(isKept ? 2 : 1);
    expect(mock.requests.map(({ stored }) => stored)).toEqual([isKept]);
    expect(mock.requests.map(isFailed)).toEqual([true]);
  });

  it.each(choices)(
    'has the label "$label" for a planned fault',
    ({ label, amount, create: createFault }) => {
      expect(faultLabel(createFault(7))).toBe(amount ? `${label} (7 ${amount.unit})` : label);
    },
  );
});

it('labels a response that the user defined', () => {
  expect(faultLabel({ kind: 'respond', status: 503 })).toBe(`${OWN_RESPONSE} (status 503)`);
  expect(faultLabel({ kind: 'respond', body: 'x' })).toBe(OWN_RESPONSE);
});

it('labels a delay with its range', () => {
  expect(faultLabel({ kind: 'delay', ms: [50, 400] })).toMatch(/ \(50 to 400 ms\)$/);
});
