import { type Effect, ENDPOINTS, type Endpoint, type OperationName } from '@profiles/sdk/schemas';

const DO: Readonly<Record<Effect, string>> = {
  create: 'Create',
  update: 'Update',
  read: 'Read',
  delete: 'Delete',
};

const ONE: Readonly<Record<Endpoint['collection'], string>> = {
  patients: 'patient',
  emrUsers: 'EMR user',
};

/** Returns an operation in words: `Create patient`. */
export function operationText(operation: OperationName): string {
  const { effect, collection } = ENDPOINTS[operation];
  return `${DO[effect]} ${ONE[collection]}`;
}
