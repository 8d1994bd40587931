import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { loggedPath } from '#server/http/log-requests.ts';
import { startTestApp } from '#testing/test-app.ts';

async function linesOf(
  level: string,
  work: (inject: (url: string, method?: 'GET' | 'POST') => Promise<unknown>) => Promise<void>,
) {
  const app = await startTestApp({ env: { LOG_LEVEL: level } });
  onTestFinished(() => app.stop());
  app.logLines.length = 0;
  await work((url, method = 'GET') => app.http.inject({ method, url }));
  return app.logLines;
}

test('logs nothing when somebody opens unknown addresses', async () => {
  const lines = await linesOf('info', async (inject) => {
    for (let number = 0; number < 20; number++) await inject(`/nothing-here/${number}`);
  });
  expect(lines).toEqual([]);
});

test('logs a refused call in one short line when its address is very long', async () => {
  const lines = await linesOf('info', async (inject) => {
    await inject(`/api/nothing-here/${'a'.repeat(15_000)}`, 'POST');
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('/api/nothing-here/aaa');
  expect(lines[0]?.length).toBeLessThan(500);
});

test('logs no failure when a connection is closed before the call is read', async () => {
  const app = await startTestApp({ env: { LOG_LEVEL: 'info' } });
  onTestFinished(() => app.stop());
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  app.logLines.length = 0;
  const { port } = app.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.resume();
  // No chunk has such a length, so the server closes the connection while it handles the call.
  socket.end(
    'GET /api/events?a=b HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n',
  );
  await once(socket, 'close');
  await app.http.inject('/api/events');
  expect(app.logLines.filter((line) => line.includes('unexpected failure'))).toEqual([]);
});

test('logs no outage when a connection is reset while a call is sent', async () => {
  const app = await startTestApp({ env: { LOG_LEVEL: 'info' } });
  onTestFinished(() => app.stop());
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  app.logLines.length = 0;
  const { port } = app.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const begun = once(app.http.server, 'request');
  const heads = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 900';
  socket.write(`POST /api/students/login HTTP/1.1\r\n${heads}\r\n\r\n{"email":`);
  const [request, response] = (await begun) as [IncomingMessage, ServerResponse];
  await expect.poll(() => request.readableDidRead).toBe(true);
  socket.resetAndDestroy();
  await once(response, 'close');
  await app.http.inject('/api/events');
  expect(app.logLines.filter((line) => line.includes('cannot be reached'))).toEqual([]);
});

const secret = 'K3v9-secret_of-2025';
const encodedSecret = [...secret].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');

test.each([
  ['a judge', `/%6Audge/${secret}`],
  ['a judge, whose secret is encoded too', `/judge/${encodedSecret}`],
  ['a judge’s call', `/api/%6a%75dge/${secret}/entries/e1`],
  ['a judge’s call with an encoded slash', `/api%2Fjudge%2F${secret}`],
  ['a judge, encoded twice', `/%256Audge/${secret}`],
  ['a private calendar', `/%63alendar/${secret}.ics`],
  ['a certificate', `/verif%79/${secret}`],
  ['a certificate’s call', `/api/verify/${secret}`],
  ['a certificate’s file', `/certificate%73/${secret}/certificate.pdf`],
  ['a forwarded ticket’s call', `/api/tickets/${secret}`],
  ['a proof with an encoded query', `/proofs/r1%3Fsignature=${secret}`],
  ['a new password with an encoded #', `/student/reset-password%23${secret}`],
  ['a new password with its token behind ?', `/admin/reset-password?token=${secret}`],
])('leaves the secret out of the line of an address of %s', async (_, url) => {
  const lines = await linesOf('debug', async (inject) => {
    await inject(url, 'POST');
    await inject(url);
  });
  expect(lines.length).toBeGreaterThan(0);
  for (const text of [secret, encodedSecret]) expect(lines.join('')).not.toContain(text);
});

test('leaves the secret out of the address of every call that has one', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  // Public parameters: ids, the number of a ticket, a progress key and the name of a college.
  const isPublic = (parameter: string) => /^(\w+Id|number|progressKey|text|\*)$/.test(parameter);
  const secretsIn = (url: string) => (url.match(/:\w+/g) ?? []).filter((found) => !isPublic(found.slice(1)));
  const withSecrets = app.routes.filter(({ url }) => secretsIn(url).length > 0);
  expect(withSecrets.length).toBeGreaterThan(5);
  for (const { url } of withSecrets) {
    const address = secretsIn(url).reduce((path, parameter) => path.replace(parameter, secret), url);
    expect(loggedPath(address), url).not.toContain(secret);
  }
});
