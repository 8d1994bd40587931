// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asStudent, cleanScreens, toasts } from '#testing/screen.ts';
import { takeWayBack } from '#web/way-back/way-back.ts';

interface Screen {
  handle: { frame: string };
  clientLoader: (args: { request: Request; params: Record<string, string> }) => Promise<unknown>;
}

const { default: table } = await import('../../../routes.ts');
const routes = table.find(({ file }) => file.endsWith('/student-layout.tsx'))?.children ?? [];
const screens = await Promise.all(
  routes.map(async ({ path = '', file }) => ({
    path,
    screen: (await import(/* @vite-ignore */ `../../../${file}`)) as Screen,
  })),
);
const besideTheMenu = screens.filter(({ screen }) => screen.handle.frame === 'menu');

cleanScreens();
beforeEach(() => asStudent());

/** Opens a screen by its address. */
function open({ path, screen }: (typeof screens)[number]) {
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'one']));
  return screen.clientLoader({ request: new Request(addressOf(path)), params });
}
const addressOf = (path: string) => `http://localhost/${path.replace(/:\w+/g, 'one')}`;

describe('every screen of a student', () => {
  test('every screen of a student is in the table of routes', () => expect(besideTheMenu.length).toBeGreaterThan(10));

  test.each(besideTheMenu)('$path says that the session has ended and leads to the login and back', async (one) => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Please log in.' }, { status: 401 }));
    const wayOut = await open(one).catch((error: unknown) => error);
    expect(wayOut).toBeInstanceOf(Response);
    expect((wayOut as Response).headers.get('location')).toBe('/student/login');
    expect(toasts()).toEqual(['Session expired: Please login again to continue.']);
    expect(takeWayBack('student') ?? '/student/dashboard').toBe(new URL(addressOf(one.path)).pathname);
  });

  test.each(besideTheMenu)('$path has the number of registrations for the menu', async (one) => {
    vi.stubGlobal('fetch', async (url: string) =>
      url === '/api/students/events/registered'
        ? Response.json([{ event: {} }, { event: {} }])
        : Response.json({ message: '' }, { status: 500 }),
    );
    expect(await open(one)).toMatchObject({ registrationCount: 2 });
  });
});
