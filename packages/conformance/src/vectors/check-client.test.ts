import { describe, expect, it } from 'vitest';
import { VECTORS } from './all-vectors.ts';
import { checkClient } from './check-client.ts';
import type { Step } from './vector.ts';

const results = await checkClient(VECTORS);
const played = results.filter(({ verdict }) => verdict !== 'skipped');

it.each(played)('the SDK holds $id', ({ why }) => {
  expect(why).toEqual([]);
});

describe('a vector that is wrong', () => {
  const input = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
  const whyOf = async (step: Partial<Step>) => {
    const steps = [{ operation: 'createPatient', input, ...step } as const];
    const statement = 'It is wrong.';
    const [result] = await checkClient([{ id: 'a', section: 'Limits', statement, steps }]);
    return result?.why.map((why) => why.replace(/^(the SDK [a-z ]+) [["].*, not .*$/, '$1'));
  };

  it('fails for what is sent in fact', async () => {
    const client = { sends: 'as given' } as const;
    expect(await whyOf({ client })).toEqual(['the SDK sends', 'the SDK prepares']);
  });

  it('fails for what is refused in fact', async () => {
    const client = { rejects: [{ path: ['fn'], rule: 'required' }] };
    expect(await whyOf({ client })).toEqual([
      'the SDK rejects',
      'the SDK sends',
      'the SDK does not prepare',
    ]);
  });
});
