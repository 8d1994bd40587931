import type { FestApp } from '#app/app.ts';

interface CallOptions {
  /** The value of an Authorization header. */
  bearer?: string;
  json?: unknown;
  headers?: Record<string, string>;
  /** The address that the call comes from. */
  from?: string;
}

/** A JSON call to the app, without a socket. */
export function call(
  app: FestApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
  url: string,
  { bearer, json, headers = {}, from }: CallOptions = {},
) {
  return app.http.inject({
    method,
    url,
    headers: {
      ...(bearer !== undefined && { authorization: bearer }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { payload: JSON.stringify(json) }),
    ...(from && { remoteAddress: from }),
  });
}
