/** Mocks of others. Each replaces the `fetch` of its process when it is loaded. */

export async function nock({ baseUrl, path, response, create }) {
  const { default: nock } = await import('nock');
  nock(baseUrl).persist().post(path).reply(201, response);
  return () => create(fetch);
}

export async function mockAgent({ baseUrl, path, response, create }) {
  const { fetch, MockAgent, setGlobalDispatcher } = await import('undici');
  const agent = new MockAgent();
  agent.disableNetConnect();
  setGlobalDispatcher(agent);
  const json = { headers: { 'content-type': 'application/json' } };
  agent.get(baseUrl).intercept({ path, method: 'POST' }).reply(201, response, json).persist();
  return () => create(fetch);
}
