import {
  type EmrUserChanges,
  type IdentifiedPatientInput,
  isProfilesError,
  type ProfileClient,
} from '@profiles/sdk';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type RequestIdVariables, requestId } from 'hono/request-id';
import { validator } from 'hono/validator';
import { replyTo } from './reply-to.ts';

type Log = (line: Readonly<Record<string, unknown>>) => void;

/** Creates a server whose log contains the request id of each failed call. */
export function honoServer(profiles: ProfileClient, log: Log) {
  const server = new Hono<{ Variables: RequestIdVariables }>();
  server.use(requestId());

  // The client validates the input. This only rejects a body that is not JSON.
  const patient = validator('json', (body: IdentifiedPatientInput) => body);
  server.post('/patients', patient, async (context) => {
    const { oid } = await profiles.createPatientOnce(context.req.valid('json'));
    return context.json({ stored: 'yes', oid }, 201);
  });

  const changes = validator('json', (body: EmrUserChanges) => body);
  server.patch('/emr-users/:oid', changes, async (context) => {
    await profiles.updateEmrUser(context.req.param('oid'), context.req.valid('json'));
    return context.json({ stored: 'yes' });
  });

  // #region errors
  server.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (!isProfilesError(error)) return context.text('Internal Server Error', 500);
    log({ reqId: context.get('requestId'), call: error.toJSON() });
    const { status, headers, body } = replyTo(error);
    return context.json(body, status, headers);
  });
  // #endregion errors

  return server;
}
