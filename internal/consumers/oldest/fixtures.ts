import { test as base } from '@playwright/test';
import { profilesMockFixtures } from '@profiles/mock/playwright';

export const test = base.extend(profilesMockFixtures({ baseUrl: 'https://api.example.com' }));
