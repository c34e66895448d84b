import { describeEveryService, useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { ASHA, HEADERS } from '../send.ts';

describeEveryService('creation', ({ behaviour }) => {
  const mock = useProfilesMock({ behaviour });

  it('returns 201', async () => {
    const address = `${mock.baseUrl}/profiles/v1/patient`;
    const response = await fetch(address, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(ASHA),
    });
    expect(response.status).toBe(201);
  });
});
