import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scriptPayloads } from '#testing/attack/script-payloads.ts';
import { storeTexts } from '#testing/attack/stored-scripts.ts';
import { visitScreens } from '#testing/attack/visit-screens.ts';
import { multipartBody, multipartType, participant, registrationParts } from '#testing/send-form.ts';
import { startServer } from '#testing/server-process.ts';
import { admin, expect, test } from './fixtures.ts';

// The content security policy is off, because it would stop most scripts. Any text that became markup would run.
test.use({ bypassCSP: true, scriptsAwaited: false });
test.skip(({ viewport }) => (viewport?.width ?? 0) < 1_000, 'markup is the same at every width');

/** Only every tenth, to keep the journey short. `chaos/stored-scripts.ts` opens every screen with all fifty. */
const payloads = scriptPayloads.filter((_, index) => index % 10 === 5);

test('scripts that were typed into forms do not run on the screens that show them', async ({ page }) => {
  test.setTimeout(180_000);
  // A separate server, because the fest gets a name that other journeys do not expect.
  const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-scripts-'));
  const server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  const send = async (method: string, address: string, body?: unknown, token?: string): Promise<unknown> => {
    const isForm = body instanceof Uint8Array;
    const type = isForm ? multipartType : 'application/json';
    const response = await fetch(`${server.url}${address}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': type }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined || isForm ? (body as Uint8Array<ArrayBuffer> | undefined) : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${address}: ${await response.text()}`);
    return response.json();
  };
  const tokenOf = async (address: string, body: object) =>
    ((await send('POST', address, body)) as { token: string }).token;
  const account = { ...participant, email: 'scripts@students.example', password: 'a good password' };
  const tokens = {
    student: await tokenOf('/api/students/register', account),
    admin: await tokenOf('/api/admin/login', admin),
  };
  const { eventIds, registrationIds } = await storeTexts(
    {
      call: (method, address, body) => send(method, address, body, tokens.admin),
      send,
      register: (fields) => {
        const form = new Uint8Array(multipartBody(registrationParts({ fields })));
        return send('POST', '/api/students/events/register', form, tokens.student);
      },
    },
    payloads,
  );
  const screens = [
    ...['/', `/event/${eventIds[0]}`, '/student/dashboard?tab=registered'],
    ...[`/student/registrations/${registrationIds[0]}`, '/admin/registrations', '/admin/events'],
    ...['/admin/messages', '/admin/audit', '/admin/speakers'],
  ];
  const visit = await visitScreens(page, server.url, screens, { tokens, dialogs: false });
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  expect(visit.ran, 'scripts that ran').toEqual([]);
  expect(visit.elsewhere, 'screens that were not seen').toEqual([]);
  expect(visit.problems, 'errors of pages').toEqual([]);
});
