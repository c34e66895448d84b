import { createServer } from 'node:http';

/** Does the least that a server can do: reads the JSON, stores nothing, responds. */
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  try {
    JSON.parse(text);
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"oid":"patient-1"}');
  } catch {
    response.writeHead(400).end();
  }
});
server.listen(Number(process.argv[2]), '127.0.0.1');
