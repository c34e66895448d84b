import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';

const { url } = await serveProfilesMock(createProfilesMock(), { port: Number(process.argv[2]) });
console.log(`listening on ${url}`);
