/**
 * Returns the options of MSW 3 and of MSW 2 for the WebSockets that no handler accepts.
 *
 * @param reject - Returns whether a WebSocket must not reach the network. The client then gets an
 * `error` event.
 */
export function onUnhandledSocket(reject: (url: URL) => boolean) {
  const check = (url: URL) => {
    if (reject(url)) throw new Error('No handler accepts this WebSocket.');
  };
  return {
    onUnhandledFrame({ frame }: { readonly frame: { readonly data: unknown } }) {
      const url = property(property(property(frame.data, 'connection'), 'client'), 'url');
      if (url instanceof URL) check(url);
    },
    onUnhandledRequest: ({ url }: { readonly url: string }) => check(new URL(url)),
  };
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value ? Reflect.get(value, key) : undefined;
}
