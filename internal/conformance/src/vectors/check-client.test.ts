import { describe, expect, it } from 'vitest';
import { VECTORS } from './all-vectors.ts';
import { checkClient } from './check-client.ts';
import type { Step } from './vector.ts';

const results = await checkClient(VECTORS);
const played = results.filter(({ verdict }) => verdict !== 'skipped');

it.each(played)('the SDK sends or rejects the input of $id as expected', ({ why }) => {
  expect(why).toEqual([]);
});

describe('a wrong vector', () => {
  const input = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
  const whyOf = async (step: Partial<Step>) => {
    const steps = [{ operation: 'createPatient', input, ...step } as const];
    const statement = 'It is wrong.';
    const [result] = await checkClient([{ id: 'a', section: 'Limits', statement, steps }]);
    return result?.why.map((why) => why.replace(/^(the SDK [a-z ]+) [["].*, not .*$/, '$1'));
  };

  it('fails if the SDK sends another body than expected', async () => {
    const client = { sends: 'as given' } as const;
    expect(await whyOf({ client })).toEqual(['the SDK sends', 'the SDK prepares']);
  });

  it('fails if the SDK sends a body that it should reject', async () => {
    const client = { rejects: [{ path: ['fn'], rule: 'required' }] };
    expect(await whyOf({ client })).toEqual([
      'the SDK rejects',
      'the SDK sends',
      'the SDK does not prepare',
    ]);
  });
});
