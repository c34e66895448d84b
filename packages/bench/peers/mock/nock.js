import nock from 'nock';

export function prepare({ baseUrl, path, answer, create }) {
  nock(baseUrl).persist().post(path).reply(201, answer);
  return () => create(fetch);
}
