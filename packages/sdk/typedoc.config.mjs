import { ENDPOINTS } from './src/schemas/endpoints.ts';

/** @type {import('typedoc').TypeDocOptions} */
export default {
  entryPoints: ['src/index.ts', 'src/opentelemetry.ts', 'src/schemas/index.ts'],
  // They only shape the types that use them.
  intentionallyNotExported: ['BodyTypes', 'FormSchema'],
  // `Endpoint` documents them.
  intentionallyNotDocumented: Object.entries(ENDPOINTS).flatMap(([name, endpoint]) => {
    const property = `schemas.ENDPOINTS.__type.${name}`;
    return [property, ...Object.keys(endpoint).map((field) => `${property}.__type.${field}`)];
  }),
};
