import {
  type EmrUserChanges,
  type IdentifiedPatientInput,
  isProfilesError,
  type ProfileClient,
} from '@profiles/sdk';
import { type FastifyServerOptions, fastify, LogController } from 'fastify';
import { replyTo } from './reply-to.ts';

/** Creates a server whose log contains the request id of each failed call. */
export function fastifyServer(profiles: ProfileClient, options?: FastifyServerOptions) {
  // The line of each request would contain its path, and with it the oid.
  const logController = new LogController({ disableRequestLogging: true });
  const server = fastify({ logController, ...options });

  server.post<{ Body: IdentifiedPatientInput }>('/patients', async ({ body }, reply) => {
    const { oid } = await profiles.createPatientOnce(body);
    return reply.code(201).send({ stored: 'yes', oid });
  });

  server.patch<{ Body: EmrUserChanges; Params: { oid: string } }>(
    '/emr-users/:oid',
    async ({ body, params }, reply) => {
      await profiles.updateEmrUser(params.oid, body);
      return reply.send({ stored: 'yes' });
    },
  );

  server.setErrorHandler((error, { log }, reply) => {
    // Fastify itself responds to other errors, such as JSON that cannot be read.
    if (!isProfilesError(error)) throw error;
    log.error({ call: error.toJSON() }, 'a call failed');
    const { status, headers, body } = replyTo(error);
    return reply.code(status).headers(headers).send(body);
  });

  return server;
}
