/** The client's error code for each status that a service may reject a request with. */
export const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'http_error',
  422: 'unprocessable',
  429: 'rate_limited',
};
