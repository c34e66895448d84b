import { ASHA, create, createHospital } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import { choiceLabel, describeFault, OWN_RESPONSE } from './describe-fault.ts';
import { FAULT_CHOICES } from './fault-words.ts';
import type { Fault } from './faults.ts';

const CHOICES = FAULT_CHOICES.map((choice) => [choiceLabel(choice), choice] as const);

describe.each(CHOICES)('the fault "%s"', (label, { moment, amount, create: createFault }) => {
  it('stores the data of an accepted request, or not, as its words say', async () => {
    const mock = createHospital();
    mock.fail('createPatient', createFault(1));
    // A request that hangs has no outcome for the client.
    void create(mock, ASHA).catch(() => {});
    await expect.poll(() => mock.requests.length).toBe(1);
    const isStored = moment !== 'instead';
    expect(mock.patients.size).toBe(isStored ? 2 : 1);
    expect(mock.requests.map(({ stored }) => stored)).toEqual([isStored]);
    expect(label.startsWith('Stored, then ')).toBe(moment === 'after');
    expect(label.endsWith(', nothing stored')).toBe(moment === 'instead');
  });

  it('has the same words once it is planned', () => {
    const words = describeFault(createFault(7));
    expect(words).toBe(amount ? withNumber(label, `7 ${amount.unit}`) : label);
  });
});

function withNumber(label: string, number: string): string {
  const [event = '', ...end] = label.split(', nothing');
  return [`${event} (${number})`, ...end].join(', nothing');
}

const WORDS: readonly (readonly [Fault, string])[] = [
  [{ kind: 'respond', status: 503 }, `${OWN_RESPONSE} (status 503, empty body), nothing stored`],
  [{ kind: 'respond', body: 'x' }, 'Stored, then a response of your own (body)'],
  [
    { kind: 'respond', status: 201, headers: { a: 'b' } },
    'Stored, then a response of your own (status 201, headers)',
  ],
  [{ kind: 'drop', stored: false }, 'The connection breaks, nothing stored'],
  [{ stored: true, kind: 'drop' }, 'Stored, then the connection breaks'],
  [{ kind: 'delay', ms: [50, 400] }, 'The response is late (50 to 400 ms)'],
  [{ kind: 'delay', ms: 1 / 3 }, 'The response is late (0.333 ms)'],
  [{ kind: 'delay', ms: [500, 2500] }, 'The response is late (0.5 to 2.5 s)'],
];

it.each(WORDS)('describes %j', (fault, words) => {
  expect(describeFault(fault)).toBe(words);
});

it('describes a fault on a request that the service rejected', () => {
  const words = describeFault({ kind: 'drop', stored: true }, 'rejected');
  expect(words).toBe('Rejected, then the connection breaks');
  expect(describeFault({ kind: 'drop', stored: true }, 'not stored')).toBe(
    'The connection breaks, nothing stored',
  );
  expect(describeFault({ kind: 'delay', ms: 7 }, 'not stored')).toBe(
    'The response is late (7 ms), nothing stored',
  );
});
