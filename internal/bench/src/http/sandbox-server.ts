import { createProfilesMock } from '@profiles/mock';
import { serveSandboxes } from '@profiles/mock/server';

await serveSandboxes({ create: () => createProfilesMock(), port: Number(process.argv[2]) });
