import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#server/http/headers.ts';
import { paths } from '#shared/paths.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
const bearers: Record<string, string> = {};
beforeAll(async () => {
  app = await startTestApp({ web: 'built' });
  const make = maker(app);
  bearers.student = (await make.student()).bearer;
  bearers.admin = (await make.admin()).bearer;
});
afterAll(() => app.stop());

type Response = Awaited<ReturnType<typeof call>>;
const common = Object.entries(securityHeaders).filter(([name]) => name !== 'content-security-policy');
/** Link previews may be shown by other sites. */
const isPreview = (name: string) => /(^| )\/(event\/[^/]+\/)?preview\.png$/.test(name);

const isScanner = (name: string) => /(^| )\/gate$/.test(name);

/** Expects every header of `headers.ts`, and a policy that allows no foreign scripts. */
function expectSafe(name: string, { headers, statusCode }: Response): void {
  expect(statusCode, name).toBeLessThan(500);
  for (const [header, value] of common) {
    if (header === 'cross-origin-resource-policy' && isPreview(name)) continue;
    if (header === 'permissions-policy' && isScanner(name)) continue;
    expect(headers[header], `${name}: ${header}`).toBe(value);
  }
  const policy = String(headers['content-security-policy']);
  expect(policy, name).toMatch(/(^|; ?)default-src '(none|self)'/);
  expect(policy, name).not.toMatch(/script-src[^;]*('unsafe-|\*|https?:|data:|blob:)/);
  expect(headers['x-powered-by'], name).toBeUndefined();
  expect(headers.server, name).toBeUndefined();
}

const methodsOf = ({ method }: RouteOptions) => [method].flat() as ('GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD')[];
const inject = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

describe('security headers', () => {
  test.each(['signed out', 'student', 'admin'])(
    'security headers are on every route when the caller is: %s',
    async (who) => {
      const routes = app.routes.filter(({ url }) => !url.endsWith('/logout'));
      expect(routes.length).toBeGreaterThan(150);
      for (const route of routes) {
        for (const method of methodsOf(route).filter((one) => inject.includes(one))) {
          const url = route.url.replace(/:\w+/g, 'robo-kolam').replace('*', 'robo-kolam');
          const bearer = bearers[who];
          expectSafe(`${method} ${url}`, await call(app, method, url, bearer ? { bearer } : {}));
        }
      }
    },
  );

  test.each([
    ['an unknown call', 'GET', '/api/unknown', undefined, 404],
    ['an unknown page', 'GET', '/no/such/page', undefined, 404],
    ['an address that cannot be decoded', 'GET', '/event/%', undefined, 400],
    ['an id of 400 characters', 'GET', `/api/events/${'a'.repeat(400)}`, undefined, 404],
    ['broken JSON', 'POST', '/api/students/login', '{"email":', 400],
    ['a body of two megabytes', 'POST', '/api/students/login', `"${'x'.repeat(2 ** 21)}"`, 413],
    ['a method that no route takes', 'DELETE', '/api/events', undefined, 404],
    ['a file that is not there', 'GET', '/assets/no-such-file.js', undefined, 404],
    ['a refused login', 'POST', '/api/students/login', '{"email":"nobody@students.example","password":"x"}', 401],
  ] as const)('security headers are on the answer to %s', async (name, method, url, payload, status) => {
    const response = await app.http.inject({
      method,
      url,
      ...(payload && { payload, headers: { 'content-type': 'application/json' } }),
    });
    expect(response.statusCode).toBe(status);
    expectSafe(name, response);
    if (response.headers['content-type']?.toString().startsWith('application/json')) {
      expect(response.json().message).toEqual(expect.any(String));
    }
  });

  test('security headers are on the answer to a request that is not HTTP', async () => {
    if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
    const answer = await sendRaw(app, 'GEHT / WASISTDAS\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer).toContain(`${name}: ${value}\r\n`);
    expect(answer).toContain('{"message":"The request could not be understood."}');
  });

  test.each([
    [
      'a request with an unknown Expect header',
      'GET / HTTP/1.1\r\nHost: fest.example\r\nExpect: miracles\r\n\r\n',
      '417 Expectation Failed',
    ],
    ['a request without a Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400 Bad Request'],
    [
      'a request for a cached answer without a Host',
      'GET /api/events HTTP/1.1\r\nConnection: close\r\n\r\n',
      '400 Bad Request',
    ],
  ])('security headers are on the raw answer to %s', async (_, request, status) => {
    if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
    await app.http.inject('/api/events');
    const answer = await sendRaw(app, request);
    expect(answer.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer).toContain(`${name}: ${value}\r\n`);
    expect(answer).toMatch(/\{"message":"[^"]+"\}/);
  });
});

describe('the documentation of the API', () => {
  test.each(['/api/docs', '/api/docs/static/swagger-ui.css', '/api/docs/json'])(
    'the documentation at %s has a policy that allows only its own scripts and connections',
    async (url) => {
      const { headers, statusCode } = await call(app, 'GET', url);
      expect(statusCode).toBe(200);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' ");
      expect(policy).toContain("connect-src 'self'");
      expect(policy).not.toMatch(/https?:|unsafe-inline|unsafe-eval|\*/);
    },
  );
});

describe('an address that no call has', () => {
  test.each(['/api/unknown', '/api/docs/unknown', '/api/docs/static/unknown.js'])(
    '%s answers 404 in our own words, and no cache keeps the answer',
    async (url) => {
      const { headers, statusCode, body } = await call(app, 'GET', url);
      expect([statusCode, JSON.parse(body)]).toEqual([404, { message: 'There is no such call.' }]);
      expect(headers['cache-control']).toBe('no-store');
    },
  );
});

describe('the content policy of every page', () => {
  const addresses = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('robo-kolam' as never)));
  const pages = [...new Set(addresses.map((path) => path.split(/[?#]/)[0] ?? '/'))].filter(
    (path) => !/\.(ics|pdf|png|svg)$|^\/api\//.test(path),
  );

  test.each(pages)('%s has a content policy that allows only its own scripts and styles', async (path) => {
    const { headers, body } = await call(app, 'GET', path);
    expect(headers['content-type']).toMatch(/^text\/html/);
    const policy = String(headers['content-security-policy']);
    const own = isScanner(path) ? / 'wasm-unsafe-eval'/ : /( 'sha256-[\w+/=]+')*/;
    expect(policy).toMatch(new RegExp(`script-src 'self'${own.source};`));
    expect(policy).toMatch(/style-src 'self'( 'sha256-[\w+/=]+')*;/);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(body).not.toMatch(/<[^>]+\son\w+=/);
    expect(body).not.toMatch(/<script[^>]+src="(?!\/)/);
  });

  test.each(pages)('%s may use the camera and WebAssembly only if it is the scanner', async (path) => {
    const { headers } = await call(app, 'GET', path);
    const camera = isScanner(path) ? 'camera=(self)' : 'camera=()';
    expect(headers['permissions-policy']).toBe(`${camera}, geolocation=(), microphone=()`);
    expect(String(headers['content-security-policy']).includes('wasm')).toBe(isScanner(path));
  });

  test.each(['/gate-worker.js', '/ticket-worker.js'])('%s may fetch from its own server alone', async (path) => {
    const { headers, statusCode } = await call(app, 'GET', path);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toBe("default-src 'self'; connect-src 'self'; frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-cache');
  });
});

async function sendRaw({ http }: TestApp, text: string): Promise<string> {
  const { connect } = await import('node:net');
  const { port } = http.server.address() as { port: number };
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}
