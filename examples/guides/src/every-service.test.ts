import { describeEveryService, useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { register } from './register.ts';

describeEveryService('registration', ({ behaviour }) => {
  const mock = useProfilesMock({ baseUrl: 'https://api.example.com', behaviour });

  it('reports a taken username', async () => {
    const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;
    await register(asha);
    expect(await register(asha)).toMatch(/look it up|Not registered/);
    expect(mock.patients.size).toBe(1);
  });
});
