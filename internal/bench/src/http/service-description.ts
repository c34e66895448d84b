import { createdPatientSchema, ENDPOINTS, newPatientSchema } from '@profiles/sdk/schemas';
import { toJSONSchema } from 'zod/mini';

const { method, path } = ENDPOINTS.createPatient;

/** The fields of a patient and the limits on extras, as JSON Schema 2020-12. */
const NEW_PATIENT = toJSONSchema(newPatientSchema);

/** The creation as an OpenAPI description, for Prism. */
export const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Profile Service', version: 'v1' },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: {
    [path]: {
      [method.toLowerCase()]: {
        operationId: 'createPatient',
        security: [{ token: [] }],
        parameters: [
          {
            in: 'header',
            name: 'client-id',
            required: true,
            schema: { type: 'string', pattern: '\\S' },
          },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: NEW_PATIENT } },
        },
        responses: {
          201: {
            description: 'Created',
            content: {
              'application/json': {
                schema: toJSONSchema(createdPatientSchema),
                example: { oid: 'patient-1' },
              },
            },
          },
        },
      },
    },
  },
};

/** The creation as a mapping of WireMock, which responds 404 if a request does not match. */
export const WIREMOCK_MAPPING = {
  request: {
    method,
    urlPath: path,
    headers: { Authorization: { matches: 'Bearer .+' }, 'client-id': { matches: '.+' } },
    bodyPatterns: [{ matchesJsonSchema: JSON.stringify(NEW_PATIENT), schemaVersion: 'V202012' }],
  },
  response: {
    status: 201,
    headers: { 'Content-Type': 'application/json' },
    jsonBody: { oid: "{{randomValue type='UUID'}}" },
    transformers: ['response-template'],
  },
};
