import type { FastifyInstance } from 'fastify';

/**
 * The security headers of every answer. They are written out because the usual plugin builds the same constants again
 * for each request, which takes a third of the time of a small request. Pages send their own content security policy
 * instead. There is no HSTS: the person who runs the proxy decides whether the site can be reached only by HTTPS.
 */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const names = Object.keys(securityHeaders) as (keyof typeof securityHeaders)[];

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    for (const name of names) {
      if (!reply.hasHeader(name)) reply.header(name, securityHeaders[name]);
    }
    done(null, payload);
  });
}
