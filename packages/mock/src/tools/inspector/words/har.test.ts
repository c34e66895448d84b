import { ASHA, create, createHospital, send } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import { SITUATIONS } from '../../../../test/situations.ts';
import { toHar } from './har.ts';

it('an archive has the members that HAR 1.2 requires, and why the response is not a success', async () => {
  const mock = createHospital();
  await create(mock, { ...ASHA, username: 'UHID-1' }, { path: '/profiles/v1/patient/?a=1&b=' });
  const at = '2026-01-01T00:00:01.500Z';
  const har = toHar(
    mock.requests.map((each) => ({ ...each, at, duration: 500 })),
    mock.baseUrl,
  );
  expect(JSON.parse(har)).toMatchInlineSnapshot(`
    {
      "log": {
        "creator": {
          "name": "@profiles/mock",
          "version": "",
        },
        "entries": [
          {
            "cache": {},
            "comment": "the username is taken",
            "request": {
              "bodySize": -1,
              "cookies": [],
              "headers": [
                {
                  "name": "content-type",
                  "value": "application/json",
                },
              ],
              "headersSize": -1,
              "httpVersion": "HTTP/1.1",
              "method": "POST",
              "postData": {
                "mimeType": "application/json",
                "text": "{"fn":"Asha","dob":"1990-04-12","gen":"F","username":"UHID-1"}",
              },
              "queryString": [
                {
                  "name": "a",
                  "value": "1",
                },
                {
                  "name": "b",
                  "value": "",
                },
              ],
              "url": "https://profiles.test/profiles/v1/patient/?a=1&b=",
            },
            "response": {
              "bodySize": 103,
              "content": {
                "mimeType": "application/json",
                "size": 103,
                "text": "{"error":{"code":"duplicate_username","message":"The patient was not created: the username is taken."}}",
              },
              "cookies": [],
              "headers": [
                {
                  "name": "content-type",
                  "value": "application/json",
                },
              ],
              "headersSize": -1,
              "httpVersion": "HTTP/1.1",
              "redirectURL": "",
              "status": 409,
              "statusText": "",
            },
            "startedDateTime": "2026-01-01T00:00:01.000Z",
            "time": 500,
            "timings": {
              "receive": 0,
              "send": 0,
              "wait": 500,
            },
          },
        ],
        "pages": [],
        "version": "1.2",
      },
    }
  `);
});

it.each(Object.entries(SITUATIONS))(
  'an archive contains %s, as the client experienced it',
  async (_, play) => {
    const mock = createHospital({ credentials: { tokens: ['token'] } });
    await play(mock).catch(() => {});
    const { entries } = JSON.parse(toHar(mock.requests, mock.baseUrl)).log;
    expect(entries).toHaveLength(mock.requests.length);
    for (const [at, { response, body, fault }] of mock.requests.entries()) {
      const archived = entries[at];
      const text = response?.body ?? '';
      const arrived = fault === 'truncate' ? text.slice(0, text.length / 2) : text;
      expect(archived.response).toMatchObject({
        status: response?.status ?? 0,
        content: { text: arrived, size: arrived.length },
        redirectURL: response?.headers['location'] ?? '',
      });
      const sent = typeof body === 'object' ? JSON.stringify(body) : body;
      expect(archived.request.postData?.text).toBe(sent);
    }
  },
);

it('an archive contains no credentials', async () => {
  const mock = createHospital();
  const names = ['Authorization', 'Client-ID', 'Cookie', 'Proxy-Authorization', 'X-Ward'];
  await send(mock, { headers: Object.fromEntries(names.map((name) => [name, 'secret'])) });
  const har = toHar(mock.requests, mock.baseUrl);
  expect(har.match(/secret|redacted/g)).toEqual(['secret']);
  expect(har).toContain('{"name":"x-ward","value":"secret"}');
});
