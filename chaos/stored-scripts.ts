import { type BrowserContextOptions, chromium } from '@playwright/test';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { paths } from '#shared/paths.ts';
import { type Stored, storeTexts } from '#testing/attack/stored-scripts.ts';
import { type Visit, visitScreens } from '#testing/attack/visit-screens.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { register } from '#testing/send-form.ts';
import { startServer } from '#testing/server-process.ts';
import { findBrowser } from '../scripts/browser.ts';

export const goal = 'fifty script payloads in every stored field, on every screen, without a content policy: none runs';

export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  const fest = await prepare(dataDir);
  const server = await startServer({ DATA_DIR: dataDir });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const visits: Visit[] = [];
    // Without the policy, any text that became markup would run. With it, the browser reports everything that it
    // refuses on our pages.
    for (const options of [{ bypassCSP: true }, { bypassCSP: false }] satisfies BrowserContextOptions[]) {
      for (const [kind, addresses] of Object.entries(screensOf(fest))) {
        const context = await browser.newContext({ ...options, viewport: { width: 1280, height: 800 } });
        const tokens = kind === 'student' ? { student: fest.student } : kind === 'admin' ? { admin: fest.admin } : {};
        visits.push(
          await visitScreens(await context.newPage(), server.url, addresses, { tokens, dialogs: kind === 'admin' }),
        );
        await context.close();
      }
    }
    const ran = visits.flatMap((visit) => visit.ran);
    const problems = [...new Set(visits.flatMap((visit) => visit.problems))];
    const unseen = visits.flatMap(({ unsettled, elsewhere }) => [
      ...unsettled.map((address) => `${address}: still loading`),
      ...elsewhere.map((words) => `not seen: ${words}`),
    ]);
    for (const line of [...ran, ...problems, ...unseen]) console.error(line);
    const screens = Object.values(screensOf(fest)).flat().length;
    return {
      figure: `${ran.length} ran on ${screens} screens; ${problems.length} errors of pages; ${unseen.length} screens not seen`,
      held: ran.length === 0 && problems.length === 0 && unseen.length === 0,
    };
  } finally {
    await browser.close();
    await server.kill();
  }
}

interface Fest extends Stored {
  student: string;
  admin: string;
}

async function prepare(dataDir: string): Promise<Fest> {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), { web: 'none' });
  try {
    await app.http.ready();
    const make = maker(app);
    const [admin, student] = [await make.admin(), await make.student()];
    const answered = async (response: ReturnType<typeof call>) => {
      const { statusCode, body } = await response;
      if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
      return JSON.parse(body) as unknown;
    };
    let visitor = 0;
    const stored = await storeTexts({
      call: (method, address, json) =>
        answered(call(app, method as 'POST', address, { bearer: admin.bearer, ...(json !== undefined && { json }) })),
      send: (method, address, json) =>
        answered(call(app, method as 'POST', address, { json, from: `198.51.100.${++visitor}` })),
      register: (fields) => answered(register(app, { bearer: student.bearer, fields })),
    });
    const token = ({ bearer }: { bearer: string }) => bearer.slice('Bearer '.length);
    return { ...stored, student: token(student), admin: token(admin) };
  } finally {
    await app.close();
  }
}

function screensOf({ eventIds, registrationIds }: Fest): Record<'public' | 'student' | 'admin', string[]> {
  const fixed = Object.values(paths).filter((address) => typeof address === 'string');
  const student = fixed.filter((address) => address.startsWith('/student/') && !/login|register|forgot/.test(address));
  return {
    public: ['/', ...eventIds.map(paths.event), paths.studentLogin, paths.studentRegister, paths.adminLogin],
    student: [
      ...[
        ...student,
        paths.studentDashboard(),
        paths.studentDashboard('registered'),
        paths.studentDashboard('profile'),
      ],
      ...registrationIds.slice(0, 12).map(paths.studentRegistration),
      ...eventIds.slice(-2).map(paths.eventRegister),
    ],
    admin: fixed.filter((address) => address.startsWith('/admin/') && address !== paths.adminLogout),
  };
}
