import { createPatient } from './create-patient.ts';
import type { Endpoint, OperationName } from './operation.ts';
import { updateEmrUser } from './update-emr-user.ts';

const endpoint = ({ method, path }: Endpoint): Endpoint => ({ method, path });

/**
 * The endpoint of each operation. The API specification shows the patient path with and without a
 * trailing slash, and requests with it.
 *
 * Source: *Endpoints*.
 */
export const ENDPOINTS: Readonly<Record<OperationName, Endpoint>> = {
  createPatient: /* @__PURE__ */ endpoint(createPatient),
  updateEmrUser: /* @__PURE__ */ endpoint(updateEmrUser),
};
