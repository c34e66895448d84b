import { createProfilesMock } from '@profiles/mock';

export const mock = createProfilesMock({ baseUrl: 'https://api.example.com' });
