import nock from 'nock';

export function prepare({ baseUrl, path, response, create }) {
  nock(baseUrl).persist().post(path).reply(201, response);
  return () => create(fetch);
}
