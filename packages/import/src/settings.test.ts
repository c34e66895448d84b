import { expect, it } from 'vitest';
import { serviceOf } from './settings.ts';

it.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/', 'https://api.example.com'],
  ['HTTPS://API.example.COM:443', 'https://api.example.com'],
  ['http://localhost:80//', 'http://localhost'],
  ['https://api.example.com/api', 'https://api.example.com/api'],
  ['https://api.example.com/api/', 'https://api.example.com/api'],
  ['https://api.example.com//api///', 'https://api.example.com/api'],
  ['https://api.example.com/./x/../api', 'https://api.example.com/api'],
  ['https://api.example.com/API', 'https://api.example.com/API'],
  ['https://api.example.com:8443/api', 'https://api.example.com:8443/api'],
])('normalises the base URL %s to %s', (baseUrl, service) => {
  expect(serviceOf(baseUrl)).toBe(service);
});
