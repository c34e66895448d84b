import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { ASHA, HEADERS } from '../send.ts';

const mock = useProfilesMock({ behaviour: 'undecided' });

it('depends on an undecided entry', async () => {
  const address = `${mock.baseUrl}/profiles/v1/patient/`;
  const pending = fetch(address, { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) });
  await expect(pending).rejects.toThrow(TypeError);
});
