import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';

await serveProfilesMock(createProfilesMock(), { port: Number(process.argv[2]) });
