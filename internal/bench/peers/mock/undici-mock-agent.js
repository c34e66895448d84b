import { fetch, MockAgent, setGlobalDispatcher } from 'undici';

export function prepare({ baseUrl, path, response, create }) {
  const agent = new MockAgent();
  agent.disableNetConnect();
  setGlobalDispatcher(agent);
  const json = { headers: { 'content-type': 'application/json' } };
  agent.get(baseUrl).intercept({ path, method: 'POST' }).reply(201, response, json).persist();
  return () => create(fetch);
}
