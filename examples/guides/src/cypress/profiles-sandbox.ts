// The parts of Cypress that this file uses. Their types are in the package `cypress`.
declare global {
  var cy: {
    intercept(url: string, change: (request: { url: string }) => void): unknown;
    request(method: string, url: string, body?: object): unknown;
  };
  var beforeEach: (hook: () => void) => void;
  var afterEach: (hook: () => void) => void;
}

// #region example
const SERVICE = 'https://api.example.com';
const SERVER = 'http://127.0.0.1:4700';

/** The name of the sandbox of the running test. */
let name = '';

beforeEach(() => {
  name = crypto.randomUUID();
  cy.request('POST', `${SERVER}/__mock__/sandboxes`, { name });
  cy.intercept(`${SERVICE}/**`, (request) => {
    request.url = request.url.replace(SERVICE, `${SERVER}/sandbox/${name}`);
  });
});

afterEach(() => {
  cy.request('DELETE', `${SERVER}/__mock__/sandboxes/${name}`);
});

/** Plans a fault, as a test does with `mock.fail`. */
export function failNext(operation: string, fault: object) {
  const url = `${SERVER}/sandbox/${name}/__mock__/faults`;
  cy.request('POST', url, { operation, fault });
}
// #endregion example
