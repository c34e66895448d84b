import { createPatient } from './create-patient.ts';
import type { Endpoint, OperationName } from './operation.ts';
import { updateEmrUser } from './update-emr-user.ts';

const endpoint = ({ method, path }: Endpoint): Endpoint => ({ method, path });

/**
 * The endpoint of each operation. Source: *Endpoints*. The patient path is shown with and without its
 * trailing slash; requests are shown with it.
 */
export const ENDPOINTS: Readonly<Record<OperationName, Endpoint>> = {
  createPatient: /* @__PURE__ */ endpoint(createPatient),
  updateEmrUser: /* @__PURE__ */ endpoint(updateEmrUser),
};
