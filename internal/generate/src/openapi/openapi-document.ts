import { type BehaviourId, createProfilesMock, LEDGER } from '@profiles/mock';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { LEDGER_IDS, NEVER_SHOWN, notShownAt } from './not-shown.ts';
import { describePaths, playOperations } from './paths.ts';
import { errorBodies } from './responses.ts';
import { SCHEMAS } from './schemas.ts';

/** The file of the OpenAPI description, which the SDK ships. */
export const FILE = new URL('../../../../packages/sdk/openapi.json', import.meta.url);

const DESCRIPTION = `Stores person profiles: creates patients, and updates EMR users.

The API specification leaves many behaviours undefined. \`x-not-shown\` marks each of them where it matters, with the question and the plausible values. The first value is the default of \`@profiles/mock\`. The \`x-not-shown\` of the whole description contains all of them. The description lists every status that a plausible service returns. The responses in the examples come from the mock.`;

/** Returns the text of the file. */
export async function fileText(): Promise<string> {
  return `${JSON.stringify(await openApiDocument(), undefined, 2)}\n`;
}

/** Writes the OpenAPI description of the service. */
async function openApiDocument() {
  const played = await playOperations();
  const rejections = played.flatMap(({ played: responses }) =>
    responses.filter(({ status }) => status >= 400),
  );
  const errors = errorBodies(rejections);
  const { paths, ...components } = describePaths(played, errors.byMediaType);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Profile Service',
      version: ENDPOINTS.createPatient.path.split('/')[2],
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [SERVER],
    security: [{ token: [], clientId: [] }],
    tags: [
      { name: 'Patients', description: 'Profiles of patients.' },
      {
        name: 'EMR users',
        description: 'Profiles of the users of an EMR (electronic medical record) system.',
      },
    ],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { ...SCHEMAS, ...errors.schemas },
      ...components,
    },
    'x-not-shown': [...LEDGER_IDS.map(wholeEntry), ...Object.values(NEVER_SHOWN).flat()],
  };
}

const SERVER = {
  url: '{base_url}',
  description: 'The base URL of the service.',
  variables: { base_url: { default: createProfilesMock().baseUrl } },
};

const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: "The caller's auth token.",
    ...notShownAt('token'),
  },
  clientId: {
    type: 'apiKey',
    in: 'header',
    name: 'client-id',
    description:
      'Identifies the client application. If a generated client has no setting for an API key, set the header `client-id` on every request.',
    ...notShownAt('client id'),
  },
};

function wholeEntry(id: BehaviourId) {
  const { section, question, values, meaning, why } = LEDGER[id];
  return { id, section, question, values, ...(meaning && { meaning }), why };
}
