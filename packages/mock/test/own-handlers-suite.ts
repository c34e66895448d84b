import { HttpResponse, http, ws } from 'msw';
import { describe, expect, it } from 'vitest';
import { restoreHandlers } from '../src/vitest/intercept.ts';
import { intercept } from './intercept.ts';
import { ASHA, HEADERS } from './send.ts';

const PATIENT = '/profiles/v1/patient/';
const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };

/** Declares the tests of the app's own handlers, for the major version of MSW that `msw` names. */
export function describeOwnHandlers() {
  describe("with the app's own handlers", () => {
    const rota = http.get('https://rota.example.com/today', () => HttpResponse.json('dr-mehta'));

    it('responds with them', async () => {
      const { stop } = intercept([rota]);
      const response = await fetch('https://rota.example.com/today');
      expect(await response.json()).toBe('dr-mehta');
      await expect(fetch('https://rota.example.com/tomorrow')).rejects.toThrow(TypeError);
      expect(stop()).toContain('- GET https://rota.example.com/tomorrow\n');
    });

    it('uses the mock first', async () => {
      const { mock, stop } = intercept([http.all('*', () => HttpResponse.json({}))]);
      expect((await fetch(mock.baseUrl + PATIENT, post)).status).toBe(201);
      expect((await fetch('https://rota.example.com', post)).status).toBe(200);
      expect(stop()).toBeUndefined();
    });

    it('uses them for other endpoints below the base URL of the mock', async () => {
      const { mock, stop } = intercept([
        http.all('https://profiles.test/auth/*', () => HttpResponse.json('token')),
      ]);
      const login = await fetch(`${mock.baseUrl}/auth/login?q=secret`, post);
      expect(await login.json()).toBe('token');
      expect(mock.otherRequests).toMatchObject([{ id: 1, method: 'POST', path: '/auth/login' }]);
      expect(mock.requests).toEqual([]);
      expect((await fetch(`${mock.baseUrl}/cart`, post)).status).toBe(404);
      expect(mock.violations).toMatchObject([{ section: 'Endpoints', request: 'POST /cart' }]);
      expect([mock.otherRequests.length, stop()]).toEqual([1, undefined]);
    });

    it('never uses them for a path of the service, in any spelling', async () => {
      const { mock, stop } = intercept([http.all('*', () => HttpResponse.json({}))]);
      for (const path of ['/profiles/v1/%70atient', '//Profiles/v1/emr-user/']) {
        expect((await fetch(mock.baseUrl + path, post)).status).toBe(404);
      }
      expect([mock.requests.length, mock.otherRequests, stop()]).toEqual([2, [], undefined]);
    });

    it('uses the next handler if one returns nothing', async () => {
      const { stop } = intercept([http.all('*', () => undefined), rota]);
      expect((await fetch('https://rota.example.com/today')).status).toBe(200);
      expect(stop()).toBeUndefined();
    });

    it('restores a handler that responds once for each test', async () => {
      const once = http.get('*', () => new HttpResponse('first'), { once: true });
      const { stop } = intercept([once]);
      for (const _ of ['first test', 'second test']) {
        expect((await fetch('https://rota.example.com/today')).status).toBe(200);
        await expect(fetch('https://rota.example.com/today')).rejects.toThrow(TypeError);
        restoreHandlers();
      }
      expect(stop()).toContain('GET');
    });

    it('accepts a WebSocket with them', async () => {
      const link = ws.link('wss://rota.example.com/live');
      const { stop } = intercept([
        link.addEventListener('connection', ({ client }) => client.send('dr-mehta')),
      ]);
      const socket = new WebSocket('wss://rota.example.com/live');
      const { data } = await new Promise<MessageEvent>((resolve) =>
        socket.addEventListener('message', resolve),
      );
      socket.close();
      expect([data, stop()]).toEqual(['dr-mehta', undefined]);
    });
  });
}
