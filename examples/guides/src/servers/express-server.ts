import { randomUUID } from 'node:crypto';
import { isProfilesError, type ProfileClient } from '@profiles/sdk';
import express, { type ErrorRequestHandler } from 'express';
import { replyTo } from './reply-to.ts';

type Log = (line: Readonly<Record<string, unknown>>) => void;

/** Creates a server whose log contains the request id of each failed call. */
export function expressServer(profiles: ProfileClient, log: Log) {
  const server = express();
  server.use(express.json());

  // Express 5 passes the error of a rejected promise to the error handler.
  server.post('/patients', async ({ body }, response) => {
    const { oid } = await profiles.createPatientOnce(body);
    response.status(201).json({ stored: 'yes', oid });
  });

  server.patch('/emr-users/:oid', async ({ body, params }, response) => {
    await profiles.updateEmrUser(params.oid, body);
    response.json({ stored: 'yes' });
  });

  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    // `next(error)` would print JSON that cannot be read, with patient data.
    if (!isProfilesError(error)) {
      response.sendStatus(error.status ?? 500);
      return;
    }
    const reqId = randomUUID();
    log({ reqId, call: error.toJSON() });
    const { status, headers, body } = replyTo(error);
    response
      .status(status)
      .set({ ...headers, 'x-request-id': reqId })
      .json(body);
  };
  return server.use(onError);
}
