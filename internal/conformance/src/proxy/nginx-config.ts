/** The parts of a configuration that a test sets. */
export interface NginxSetup {
  /** Directives of the block `http`, such as zones and upstreams. */
  readonly http?: string | undefined;
  /** Directives of the only `server`, its locations among them. */
  readonly server: string;
  /** Makes nginx serve HTTPS, with HTTP/2 for clients that offer it. */
  readonly certificate?: { readonly key: string; readonly cert: string } | undefined;
}

/** Describes an nginx in front of the service at this address. */
export type Describe = (service: string) => NginxSetup;

/** Describes an nginx that proxies every request to the service, with further directives. */
export function passesOn(directives = '', certificate?: NginxSetup['certificate']): Describe {
  return (service) => ({
    server: `${directives} location / { proxy_pass ${service}; }`,
    certificate,
  });
}

/** Describes an nginx in front of two upstream servers that share their records. */
export function sharesOut(directives = ''): Describe {
  return (service) => {
    // By default, nginx sends nothing to a server for 10 s after a failure.
    const upstream = `server ${service.replace('http://', '')} max_fails=0;`;
    return {
      http: `upstream profiles { ${upstream} ${upstream} }`,
      server: `${directives} location / { proxy_pass http://profiles; }`,
    };
  };
}

/** Writes a configuration for one foreground process that writes only to its own folder. */
export function nginxConfig({ http = '', server, certificate }: NginxSetup, port: number): string {
  return `
daemon off;
master_process off;
pid nginx.pid;
error_log stderr notice;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  ${http}
  server {
    listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''};
    ${certificate ? 'ssl_certificate cert.pem;\n    ssl_certificate_key key.pem;' : ''}
    ${server}
  }
}
`;
}
