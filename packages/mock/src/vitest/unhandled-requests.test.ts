import { expect, it } from 'vitest';
import { UnhandledRequests } from './unhandled-requests.ts';

const PATIENT = 'profiles/v1/patient/';
const MOCK = 'https://api.example.com';

function messageOf(requests: readonly string[], isDefault = false): string | undefined {
  const unhandled = new UnhandledRequests();
  for (const url of requests) unhandled.add('POST', new URL(url));
  const message = unhandled.take({ baseUrl: MOCK, isDefault })?.message;
  expect(unhandled.take({ baseUrl: MOCK, isDefault })).toBeUndefined();
  return message;
}

it('returns no error without a request', () => {
  expect(messageOf([])).toBeUndefined();
});

it('advises to change the client if the mock has a base URL of its own', () => {
  expect(messageOf([`https://other.test/v2/${PATIENT}?q=secret`])).toMatchInlineSnapshot(`
    "This test sent requests that no handler responded to. They did not leave the process:
    - POST https://other.test/v2/profiles/v1/patient/
    The client's base URL is https://other.test/v2. Change it to the mock's: https://api.example.com."
  `);
});

it('advises to change the mock if it has the default base URL', () => {
  expect(messageOf([`https://other.test/v2/${PATIENT}`], true)).toMatchInlineSnapshot(`
    "This test sent requests that no handler responded to. They did not leave the process:
    - POST https://other.test/v2/profiles/v1/patient/
    The mock has its default base URL, https://api.example.com. Change it to the client's: useProfilesMock({ baseUrl: 'https://other.test/v2' })."
  `);
});

it('names otherRequests for a mock that another process serves', () => {
  expect(messageOf([`http://localhost:3000/${PATIENT}`])).toMatchInlineSnapshot(`
    "This test sent requests that no handler responded to. They did not leave the process:
    - POST http://localhost:3000/profiles/v1/patient/
    The client's base URL is http://localhost:3000. Change it to the mock's: https://api.example.com. If a mock is served there by another process or your own server, pass otherRequests: 'bypass'."
  `);
});

it('explains a request to the mock itself', () => {
  expect(messageOf([`${MOCK}/${PATIENT}`])).toMatchInlineSnapshot(`
    "This test sent requests that no handler responded to. They did not leave the process:
    - POST https://api.example.com/profiles/v1/patient/
    MSW did not intercept them: the client keeps a \`fetch\` from before the tests, or does not use \`fetch\`. Pass \`mock.fetch\` to it."
  `);
});

it('names handlers for other requests, and lists equal requests once', () => {
  const url = 'https://rota.test/today?desk=secret';
  expect(messageOf([url, url, 'wss://rota.test/live'])).toMatchInlineSnapshot(`
    "This test sent requests that no handler responded to. They did not leave the process:
    - POST https://rota.test/today
    - POST wss://rota.test/live
    For responses to other requests, pass MSW handlers: useProfilesMock({ handlers }). To send these requests to the network, pass otherRequests: 'bypass'."
  `);
});

it('lists the first 20 requests and counts all', () => {
  const urls = Array.from({ length: 1000 }, (_, at) => `https://rota.test/${at}`);
  const message = messageOf(urls);
  expect(message?.match(/^- /gm)).toHaveLength(20);
  expect(message).toContain('There were 1000 such requests.');
});
