const NAME = { type: 'string', pattern: '\\S' };
const TEXT = { type: 'string' };
const KEY = { maxLength: 16 };
const SCALAR = { type: ['string', 'number', 'boolean', 'null'] };
const SCALARS = { type: 'array', items: SCALAR };
/** Keys that start with `_` are ignored, whatever stands there. */
const IGNORED = { '^_': {} };
const KEYS = { anyOf: [{ pattern: '^_' }, KEY] };
const DICTIONARY = {
  type: 'object',
  propertyNames: KEYS,
  patternProperties: IGNORED,
  additionalProperties: { anyOf: [SCALAR, SCALARS] },
};

/** The document's table of the patient and its limits on extras, as a JSON Schema 2020-12. */
const NEW_PATIENT_SCHEMA = {
  type: 'object',
  required: ['fn', 'dob', 'gen'],
  properties: {
    fn: NAME,
    dob: { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    gen: { enum: ['M', 'F', 'O'] },
    mn: TEXT,
    ln: TEXT,
    fln: TEXT,
    s: TEXT,
    bloodgroup: { enum: ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] },
    mobile: { type: 'string', pattern: '^\\+?([ ().-]*\\d){7,15}$' },
    email: { type: 'string', format: 'email', pattern: '^[^\\s@<>]+@[^\\s@<>]+$' },
    username: TEXT,
    abha: TEXT,
    extras: {
      type: 'object',
      propertyNames: KEYS,
      patternProperties: IGNORED,
      additionalProperties: { anyOf: [SCALAR, SCALARS, DICTIONARY] },
    },
  },
};

/** The creation as an OpenAPI document: what Prism mocks and checks. */
export const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Profile Service', version: 'v1' },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/profiles/v1/patient/': {
      post: {
        operationId: 'createPatient',
        security: [{ token: [] }],
        parameters: [{ in: 'header', name: 'client-id', required: true, schema: NAME }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: NEW_PATIENT_SCHEMA } },
        },
        responses: {
          201: {
            description: 'Created',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['oid'], properties: { oid: TEXT } },
                example: { oid: 'patient-1' },
              },
            },
          },
        },
      },
    },
  },
};

/** The creation as a mapping of WireMock, which answers 404 to all that does not match. */
export const WIREMOCK_MAPPING = {
  request: {
    method: 'POST',
    urlPath: '/profiles/v1/patient/',
    headers: { Authorization: { matches: 'Bearer .+' }, 'client-id': { matches: '.+' } },
    bodyPatterns: [
      { matchesJsonSchema: JSON.stringify(NEW_PATIENT_SCHEMA), schemaVersion: 'V202012' },
    ],
  },
  response: {
    status: 201,
    headers: { 'Content-Type': 'application/json' },
    jsonBody: { oid: "{{randomValue type='UUID'}}" },
    transformers: ['response-template'],
  },
};
