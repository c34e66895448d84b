/** Serves the mock, or with `bare` a server that only parses the body: `own-server.ts PORT [bare]`. */
import { createServer } from 'node:http';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';

const [, , port, kind] = process.argv;
if (kind === 'bare') {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const status = JSON.parse(text || '{}').fn ? 201 : 400;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"oid":"patient-1"}');
  });
  server.listen(Number(port), '127.0.0.1');
} else {
  await serveProfilesMock(createProfilesMock(), { port: Number(port) });
}
