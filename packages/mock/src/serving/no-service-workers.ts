/** Why no fallback receives a request with the header `Service-Worker`. */
export const NO_SERVICE_WORKERS =
  'it loads a service worker of an app, which could replace the inspector in this browser: serve that app at an origin of its own';
